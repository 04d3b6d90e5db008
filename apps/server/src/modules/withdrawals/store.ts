/** Rows of withdrawals. Lock order: the member's account, the member's row here, the withdrawal, money. */
import type { PaymentCheck } from "@banyan/contract/office/withdrawals.ts";
import type { WithdrawalState } from "@banyan/contract/withdrawals.ts";
import { type Executor, sql, type Tx, violatedConstraint } from "../../platform/database.ts";
import { refuse } from "../../platform/refusal.ts";
import { PAYOUT_WORKER, PAYS_NOTHING, type Sender } from "./payment/claim.rules.ts";

export interface Withdrawal {
  id: string;
  memberId: bigint;
  state: WithdrawalState;
  amount: bigint;
  fee: bigint;
  address: string;
  createdAt: Date;
  holdPosting: bigint;
  approvals: number;
  approvalsNeeded: number;
  approvedAt: Date | null;
  closedAt: Date | null;
  closedBy: string | null;
  reason: string | null;
  reasonWords: string | null;
  transactionId: string | null;
  /** The staff account that pays or paid it manually. */
  claimedBy: string | null;
  claimedAt: Date | null;
  /** Claimed before the database was restored. Payments since are unknown, so it must not be paid again. */
  claimRestored: boolean;
  /** A transaction whose transfer may have paid it, unless staff declared that it did not. */
  foundTransaction: string | null;
  /**
   * Earliest time of a transfer that pays it: the approval. For requests from before a restore it is the request,
   * because an approval may be lost. Null if it is not approved.
   */
  payableFrom: Date | null;
  /** The transaction named for it. */
  namedTransaction: string | null;
  namedAt: Date | null;
  /** State of that transaction on the chain; null before the first check. */
  paymentCheck: Exclude<PaymentCheck, "asking"> | null;
  checkedAt: Date | null;
  /** Sender of that transaction, if the chain ever knew it. */
  namedSender: Sender | null;
}

export const COLUMNS = sql.raw(`w.id, w.member_id as "memberId", w.state, w.amount, w.fee, w.address,
  w.created_at as "createdAt", w.hold_posting as "holdPosting", w.approvals, w.approvals_needed as "approvalsNeeded",
  w.approved_at as "approvedAt", w.closed_at as "closedAt", w.closed_by as "closedBy", w.reason,
  w.reason_words as "reasonWords", w.transaction_id as "transactionId", w.claimed_by as "claimedBy", w.claimed_at as "claimedAt",
  coalesce(w.claimed_at <= (select restored_at from withdrawals.origin), false) as "claimRestored",
  (select f.tx_hash from withdrawals_found f where f.withdrawal_id = w.id order by f.block_time, f.tx_hash limit 1)
    as "foundTransaction",
  case when w.approved_at is not null and w.created_at <= (select restored_at from withdrawals.origin) then w.created_at
    else w.approved_at end as "payableFrom",
  w.named_transaction as "namedTransaction", w.named_at as "namedAt", w.payment_check as "paymentCheck",
  w.checked_at as "checkedAt", case when w.named_sender is not null then
    jsonb_build_object('address', w.named_sender, 'nonce', w.named_nonce) end as "namedSender"`);

/** Locks the member's row until the transaction ends, and inserts it if it is missing. */
export async function lockMember(tx: Tx, memberId: bigint): Promise<void> {
  await sql`
    insert into withdrawals.member (member_id) values (${memberId})
    on conflict (member_id) do update set member_id = excluded.member_id`.execute(tx);
}

/** Nothing of the member is approved, claimed or paid while its identity is not approved any more. */
export async function holdWithdrawals(tx: Tx, { memberId, now }: { memberId: bigint; now: Date }): Promise<void> {
  await sql`
    insert into withdrawals.member as m (member_id, held_since) values (${memberId}, ${now})
    on conflict (member_id) do update set held_since = coalesce(m.held_since, excluded.held_since)`.execute(tx);
}

export async function releaseWithdrawals(tx: Tx, memberId: bigint): Promise<void> {
  await sql`
    update withdrawals.member set held_since = null where member_id = ${memberId} and held_since is not null`.execute(
    tx,
  );
}

/** Whether the withdrawals of the member of `w` are not held. */
export const isNotHeld = sql`not exists (
  select from withdrawals.member h where h.member_id = w.member_id and h.held_since is not null)`;

