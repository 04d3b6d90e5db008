/** Rows of saved payout addresses. Every statement checks the owner. */
import { type Executor, sql, type Tx } from "../../platform/database.ts";

export interface SavedAddress {
  id: string;
  label: string;
  address: string;
}

/** A member's saved addresses, most recently used first. */
export async function selectSaved(executor: Executor, memberId: bigint): Promise<SavedAddress[]> {
  const { rows } = await sql<SavedAddress>`
    select id, label, address from withdrawals.saved_address
    where member_id = ${memberId} order by used_at desc, id desc`.execute(executor);
  return rows;
}

/** Updates the last use of a saved address, and its label if given; false if it is not saved. */
export async function touchSaved(
  tx: Tx,
  given: { memberId: bigint; address: string; label?: string; now: Date },
): Promise<boolean> {
  const { rows } = await sql`
    update withdrawals.saved_address set used_at = ${given.now}, label = coalesce(${given.label ?? null}, label)
    where member_id = ${given.memberId} and address = ${given.address} returning id`.execute(tx);
  return rows.length > 0;
}

export async function countSaved(tx: Tx, memberId: bigint): Promise<number> {
  const { rows } = await sql<{ count: bigint }>`
    select count(*) from withdrawals.saved_address where member_id = ${memberId}`.execute(tx);
  return Number(rows[0]!.count);
}

export async function insertSaved(tx: Tx, saved: SavedAddress & { memberId: bigint; now: Date }): Promise<void> {
  await sql`
    insert into withdrawals.saved_address (id, member_id, label, address, used_at)
    values (${saved.id}, ${saved.memberId}, ${saved.label}, ${saved.address}, ${saved.now})`.execute(tx);
}

/** False if the member has no such address. */
export async function renameSaved(
  executor: Executor,
  given: { memberId: bigint; id: string; label: string },
): Promise<boolean> {
  const { rows } = await sql`
    update withdrawals.saved_address set label = ${given.label}
    where id = ${given.id} and member_id = ${given.memberId} returning id`.execute(executor);
  return rows.length > 0;
}

/** False if the member has no such address. */
export async function deleteSaved(executor: Executor, given: { memberId: bigint; id: string }): Promise<boolean> {
  const { rows } = await sql`
    delete from withdrawals.saved_address
    where id = ${given.id} and member_id = ${given.memberId} returning id`.execute(executor);
  return rows.length > 0;
}

export async function deleteAllSaved(tx: Tx, memberId: bigint): Promise<void> {
  await sql`delete from withdrawals.saved_address where member_id = ${memberId}`.execute(tx);
}
