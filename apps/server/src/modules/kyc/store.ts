/** Rows of submissions, and the key of the hash of their numbers. */
import type { IdentityState, IdType, RejectionReason } from "@banyan/contract/kyc.ts";
import { isAfter } from "../../platform/conditions.ts";
import { type Executor, sql, type Tx } from "../../platform/database.ts";
import type { Sealed, WrappedKey } from "../../platform/envelope-encryption.ts";

export type SubmissionState = Exclude<IdentityState, "not_submitted">;

/** The encrypted number and its context. */
export interface NumberRow extends WrappedKey {
  id: string;
  memberId: bigint;
  numberSealed: Buffer;
}

export interface Submission extends NumberRow {
  idType: IdType;
  name: string;
  numberHash: Buffer;
  state: SubmissionState;
  reasons: RejectionReason[];
  note: string;
  submittedAt: Date;
  decidedAt: Date | null;
  decidedByName: string | null;
  withdrawnAt: Date | null;
  withdrawnByName: string | null;
}

const columns = sql.raw(`s.id, s.member_id as "memberId", s.id_type as "idType", s.name,
  s.number_sealed as "numberSealed", s.key_id as "keyId", s.wrapped_key as "wrappedKey", s.number_hash as "numberHash",
  s.state, s.reasons, s.note, s.submitted_at as "submittedAt", s.decided_at as "decidedAt",
  s.decided_by_name as "decidedByName", s.withdrawn_at as "withdrawnAt", s.withdrawn_by_name as "withdrawnByName"`);

export interface NewSubmission {
  id: string;
  memberId: bigint;
  idType: IdType;
  name: string;
  number: Sealed;
  numberHash: Buffer;
  now: Date;
}

/** Violates `submission_open` if one is pending or approved. */
export async function insertSubmission(tx: Tx, row: NewSubmission): Promise<void> {
  await sql`
    insert into kyc.submission (id, member_id, id_type, name, number_sealed, key_id, wrapped_key, number_hash, state,
      submitted_at)
    values (${row.id}, ${row.memberId}, ${row.idType}, ${row.name}, ${row.number.bytes}, ${row.number.keyId},
      ${row.number.wrappedKey}, ${row.numberHash}, 'pending', ${row.now})`.execute(tx);
}

/** A member's current submission: the pending or approved one, else the newest rejected one. */
export async function selectCurrent(executor: Executor, memberId: bigint): Promise<Submission | undefined> {
  const { rows } = await sql<Submission>`
    select ${columns} from kyc.submission s where s.member_id = ${memberId}
    order by s.state = 'rejected', s.id desc limit 1`.execute(executor);
  return rows[0];
}

/**
 * State of the submission that `selectCurrent` returns, for those of these members who have one; reads no encrypted
 * columns.
 */
export async function selectStates(
  executor: Executor,
  memberIds: readonly bigint[],
): Promise<Map<bigint, SubmissionState>> {
  const { rows } = await sql<{ memberId: bigint; state: SubmissionState }>`
    select distinct on (member_id) member_id as "memberId", state from kyc.submission
    where member_id = any(${[...memberIds]}::bigint[])
    order by member_id, state = 'rejected', id desc`.execute(executor);
  return new Map(rows.map(({ memberId, state }) => [memberId, state]));
}

export async function selectSubmission(executor: Executor, id: string): Promise<Submission | undefined> {
  const { rows } = await sql<Submission>`select ${columns} from kyc.submission s where s.id = ${id}`.execute(executor);
  return rows[0];
}

/** All submissions of a member, newest first. */
export async function selectOfMember(executor: Executor, memberId: bigint): Promise<Submission[]> {
  const { rows } = await sql<Submission>`
    select ${columns} from kyc.submission s where s.member_id = ${memberId} order by s.id desc`.execute(executor);
  return rows;
}

export interface Duplicate {
  memberId: bigint;
  decidedAt: Date;
  /** Null if it is still approved. */
  withdrawnAt: Date | null;
}

/** Whether submission `o` was approved; an approval that was withdrawn counts, because its document may be stolen. */
const wasApproved = sql`(o.state = 'approved' or o.withdrawn_at is not null)`;

/** Other members with a submission of the same number that was approved, each with the newest. */
export async function selectDuplicates(
  executor: Executor,
  { memberId, numberHash }: Pick<Submission, "memberId" | "numberHash">,
): Promise<Duplicate[]> {
  const { rows } = await sql<Duplicate>`
    select distinct on (o.member_id) o.member_id as "memberId", o.decided_at as "decidedAt",
      o.withdrawn_at as "withdrawnAt"
    from kyc.submission o
    where o.number_hash = ${numberHash} and ${wasApproved} and o.member_id <> ${memberId}
    order by o.member_id, o.id desc`.execute(executor);
  return rows;
}