/** Whether staff can go on with `w`: what somebody had claimed before it was held is theirs to end. */
export const mayGoOn = sql`(w.claimed_by is not null or ${isNotHeld})`;

export async function isHeld(executor: Executor, withdrawalId: string): Promise<boolean> {
  const { rows } = await sql`
    select 1 from withdrawals.withdrawal w where w.id = ${withdrawalId} and not (${isNotHeld})`.execute(executor);
  return rows.length > 0;
}

/** Sum of a member's requests on a business day in one of `states`, in micros. */
export async function sumAsked(
  executor: Executor,
  given: { memberId: bigint; day: string; states: readonly WithdrawalState[] },
): Promise<bigint> {
  const { rows } = await sql<{ sum: bigint }>`
    select coalesce(sum(amount), 0)::bigint as sum from withdrawals.withdrawal
    where member_id = ${given.memberId} and asked_day = ${given.day} and state = any(${[...given.states]})`.execute(
    executor,
  );
  return rows[0]!.sum;
}

export async function insertWithdrawal(
  tx: Tx,
  row: Pick<Withdrawal, "id" | "memberId" | "amount" | "fee" | "address" | "holdPosting" | "approvalsNeeded"> & {
    day: string;
    now: Date;
  },
): Promise<Withdrawal> {
  const { rows } = await sql<Withdrawal>`
    insert into withdrawals.withdrawal as w (id, member_id, state, amount, fee, address, asked_day, created_at, hold_posting,
      approvals_needed)
    values (${row.id}, ${row.memberId}, 'pending_review', ${row.amount}, ${row.fee}, ${row.address}, ${row.day}, ${row.now},
      ${row.holdPosting}, ${row.approvalsNeeded})
    returning ${COLUMNS}`.execute(tx);
  return rows[0]!;
}

/** With `memberId`, the withdrawal must belong to this member. */
export async function findWithdrawal(
  executor: Executor,
  { id, memberId }: { id: string; memberId?: bigint },
): Promise<Withdrawal | undefined> {
  const owned = memberId === undefined ? sql`true` : sql`w.member_id = ${memberId}`;
  const { rows } = await sql<Withdrawal>`
    select ${COLUMNS} from withdrawals.withdrawal w where w.id = ${id} and ${owned}`.execute(executor);
  return rows[0];
}

/** Whose withdrawals these are, and where they were paid to, by id. */
export async function withdrawalsPaid(
  executor: Executor,
  ids: readonly string[],
): Promise<Map<string, { memberId: bigint; address: string; transactionId: string | null }>> {
  const { rows } = await sql<{ id: string; memberId: bigint; address: string; transactionId: string | null }>`
    select w.id, w.member_id as "memberId", w.address, w.transaction_id as "transactionId"
    from withdrawals.withdrawal w where w.id = any(${[...ids]}::uuid[])`.execute(executor);
  return new Map(rows.map((row) => [row.id, row]));
}

/** Like findWithdrawal, and locks it until the transaction ends. */
export async function lockWithdrawal(tx: Tx, id: string): Promise<Withdrawal | undefined> {
  const { rows } = await sql<Withdrawal>`
    select ${COLUMNS} from withdrawals.withdrawal w where w.id = ${id} for no key update of w`.execute(tx);
  return rows[0];
}

/** A member's withdrawals, newest first: after `after`, or from `offset`. Keys are time-ordered. */
export async function listOfMember(
  executor: Executor,
  given: { memberId: bigint; state?: WithdrawalState; limit: number; offset: number; after: string | null },
): Promise<Withdrawal[]> {
  const { memberId, state, after } = given;
  const { rows } = await sql<Withdrawal>`
    select ${COLUMNS} from withdrawals.withdrawal w
    where w.member_id = ${memberId} ${state ? sql`and w.state = ${state}` : sql``} ${after ? sql`and w.id < ${after}` : sql``}
    order by w.id desc limit ${given.limit} offset ${given.offset}`.execute(executor);
  return rows;
}

export async function countOfMember(
  executor: Executor,
  { memberId, state }: { memberId: bigint; state?: WithdrawalState },
): Promise<number> {
  const { rows } = await sql<{ count: bigint }>`
    select count(*) from withdrawals.withdrawal w
    where w.member_id = ${memberId} ${state ? sql`and w.state = ${state}` : sql``}`.execute(executor);
  return Number(rows[0]!.count);
}

