/** Rows of changes of email that can be undone. */
import { type Executor, sql, type Tx } from "../../platform/database.ts";

export async function insertEmailChange(
  tx: Tx,
  row: { tokenHash: Buffer; memberId: bigint; former: string | null; now: Date; expiresAt: Date },
): Promise<void> {
  await sql`
    insert into members.email_change (token_hash, member_id, former_email, changed_at, expires_at)
    values (${row.tokenHash}, ${row.memberId}, ${row.former}, ${row.now}, ${row.expiresAt})`.execute(tx);
}

export async function selectEmailChange(
  executor: Executor,
  tokenHash: Buffer,
  now: Date,
): Promise<{ memberId: bigint; former: string | null; changedAt: Date } | undefined> {
  const { rows } = await sql<{ memberId: bigint; former: string | null; changedAt: Date }>`
    select member_id as "memberId", former_email as former, changed_at as "changedAt" from members.email_change
    where token_hash = ${tokenHash} and expires_at > ${now}`.execute(executor);
  return rows[0];
}

/** Sets the former email, or none, also in place of an unproven one. With one, the password no longer works. */
export async function restoreEmail(tx: Tx, memberId: bigint, former: string | null): Promise<void> {
  await sql`
    update members.member set email = ${former}, wanted_email = null,
      password_hash = case when ${former}::text is null then password_hash end
    where id = ${memberId} and status <> 'cancelled'`.execute(tx);
}

/** Deletes the member's changes since a moment. */
export async function deleteEmailChangesFrom(tx: Tx, memberId: bigint, since: Date): Promise<void> {
  await sql`delete from members.email_change where member_id = ${memberId} and changed_at >= ${since}`.execute(tx);
}

export async function deleteEmailChanges(tx: Tx, memberId: bigint): Promise<void> {
  await sql`delete from members.email_change where member_id = ${memberId}`.execute(tx);
}

export async function deleteOldEmailChanges(executor: Executor, now: Date): Promise<void> {
  await sql`delete from members.email_change where expires_at <= ${now}`.execute(executor);
}
