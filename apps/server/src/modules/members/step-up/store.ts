/** Rows of step-up: protection, factors, enrolments, challenges. */
import type { StepUpAction } from "@banyan/contract/step-up-proof.ts";
import { type Executor, sql, type Tx } from "../../../platform/database.ts";

export interface Protection {
  transfer: boolean;
  withdrawal: boolean;
}

export interface Factor {
  id: string;
  kind: "totp" | "passkey";
  name: string;
  sealedSecret: Buffer | null;
  usedStep: bigint;
  credentialId: Buffer | null;
  publicKey: Buffer | null;
  signCount: bigint;
  transports: string[];
  createdAt: Date;
  lastUsedAt: Date | null;
}

const factorColumns = sql.raw(`f.id, f.kind, f.name, f.sealed_secret as "sealedSecret", f.used_step as "usedStep",
  f.credential_id as "credentialId", f.public_key as "publicKey", f.sign_count as "signCount", f.transports,
  f.created_at as "createdAt", f.last_used_at as "lastUsedAt"`);

/** The protection of a member; undefined without a factor. */
export async function selectProtection(executor: Executor, memberId: bigint): Promise<Protection | undefined> {
  const { rows } = await sql<Protection>`
    select transfer, withdrawal from members.step_up where member_id = ${memberId}`.execute(executor);
  return rows[0];
}

/** Same, with a lock: until the transaction ends, nobody else consumes a proof of the member or changes these rows. */
export async function lockProtection(tx: Tx, memberId: bigint): Promise<Protection | undefined> {
  const { rows } = await sql<Protection>`
    select transfer, withdrawal from members.step_up where member_id = ${memberId} for update`.execute(tx);
  return rows[0];
}

/** Inserts the member's row if it is missing. */
export async function insertProtection(tx: Tx, memberId: bigint): Promise<void> {
  await sql`insert into members.step_up (member_id) values (${memberId}) on conflict do nothing`.execute(tx);
}

export async function updateProtection(tx: Tx, memberId: bigint, change: Partial<Protection>): Promise<void> {
  await sql`
    update members.step_up set transfer = coalesce(${change.transfer ?? null}::boolean, transfer),
      withdrawal = coalesce(${change.withdrawal ?? null}::boolean, withdrawal)
    where member_id = ${memberId}`.execute(tx);
}

/** Oldest first. */
export async function selectFactors(executor: Executor, memberId: bigint): Promise<Factor[]> {
  const { rows } = await sql<Factor>`
    select ${factorColumns} from members.step_up_factor f where f.member_id = ${memberId}
    order by f.created_at, f.id`.execute(executor);
  return rows;
}

export type NewFactor = { id: string; memberId: bigint; name: string; now: Date } & (
  | { kind: "totp"; sealedSecret: Buffer; usedStep: bigint }
  | { kind: "passkey"; credentialId: Buffer; publicKey: Buffer; signCount: bigint; transports: string[] }
);

export async function insertFactor(tx: Tx, factor: NewFactor): Promise<void> {
  const totp = factor.kind === "totp" ? factor : undefined;
  const passkey = factor.kind === "passkey" ? factor : undefined;
  await sql`
    insert into members.step_up_factor (id, member_id, kind, name, sealed_secret, used_step, credential_id, public_key,
      sign_count, transports, created_at)
    values (${factor.id}, ${factor.memberId}, ${factor.kind}, ${factor.name}, ${totp?.sealedSecret ?? null},
      ${totp?.usedStep ?? 0n}, ${passkey?.credentialId ?? null}, ${passkey?.publicKey ?? null},
      ${passkey?.signCount ?? 0n}, ${passkey?.transports ?? []}, ${factor.now})`.execute(tx);
}

/** False if the member has no such factor. */
export async function renameFactor(executor: Executor, memberId: bigint, id: string, name: string): Promise<boolean> {
  const { rows } = await sql`
    update members.step_up_factor set name = ${name} where member_id = ${memberId} and id = ${id}
    returning 1`.execute(executor);
  return rows.length > 0;
}

/** False if the member has no such factor. */
export async function deleteFactor(tx: Tx, memberId: bigint, id: string): Promise<boolean> {
  const { rows } = await sql`
    delete from members.step_up_factor where member_id = ${memberId} and id = ${id} returning 1`.execute(tx);
  return rows.length > 0;
}