/** Whether a member has a withdrawal in one of `states`. */
export async function anyOfMember(
  executor: Executor,
  memberId: bigint,
  states: readonly WithdrawalState[],
): Promise<boolean> {
  const { rows } = await sql<{ any: boolean }>`
    select exists (
      select from withdrawals.withdrawal where member_id = ${memberId} and state = any(${[...states]})
    ) as any`.execute(executor);
  return rows[0]!.any;
}

interface Move {
  id: string;
  /** The required state. */
  from: WithdrawalState;
  to: WithdrawalState;
  now: Date;
}

/**
 * Adds an approval, and advances the withdrawal if it is the last one needed. Undefined if the withdrawal is in another
 * state, or held. Refuses with WITHDRAWAL_SECOND_PERSON if this person has already approved; the transaction must then be rolled
 * back.
 */
export async function addApproval(tx: Tx, move: Move & { by: string }): Promise<Withdrawal | undefined> {
  const { id, from, to, by, now } = move;
  const { rows } = await sql<Withdrawal>`
    update withdrawals.withdrawal w set approvals = w.approvals + 1,
      state = case when w.approvals + 1 >= w.approvals_needed then ${to} else w.state end,
      approved_at = case when w.approvals + 1 >= w.approvals_needed then ${now}::timestamptz end
    where w.id = ${id} and w.state = ${from} and ${isNotHeld} returning ${COLUMNS}`.execute(tx);
  if (!rows[0]) return undefined;
  try {
    await sql`
      insert into withdrawals.approval (withdrawal_id, staff_id, at) values (${id}, ${by}, ${now})`.execute(tx);
  } catch (error) {
    if (violatedConstraint(error) === "approval_once") throw refuse("WITHDRAWAL_SECOND_PERSON");
    throw error;
  }
  return rows[0];
}

/**
 * Ends an unpaid withdrawal. Undefined if it is in another state, somebody else has claimed it, its named transaction
 * may still pay it, or a transfer was found that may have paid it. The payout worker knows that its own transaction is
 * the only one.
 */
export async function closeUnpaid(
  tx: Tx,
  move: Move & { by: string; reason: string; words?: string },
): Promise<Withdrawal | undefined> {
  const isOfWorker = move.by === PAYOUT_WORKER;
  const { rows } = await sql<Withdrawal>`
    update withdrawals.withdrawal w set state = ${move.to}, closed_at = ${move.now}, closed_by = ${move.by},
      reason = ${move.reason}, reason_words = ${move.words ?? null}
    where w.id = ${move.id} and (w.claimed_by is null or w.claimed_by = ${move.by})
      and (w.named_transaction is null or w.payment_check = any(${[...PAYS_NOTHING]}))
      and (${isOfWorker} or not exists (select from withdrawals_found f where f.withdrawal_id = w.id))
      and w.state = ${move.from} returning ${COLUMNS}`.execute(tx);
  return rows[0];
}

/**
 * The member cancels an own withdrawal. Undefined if it is in another state, somebody has approved it, the payout worker
 * has it after a restore, or a transfer was found that may have paid it.
 */
export async function closeByMember(tx: Tx, move: Move & { memberId: bigint }): Promise<Withdrawal | undefined> {
  const { rows } = await sql<Withdrawal>`
    update withdrawals.withdrawal w set state = ${move.to}, closed_at = ${move.now}
    where w.id = ${move.id} and w.member_id = ${move.memberId} and w.approvals = 0 and w.claimed_by is null
      and not exists (select from withdrawals_found f where f.withdrawal_id = w.id)
      and w.state = ${move.from} returning ${COLUMNS}`.execute(tx);
  return rows[0];
}

/** Ends a withdrawal as paid by its named transaction. Undefined if its state has changed. */
export async function closePaid(
  tx: Tx,
  move: Move & { transactionId: string; unproven: boolean },
): Promise<Withdrawal | undefined> {
  const { rows } = await sql<Withdrawal>`
    update withdrawals.withdrawal w set state = ${move.to}, closed_at = ${move.now}, closed_by = w.claimed_by,
      transaction_id = w.named_transaction, unproven = ${move.unproven}
    where w.id = ${move.id} and w.named_transaction = ${move.transactionId}
      and w.state = ${move.from} returning ${COLUMNS}`.execute(tx);
  return rows[0];
}