/** Serializes approvals of the same number until the transaction ends. */
export async function lockNumber(tx: Tx, numberHash: Buffer): Promise<void> {
  await sql`select pg_advisory_xact_lock(${numberHash.readBigInt64BE(0)})`.execute(tx);
}

export interface Verdict {
  id: string;
  state: "approved" | "rejected";
  reasons: readonly RejectionReason[];
  note: string;
  staffId: string;
  staffName: string;
  now: Date;
}

/** Decides a pending submission; false if it is not pending. */
export async function decideSubmission(tx: Tx, verdict: Verdict): Promise<boolean> {
  const { rows } = await sql`
    update kyc.submission set state = ${verdict.state}, reasons = ${[...verdict.reasons]}, note = ${verdict.note},
      decided_at = ${verdict.now}, decided_by = ${verdict.staffId}, decided_by_name = ${verdict.staffName}
    where id = ${verdict.id} and state = 'pending' returning 1`.execute(tx);
  return rows.length > 0;
}

/** Withdraws an approval; false if it is not approved. */
export async function withdrawSubmission(
  tx: Tx,
  given: { id: string; note: string; staffName: string; now: Date },
): Promise<boolean> {
  const { rows } = await sql`
    update kyc.submission set state = 'rejected', note = ${given.note}, withdrawn_at = ${given.now},
      withdrawn_by_name = ${given.staffName}
    where id = ${given.id} and state = 'approved' returning 1`.execute(tx);
  return rows.length > 0;
}

export interface SubmissionFilter {
  state: SubmissionState | undefined;
  memberId: bigint | undefined;
  limit: number;
  offset: number;
  after?: string | undefined;
}

/** A page of submissions and the total. Pending ones are ordered oldest first, all others newest first. */
export async function listSubmissions(
  executor: Executor,
  { state, memberId, limit, offset, after }: SubmissionFilter,
): Promise<{ rows: (Submission & { duplicate: boolean })[]; total: number }> {
  const where = sql`(${state ?? null}::text is null or s.state = ${state ?? null})
    and (${memberId ?? null}::bigint is null or s.member_id = ${memberId ?? null}::bigint)`;
  const order = state === "pending" ? sql`s.id` : sql`s.id desc`;
  const follows = isAfter(after, sql`s.id`, sql`${after}::uuid`, state !== "pending");
  const page = await sql<Submission & { duplicate: boolean }>`
    select ${columns}, exists (select from kyc.submission o where o.number_hash = s.number_hash
      and ${wasApproved} and o.member_id <> s.member_id) as duplicate
    from kyc.submission s where ${where} and ${follows} order by ${order} limit ${limit} offset ${offset}`.execute(
    executor,
  );
  const count = await sql<{ count: bigint }>`
    select count(*) from kyc.submission s where ${where}`.execute(executor);
  return { rows: page.rows, total: Number(count.rows[0]!.count) };
}

export interface Counts {
  pending: number;
  approved: number;
  rejected: number;
  oldestPendingAt: Date | null;
}

export async function countSubmissions(executor: Executor): Promise<Counts> {
  const { rows } = await sql<Counts>`
    select count(*) filter (where state = 'pending')::int as pending,
      count(*) filter (where state = 'approved')::int as approved,
      count(*) filter (where state = 'rejected')::int as rejected,
      min(submitted_at) filter (where state = 'pending') as "oldestPendingAt"
    from kyc.submission`.execute(executor);
  return rows[0]!;
}

export async function deleteSubmissionsOf(tx: Tx, memberId: bigint): Promise<void> {
  await sql`delete from kyc.submission where member_id = ${memberId}`.execute(tx);
}

export async function selectHashKey(executor: Executor): Promise<Sealed | undefined> {
  const { rows } = await sql<Sealed>`
    select sealed as bytes, key_id as "keyId", wrapped_key as "wrappedKey" from kyc.hash_key`.execute(executor);
  return rows[0];
}

/** Keeps an existing key. */
export async function insertHashKey(executor: Executor, { bytes, keyId, wrappedKey }: Sealed): Promise<void> {
  await sql`
    insert into kyc.hash_key (sealed, key_id, wrapped_key) values (${bytes}, ${keyId}, ${wrappedKey})
    on conflict (one) do nothing`.execute(executor);
}

/** Submissions that wait for a review, up to `most`. */
export async function countPending(executor: Executor, most: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from (
      select 1 from kyc.submission where state = 'pending' limit ${most}
    ) counted`.execute(executor);
  return rows[0]!.count;
}
