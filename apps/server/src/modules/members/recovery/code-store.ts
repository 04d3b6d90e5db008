/** Rows of recovery codes: hashes, each used once. */
import { type Executor, sql, type Tx } from "../../../platform/database.ts";

/** What a code replaced: the proof of a factor, or the password. */
export type CodeUse = "proof" | "password";

export async function countRecoveryCodes(executor: Executor, memberId: bigint): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from members.recovery_code
    where member_id = ${memberId} and used_at is null`.execute(executor);
  return rows[0]?.count ?? 0;
}

export async function insertRecoveryCodes(
  tx: Tx,
  { memberId, hashes, now }: { memberId: bigint; hashes: readonly Buffer[]; now: Date },
): Promise<void> {
  await sql`
    insert into members.recovery_code (member_id, code_hash, created_at)
    select ${memberId}::bigint, unnest(${[...hashes]}::bytea[]), ${now}`.execute(tx);
}

export async function deleteRecoveryCodes(tx: Tx, memberId: bigint): Promise<void> {
  await sql`delete from members.recovery_code where member_id = ${memberId}`.execute(tx);
}

export async function deleteRecoveryCodesFrom(tx: Tx, memberId: bigint, since: Date): Promise<void> {
  await sql`delete from members.recovery_code where member_id = ${memberId} and created_at >= ${since}`.execute(tx);
}

/** Whether the code exists, used or not. */
export async function recoveryCodeExists(executor: Executor, memberId: bigint, hash: Buffer): Promise<boolean> {
  const { rows } = await sql`
    select 1 from members.recovery_code where member_id = ${memberId} and code_hash = ${hash}`.execute(executor);
  return rows.length > 0;
}

/** False if the code does not exist or was used. */
export async function spendRecoveryCode(
  tx: Tx,
  { memberId, hash, use, now }: { memberId: bigint; hash: Buffer; use: CodeUse; now: Date },
): Promise<boolean> {
  const { rows } = await sql`
    update members.recovery_code set used_at = ${now}, used_for = ${use}
    where member_id = ${memberId} and code_hash = ${hash} and used_at is null returning 1`.execute(tx);
  return rows.length > 0;
}

/** Whether a code has set a password since a moment. */
export async function passwordRecoveredSince(executor: Executor, memberId: bigint, since: Date): Promise<boolean> {
  const { rows } = await sql`
    select 1 from members.recovery_code
    where member_id = ${memberId} and used_for = 'password' and used_at > ${since}`.execute(executor);
  return rows.length > 0;
}