/** Consumes a time step and all earlier ones; false if it was already consumed. */
export async function spendStep(tx: Tx, id: string, step: bigint, now: Date): Promise<boolean> {
  const { rows } = await sql`
    update members.step_up_factor set used_step = ${step}, last_used_at = ${now}
    where id = ${id} and used_step < ${step} returning 1`.execute(tx);
  return rows.length > 0;
}

export async function updateSignCount(tx: Tx, id: string, signCount: bigint, now: Date): Promise<void> {
  await sql`
    update members.step_up_factor set sign_count = ${signCount}, last_used_at = ${now} where id = ${id}`.execute(tx);
}

/** Replaces a pending enrolment. */
export async function replaceEnrolment(
  tx: Tx,
  row: { id: string; memberId: bigint; sealedSecret: Buffer; expiresAt: Date },
): Promise<void> {
  await sql`delete from members.step_up_enrolment where member_id = ${row.memberId}`.execute(tx);
  await sql`
    insert into members.step_up_enrolment (id, member_id, sealed_secret, expires_at)
    values (${row.id}, ${row.memberId}, ${row.sealedSecret}, ${row.expiresAt})`.execute(tx);
}

export async function selectEnrolment(
  executor: Executor,
  of: { id: string; memberId: bigint; now: Date },
): Promise<Buffer | undefined> {
  const { rows } = await sql<{ sealedSecret: Buffer }>`
    select sealed_secret as "sealedSecret" from members.step_up_enrolment
    where id = ${of.id} and member_id = ${of.memberId} and expires_at > ${of.now}`.execute(executor);
  return rows[0]?.sealedSecret;
}

/** False if it was completed or replaced meanwhile. */
export async function deleteEnrolment(tx: Tx, memberId: bigint, id: string): Promise<boolean> {
  const { rows } = await sql`
    delete from members.step_up_enrolment where member_id = ${memberId} and id = ${id} returning 1`.execute(tx);
  return rows.length > 0;
}

export interface Challenge {
  challenge: Buffer;
  memberId: bigint;
  action: StepUpAction | "enrolment";
  intent: Buffer | null;
}

export async function insertChallenge(executor: Executor, row: Challenge & { expiresAt: Date }): Promise<void> {
  await sql`
    insert into members.step_up_challenge (challenge, member_id, action, intent, expires_at)
    values (${row.challenge}, ${row.memberId}, ${row.action}, ${row.intent}, ${row.expiresAt})`.execute(executor);
}

const sameChallenge = ({ challenge, memberId, action, intent }: Challenge, now: Date) => sql`
  challenge = ${challenge} and member_id = ${memberId} and action = ${action}
  and intent is not distinct from ${intent}::bytea and expires_at > ${now}`;

/** Whether the challenge is valid: issued to the member for this action and input, unused and not expired. */
export async function challengeWaits(executor: Executor, of: Challenge, now: Date): Promise<boolean> {
  const { rows } = await sql`select 1 from members.step_up_challenge where ${sameChallenge(of, now)}`.execute(executor);
  return rows.length > 0;
}

/** Consumes the challenge; false if it is no longer valid. */
export async function spendChallenge(tx: Tx, of: Challenge, now: Date): Promise<boolean> {
  const { rows } = await sql`
    delete from members.step_up_challenge where ${sameChallenge(of, now)} returning 1`.execute(tx);
  return rows.length > 0;
}

/** Deletes pending enrolments and challenges of the member. */
export async function deleteBegun(tx: Tx, memberId: bigint): Promise<void> {
  await sql`delete from members.step_up_enrolment where member_id = ${memberId}`.execute(tx);
  await sql`
    delete from members.step_up_challenge where member_id = ${memberId} and action = 'enrolment'`.execute(tx);
}

/** Deletes everything but the recovery codes of a member: with the last factor, or with the account. */
export async function eraseStepUp(tx: Tx, memberId: bigint): Promise<void> {
  await sql`delete from members.step_up_challenge where member_id = ${memberId}`.execute(tx);
  await sql`delete from members.step_up_enrolment where member_id = ${memberId}`.execute(tx);
  await sql`delete from members.step_up_factor where member_id = ${memberId}`.execute(tx);
  await sql`delete from members.step_up where member_id = ${memberId}`.execute(tx);
}

export async function deleteExpiredStepUp(executor: Executor, now: Date): Promise<void> {
  await sql`delete from members.step_up_challenge where expires_at <= ${now}`.execute(executor);
  await sql`delete from members.step_up_enrolment where expires_at <= ${now}`.execute(executor);
}
