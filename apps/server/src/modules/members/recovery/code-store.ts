/** Rows of recovery codes: hashes, each used once. */
import { type Executor, sql, type Tx } from "../../../platform/database.ts";

/** What a code replaced: the proof of a factor, or the password. */
export type CodeUse = "proof" | "password";

export async function countRecoveryCodes(executor: Executor, memberId: bigint): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from members.recovery_code
    where member_id = ${memberId} and used_at is null and proposal_id is null`.execute(executor);
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

/** Deletes all that the member has. The code that staff handed over stays: it ends with its recovery. */
export async function deleteRecoveryCodes(tx: Tx, memberId: bigint): Promise<void> {
  await sql`
    delete from members.recovery_code
    where member_id = ${memberId} and (proposal_id is null or used_at is not null)`.execute(tx);
}

/** Deletes also what staff handed over. */
export async function eraseRecoveryCodes(tx: Tx, memberId: bigint): Promise<void> {
  await sql`delete from members.recovery_code where member_id = ${memberId}`.execute(tx);
}

export async function deleteRecoveryCodesFrom(tx: Tx, memberId: bigint, since: Date): Promise<void> {
  await sql`delete from members.recovery_code where member_id = ${memberId} and created_at >= ${since}`.execute(tx);
}

/** The one code of a recovery by staff; replaces an earlier one. */
export async function replaceHandedCode(
  tx: Tx,
  code: { memberId: bigint; hash: Buffer; proposalId: string; now: Date; expiresAt: Date },
): Promise<void> {
  await deleteHandedCode(tx, code.proposalId);
  await sql`
    insert into members.recovery_code (member_id, code_hash, created_at, proposal_id, expires_at)
    values (${code.memberId}, ${code.hash}, ${code.now}, ${code.proposalId}, ${code.expiresAt})`.execute(tx);
}

export async function deleteHandedCode(tx: Tx, proposalId: string): Promise<void> {
  await sql`
    delete from members.recovery_code where proposal_id = ${proposalId} and used_at is null`.execute(tx);
}

interface CodeGiven {
  memberId: bigint;
  hash: Buffer;
  use: CodeUse;
  now: Date;
}

/** A code from staff sets a password only, and ends. */
const serves = ({ use, now }: CodeGiven) =>
  use === "proof" ? sql`proposal_id is null` : sql`(expires_at is null or expires_at > ${now})`;

/** Whether the code exists for this use, used or not. */
export async function recoveryCodeExists(executor: Executor, code: CodeGiven): Promise<boolean> {
  const { rows } = await sql`
    select 1 from members.recovery_code
    where member_id = ${code.memberId} and code_hash = ${code.hash} and ${serves(code)}`.execute(executor);
  return rows.length > 0;
}

/** Uses a code. Undefined if it does not exist for this use, or was used; `proposalId` names the recovery it is of. */
export async function spendRecoveryCode(tx: Tx, code: CodeGiven): Promise<{ proposalId: string | null } | undefined> {
  const { rows } = await sql<{ proposalId: string | null }>`
    update members.recovery_code set used_at = ${code.now}, used_for = ${code.use}
    where member_id = ${code.memberId} and code_hash = ${code.hash} and used_at is null and ${serves(code)}
    returning proposal_id as "proposalId"`.execute(tx);
  return rows[0];
}

/** Whether a code has set a password since a moment. */
export async function passwordRecoveredSince(executor: Executor, memberId: bigint, since: Date): Promise<boolean> {
  const { rows } = await sql`
    select 1 from members.recovery_code
    where member_id = ${memberId} and used_for = 'password' and used_at > ${since}`.execute(executor);
  return rows.length > 0;
}
