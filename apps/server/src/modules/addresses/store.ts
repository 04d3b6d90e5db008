/** Rows of address books. Every statement checks the owner. */
import { type Executor, sql, type Tx } from "../../platform/database.ts";
import type { PlaceNames } from "../places/index.ts";

/** The part of an address that an order copies. */
export interface OrderAddress extends PlaceNames {
  recipient: string;
  areaCode: string;
  phone: string;
  country: string;
  detail: string;
  postalCode: string;
}

export interface AddressRow extends OrderAddress {
  id: string;
  isDefault: boolean;
}

const columns = sql.raw(`a.id, a.recipient, a.area_code as "areaCode", a.phone, a.country, a.detail,
  a.province, a.city, a.district, a.postal_code as "postalCode", a.id = b.default_id as "isDefault"`);

const source = sql.raw("addresses.address a join addresses.book b on b.member_id = a.member_id");

/** Inserts the book if it is missing, and locks it until the transaction ends. */
export async function lockBook(tx: Tx, memberId: bigint): Promise<void> {
  await sql`
    insert into addresses.book (member_id) values (${memberId})
    on conflict (member_id) do update set member_id = excluded.member_id`.execute(tx);
}

/** The default first, then newest first. */
export async function selectAddresses(executor: Executor, memberId: bigint): Promise<AddressRow[]> {
  const { rows } = await sql<AddressRow>`
    select ${columns} from ${source}
    where a.member_id = ${memberId}
    order by a.id = b.default_id desc, a.created_at desc, a.id desc`.execute(executor);
  return rows;
}

export async function selectAddress(executor: Executor, memberId: bigint, id: string): Promise<AddressRow | undefined> {
  const { rows } = await sql<AddressRow>`
    select ${columns} from ${source}
    where a.member_id = ${memberId} and a.id = ${id}`.execute(executor);
  return rows[0];
}

export async function insertAddress(
  tx: Tx,
  memberId: bigint,
  row: OrderAddress & { id: string; now: Date },
): Promise<void> {
  await sql`
    insert into addresses.address (id, member_id, recipient, area_code, phone, country, province, city, district, detail,
      postal_code, created_at)
    values (${row.id}, ${memberId}, ${row.recipient}, ${row.areaCode}, ${row.phone}, ${row.country}, ${row.province},
      ${row.city}, ${row.district}, ${row.detail}, ${row.postalCode}, ${row.now})`.execute(tx);
}

/** Changes a member's address. */
export async function updateAddress(tx: Tx, memberId: bigint, id: string, row: OrderAddress): Promise<void> {
  await sql`
    update addresses.address set recipient = ${row.recipient}, area_code = ${row.areaCode}, phone = ${row.phone},
      country = ${row.country}, province = ${row.province}, city = ${row.city}, district = ${row.district},
      detail = ${row.detail}, postal_code = ${row.postalCode}
    where member_id = ${memberId} and id = ${id}`.execute(tx);
}

/** Returns whether the address existed. */
export async function deleteAddress(tx: Tx, memberId: bigint, id: string): Promise<boolean> {
  const { rows } = await sql`
    delete from addresses.address where member_id = ${memberId} and id = ${id} returning 1`.execute(tx);
  return rows.length > 0;
}

/** Makes a member's address the default. Returns whether it exists. */
export async function updateDefault(tx: Tx, memberId: bigint, id: string): Promise<boolean> {
  const { rows } = await sql`
    update addresses.book b set default_id = a.id from addresses.address a
    where b.member_id = ${memberId} and a.member_id = b.member_id and a.id = ${id} returning 1`.execute(tx);
  return rows.length > 0;
}

/** Makes the newest address the default if there is none. */
export async function repairDefault(tx: Tx, memberId: bigint): Promise<void> {
  await sql`
    update addresses.book b set default_id = (
      select a.id from addresses.address a where a.member_id = b.member_id order by a.created_at desc, a.id desc limit 1)
    where b.member_id = ${memberId}
      and not exists (select from addresses.address a where a.member_id = b.member_id and a.id = b.default_id)`.execute(
    tx,
  );
}

export async function deleteBook(tx: Tx, memberId: bigint): Promise<void> {
  await sql`delete from addresses.address where member_id = ${memberId}`.execute(tx);
  await sql`delete from addresses.book where member_id = ${memberId}`.execute(tx);
}
