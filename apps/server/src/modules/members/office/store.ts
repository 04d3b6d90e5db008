/** Searching and suspending members, for staff. */
import type { Correctable } from "@banyan/contract/office/proposals.ts";
import type { RawBuilder } from "kysely";
import { isAfter, startsWith } from "../../../platform/conditions.ts";
import { type Executor, sql, type Tx } from "../../../platform/database.ts";
import { placeIn } from "../../../platform/paging.ts";
import { readSought } from "../sought.rules.ts";
import { type Member, type MemberStatus, memberColumns } from "../store.ts";

export interface MemberSearch {
  search: string;
  status: MemberStatus | undefined;
  page: number;
  limit: number;
  /** The ID of the last member of the page before. */
  cursor?: string | undefined;
  oldestFirst?: boolean;
}

/** Limits of rows found and counted: nobody reads further, and counting a million takes a second. */
const MOST_FOUND = 1_000;
const MOST_COUNTED = 10_000;

const idsWhere = (condition: RawBuilder<unknown>) =>
  sql`select m.id from members.member m where ${condition} limit ${MOST_FOUND}`;

/** Digits of a member ID, and of the shortest part of a number that is searched for. */
const MEMBER_ID = 8;
const PART = 4;

/** Numbers of the members that match a text. Each kind of search uses a separate index. */
function found(search: string): RawBuilder<unknown> {
  const { text, digits, phones } = readSought(search);
  if (text.includes("@")) {
    const address = text.toLowerCase();
    return sql`(${idsWhere(startsWith(sql`m.email`, address))}) union (${idsWhere(startsWith(sql`m.wanted_email`, address))})`;
  }
  if (digits === null) return sql`select members_with_name(${text}, ${MOST_FOUND})`;
  const [first, last] = [digits.padEnd(MEMBER_ID, "0"), digits.padEnd(MEMBER_ID, "9")];
  const byId = idsWhere(sql`m.public_id between ${first} and ${last}`);
  const ways = [
    ...phones.map(({ areaCode, start }) => {
      const mobile = startsWith(sql`m.mobile`, start);
      return idsWhere(areaCode === null ? mobile : sql`${mobile} and m.area_code = ${areaCode}`);
    }),
    ...(digits.length <= MEMBER_ID ? [byId] : []),
    ...(digits.length >= PART ? [sql`select members_with_part(${digits}, ${MOST_FOUND})`] : []),
  ];
  return sql.join(
    ways.map((way) => sql`(${way})`),
    sql` union `,
  );
}

/** Numbers of at most `limit` members that match a text, like `searchMembers`. */
export async function findPeople(executor: Executor, search: string, limit: number): Promise<bigint[]> {
  const { rows } = await sql<{ id: bigint }>`select id from (${found(search)}) f (id) limit ${limit}`.execute(executor);
  return rows.map(({ id }) => id);
}

/**
 * In order of joining. The search text is a prefix of an email, a member ID or a mobile number in any spelling, four
 * digits or more of such a number, or a part of a name or nickname (sought.rules.ts). If too many match, returns an
 * arbitrary subset.
 */
export async function searchMembers(
  executor: Executor,
  { search, status, oldestFirst = false, ...wanted }: MemberSearch,
): Promise<{ rows: Member[]; total: number }> {
  const matches = sql.join(
    [
      search === "" ? sql`true` : sql`m.id = any(array(${found(search)}))`,
      // As a literal, so that PostgreSQL uses the partial index of inactive members.
      status === undefined ? sql`true` : sql`m.status = ${sql.lit(status)}`,
    ],
    sql` and `,
  );
  const { after, limit, offset } = placeIn("serial", wanted);
  const follows = isAfter(
    after,
    sql`m.id`,
    sql`select c.id from members.member c where c.public_id = ${after}`,
    !oldestFirst,
  );
  const { rows } = await sql<Member>`
    select ${memberColumns} from members.member m where ${matches} and ${follows}
    order by m.id ${oldestFirst ? sql`` : sql`desc`} limit ${limit} offset ${offset}`.execute(executor);
  const counted = await sql<{ total: bigint }>`
    select count(*) as total from (select 1 from members.member m where ${matches} limit ${MOST_COUNTED}) counted`.execute(
    executor,
  );
  return { rows, total: Number(counted.rows[0]?.total ?? 0n) };
}

/** Corrected details of a member. A corrected email is unproven. */
export async function updateDetails(tx: Tx, id: bigint, after: Partial<Record<Correctable, string>>): Promise<void> {
  const email = after.email ?? null;
  await sql`
    update members.member set
      name = coalesce(${after.name ?? null}::text, name),
      birth_date = coalesce(${after.birthday ?? null}::date, birth_date),
      nationality = coalesce(${after.nationality ?? null}::text, nationality),
      area_code = coalesce(${after.areaCode ?? null}::text, area_code),
      mobile = coalesce(${after.mobile ?? null}::text, mobile),
      email = case when ${email}::text is null then email end,
      wanted_email = coalesce(${email}::text, wanted_email)
    where id = ${id} and status <> 'cancelled'`.execute(tx);
}

export async function updateStatus(
  executor: Executor,
  id: bigint,
  status: "active" | "suspended",
  reason: string | null,
): Promise<void> {
  await sql`
    update members.member set status = ${status}, suspended_reason = ${reason}
    where id = ${id} and status <> 'cancelled'`.execute(executor);
}
