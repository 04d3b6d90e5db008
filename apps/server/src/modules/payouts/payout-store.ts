/** Rows of automatic payouts, their signed transactions, and the paying process. */
import { type Executor, sql, type Tx } from "../../platform/database.ts";
import { RAW_PER_MICRO } from "../payments/index.ts";
import type { SignedPayout } from "../signer/index.ts";
import { isNotHeld, PAYOUT_WORKER } from "../withdrawals/index.ts";

export type PayoutState = "prepared" | "signed" | "sent" | "paid" | "failed" | "strange";

export interface Payout {
  withdrawalId: string;
  journalId: string;
  nonce: number;
  address: string;
  /** Units of 10⁻¹⁸. */
  raw: bigint;
  state: PayoutState;
  problem: string | null;
  /** Whether staff requested that an empty transaction use its nonce. */
  cancelAsked: boolean;
}

export interface PayoutTransaction {
  seq: number;
  hash: string;
  rawTransaction: string;
  gas: bigint;
  gasPrice: bigint;
  /** It is a cancellation and pays nobody. */
  cancels: boolean;
  sentAt: Date | null;
  lastSentAt: Date | null;
}

/** Takes or renews the lease; false if another process has it. */
export async function takePayoutLease(
  executor: Executor,
  { holder, now, until }: { holder: string; now: Date; until: Date },
): Promise<boolean> {
  const { rows } = await sql`
    update payouts.worker set holder = ${holder}, held_until = ${until}
    where holder is null or holder = ${holder} or held_until < ${now} returning 1`.execute(executor);
  return rows.length === 1;
}

/** Whether this process still has the lease; locks it until the transaction ends. */
export async function holdsLease(tx: Tx, holder: string): Promise<boolean> {
  const { rows } = await sql`select 1 from payouts.worker where holder = ${holder} for share`.execute(tx);
  return rows.length === 1;
}

export async function givePayoutLeaseBack(executor: Executor, holder: string): Promise<void> {
  await sql`update payouts.worker set holder = null, held_until = null where holder = ${holder}`.execute(executor);
}

/** Records a poll of payouts, and why sending is blocked; null if it is not. */
export async function savePayoutLook(executor: Executor, waits: string | null, now: Date): Promise<void> {
  await sql`
    update payouts.worker set looked_at = ${now}, waits = ${waits},
      waits_since = case when ${waits}::text is null then null
        when waits is not distinct from ${waits}::text then waits_since else ${now}::timestamptz end`.execute(executor);
}

export interface Wallet {
  journalId: string;
  address: string;
  chainId: bigint;
}

export async function walletInUse(executor: Executor): Promise<Wallet | undefined> {
  const { rows } = await sql<Wallet>`
    select journal_id as "journalId", address, chain_id as "chainId" from payouts.wallet where retired_at is null`.execute(
    executor,
  );
  return rows[0];
}

export async function insertWallet(tx: Tx, { journalId, chainId, address }: Wallet, now: Date): Promise<void> {
  await sql`update payouts.wallet set retired_at = ${now} where retired_at is null`.execute(tx);
  await sql`
    insert into payouts.wallet (journal_id, chain_id, address, began_at)
    values (${journalId}, ${chainId}, ${address}, ${now})
    on conflict (journal_id) do update set retired_at = null`.execute(tx);
}

export async function saveLevels(
  executor: Executor,
  journalId: string,
  levels: { tokens: bigint; gasMoney: bigint; gasPrice: bigint; now: Date },
): Promise<void> {
  await sql`
    update payouts.wallet set tokens = ${String(levels.tokens)}::numeric, gas_money = ${String(levels.gasMoney)}::numeric,
      gas_price = ${String(levels.gasPrice)}::numeric, asked_at = ${levels.now}
    where journal_id = ${journalId}`.execute(executor);
}

/** The sequence number up to which the transactions of a journal are known. */
export async function knownSeq(executor: Executor, journalId: string): Promise<number> {
  const { rows } = await sql<{ seq: number }>`
    select coalesce(max(seq), 0) as seq from payouts.transaction where journal_id = ${journalId}`.execute(executor);
  return rows[0]!.seq;
}

const PAYOUT =
  sql.raw(`p.withdrawal_id as "withdrawalId", p.journal_id as "journalId", p.nonce::int as nonce, p.address,
  p.raw::text as raw, p.state, p.problem, p.cancel_asked_at is not null as "cancelAsked"`);
type PayoutRow = Omit<Payout, "raw"> & { raw: string };
const payoutOf = (row: PayoutRow): Payout => ({ ...row, raw: BigInt(row.raw) });

export async function findPayout(executor: Executor, withdrawalId: string): Promise<Payout | undefined> {
  const { rows } = await sql<PayoutRow>`
    select ${PAYOUT} from payouts.payout p where p.withdrawal_id = ${withdrawalId}`.execute(executor);
  return rows[0] && payoutOf(rows[0]);
}

/** Payouts in flight, by ascending nonce. */
export async function openPayouts(executor: Executor): Promise<Payout[]> {
  const { rows } = await sql<PayoutRow>`
    select ${PAYOUT} from payouts.payout p where p.state in ('prepared', 'signed', 'sent') order by p.nonce`.execute(
    executor,
  );
  return rows.map(payoutOf);
}

/** Transactions signed for a payout, in order. */
export async function transactionsOf(executor: Executor, withdrawalId: string): Promise<PayoutTransaction[]> {
  const { rows } = await sql<Omit<PayoutTransaction, "gasPrice"> & { gasPrice: string }>`
    select seq, hash, raw_transaction as "rawTransaction", gas, gas_price::text as "gasPrice", cancels, sent_at as "sentAt",
      last_sent_at as "lastSentAt"
    from payouts.transaction where withdrawal_id = ${withdrawalId} order by seq`.execute(executor);
  return rows.map((row) => ({ ...row, gasPrice: BigInt(row.gasPrice) }));
}

/** Transactions signed for unfinished payouts, in lower case. */
export async function sentTransactions(executor: Executor): Promise<string[]> {
  const { rows } = await sql<{ hash: string }>`
    select t.hash from payouts.payout p join payouts.transaction t on t.withdrawal_id = p.withdrawal_id
    where p.state in ('signed', 'sent')`.execute(executor);
  return rows.map(({ hash }) => hash);
}

export async function insertPayout(
  tx: Tx,
  payout: Pick<Payout, "withdrawalId" | "journalId" | "nonce" | "address" | "raw" | "state"> & {
    problem?: string;
    now: Date;
  },
): Promise<void> {
  await sql`
    insert into payouts.payout (withdrawal_id, journal_id, nonce, address, raw, state, problem, prepared_at)
    values (${payout.withdrawalId}, ${payout.journalId}, ${payout.nonce}, ${payout.address}, ${String(payout.raw)}::numeric,
      ${payout.state}, ${payout.problem ?? null}, ${payout.now})`.execute(tx);
  await sql`delete from payouts.wait where withdrawal_id = ${payout.withdrawalId}`.execute(tx);
}

/** Deletes a payout in flight and its signed transactions: for a recreated sandbox. */
export async function forgetPayout(tx: Tx, withdrawalId: string): Promise<void> {
  await sql`delete from payouts.transaction where withdrawal_id = ${withdrawalId}`.execute(tx);
  await sql`delete from payouts.payout where withdrawal_id = ${withdrawalId}`.execute(tx);
}

/** Deletes a prepared payout that was never signed. */
export async function deletePrepared(tx: Tx, withdrawalId: string): Promise<void> {
  await sql`delete from payouts.payout where withdrawal_id = ${withdrawalId} and state = 'prepared'`.execute(tx);
}

export async function insertSigned(tx: Tx, journalId: string, signed: SignedPayout): Promise<void> {
  await sql`
    insert into payouts.transaction (journal_id, seq, withdrawal_id, hash, raw_transaction, gas, gas_price, signed_at, cancels)
    values (${journalId}, ${signed.seq}, ${signed.withdrawalId}, ${signed.hash}, ${signed.transaction}, ${signed.gas},
      ${String(signed.gasPrice)}::numeric, ${signed.signedAt}, ${signed.cancels ?? false})
    on conflict (journal_id, seq) do nothing`.execute(tx);
}

/** Whether the payout was in one of the states `from`. */
export async function movePayout(
  tx: Tx,
  move: { withdrawalId: string; from: readonly PayoutState[]; to: PayoutState; problem?: string; now: Date },
): Promise<boolean> {
  const { rows } = await sql`
    update payouts.payout set state = ${move.to}, problem = ${move.problem ?? null},
      ended_at = case when ${move.to}::text in ('paid', 'failed') then ${move.now}::timestamptz end
    where withdrawal_id = ${move.withdrawalId} and state = any(${[...move.from]}) returning 1`.execute(tx);
  return rows.length === 1;
}

/** Records a problem of a payout that continues. */
export async function saveProblem(executor: Executor, withdrawalId: string, problem: string | null): Promise<void> {
  await sql`
    update payouts.payout set problem = ${problem}
    where withdrawal_id = ${withdrawalId} and problem is distinct from ${problem}::text`.execute(executor);
}

/** Records that a transaction was broadcast. */
export async function saveSent(tx: Tx, given: { withdrawalId: string; hash: string; now: Date }): Promise<void> {
  const { withdrawalId, hash, now } = given;
  await sql`
    update payouts.transaction set sends = sends + 1, sent_at = coalesce(sent_at, ${now}), last_sent_at = ${now}
    where hash = ${hash}`.execute(tx);
  await sql`
    update payouts.payout set state = 'sent', sent_at = coalesce(sent_at, ${now})
    where withdrawal_id = ${withdrawalId} and state in ('signed', 'sent')`.execute(tx);
}

export interface Candidate {
  id: string;
  address: string;
  amount: bigint;
  fee: bigint;
  /** A transfer was found that may have paid it. */
  isFound: boolean;
}

/** The approved, unclaimed withdrawal that has waited longest; excludes those tried after `triedBefore`, frozen or held. */
export async function nextToPay(executor: Executor, triedBefore: Date): Promise<Candidate | undefined> {
  const { rows } = await sql<Candidate>`
    select w.id, w.address, w.amount, w.fee,
      exists (select from withdrawals_found f where f.withdrawal_id = w.id) as "isFound"
    from withdrawals.withdrawal w
    where w.state = 'approved' and w.claimed_by is null
      and not exists (select from payouts.payout p where p.withdrawal_id = w.id)
      and not exists (select from payouts.wait t where t.withdrawal_id = w.id and t.tried_at > ${triedBefore})
      and not exists (select from payouts.freeze f where f.lifted_at is null and f.member_id = w.member_id)
      and ${isNotHeld}
    order by w.id limit 1`.execute(executor);
  return rows[0];
}

/** Updates an existing wait: one more attempt, and since when it has had this reason. */
const waitedBefore = (reason: string, now: Date) => sql`
    on conflict (withdrawal_id) do update set tried_at = ${now}, tries = t.tries + 1, reason = ${reason},
      since = case when t.reason = ${reason} then t.since else ${now}::timestamptz end`;

/** Records why a withdrawal cannot be paid now. */
export async function saveWait(executor: Executor, withdrawalId: string, reason: string, now: Date): Promise<void> {
  await sql`
    insert into payouts.wait as t (withdrawal_id, reason, since, tried_at) values (${withdrawalId}, ${reason}, ${now}, ${now})
    ${waitedBefore(reason, now)}`.execute(executor);
}

/** Marks, in one statement, the withdrawals of members of these countries as paid by staff only, except held ones. */
export async function leaveToPeople(
  executor: Executor,
  { countries, triedBefore, now }: { countries: readonly string[]; triedBefore: Date; now: Date },
): Promise<void> {
  await sql`
    insert into payouts.wait as t (withdrawal_id, reason, since, tried_at)
    select w.id, 'country', ${now}, ${now} from withdrawals.withdrawal w join members.member m on m.id = w.member_id
    where w.state = 'approved' and w.claimed_by is null and m.nationality = any(${[...countries]})
      and ${isNotHeld}
      and not exists (select from payouts.payout p where p.withdrawal_id = w.id)
    ${waitedBefore("country", now)}
    where t.tried_at <= ${triedBefore}`.execute(executor);
}

/** Whether all payouts are frozen. */
export async function isFrozen(executor: Executor): Promise<boolean> {
  const { rows } = await sql<{ any: boolean }>`
    select exists (select from payouts.freeze where member_id is null and lifted_at is null) as any`.execute(executor);
  return rows[0]!.any;
}

/** Whether the payouts of a withdrawal's member are frozen. */
export async function isMemberFrozen(executor: Executor, withdrawalId: string): Promise<boolean> {
  const { rows } = await sql<{ any: boolean }>`
    select exists (
      select from payouts.freeze f join withdrawals.withdrawal w on w.member_id = f.member_id
      where w.id = ${withdrawalId} and f.lifted_at is null
    ) as any`.execute(executor);
  return rows[0]!.any;
}

/** Freezes payouts of one member, or all with null. False if they are already frozen. */
export async function insertFreeze(
  tx: Tx,
  freeze: { id: string; memberId: bigint | null; reason: string; by: string | null; now: Date },
): Promise<boolean> {
  const { rows } = await sql`
    insert into payouts.freeze (id, member_id, reason, frozen_by, frozen_at)
    values (${freeze.id}, ${freeze.memberId}, ${freeze.reason}, ${freeze.by}, ${freeze.now})
    on conflict do nothing returning 1`.execute(tx);
  return rows.length === 1;
}

export interface Freeze {
  id: string;
  /** Null for all members. */
  memberId: bigint | null;
  reason: string;
  /** Null for the worker, or the command. */
  frozenBy: string | null;
  frozenAt: Date;
}

/** Active freezes. */
export async function openFreezes(executor: Executor): Promise<Freeze[]> {
  const { rows } = await sql<Freeze>`
    select id, member_id as "memberId", reason, frozen_by as "frozenBy", frozen_at as "frozenAt" from payouts.freeze
    where lifted_at is null order by frozen_at`.execute(executor);
  return rows;
}

/** Lifts a freeze; false if it is not active. */
export async function liftFreeze(
  executor: Executor,
  { id, by, now }: { id: string; by: string | null; now: Date },
): Promise<boolean> {
  const { rows } = await sql`
    update payouts.freeze set lifted_by = ${by}, lifted_at = ${now}
    where id = ${id} and lifted_at is null returning 1`.execute(executor);
  return rows.length === 1;
}

/** Payouts in flight, and those that need an operator. */
export async function payoutsToWatch(
  executor: Executor,
): Promise<(Payout & { hash: string | null; signed: number })[]> {
  const { rows } = await sql<PayoutRow & { hash: string | null; signed: number }>`
    select ${PAYOUT}, t.hash, coalesce(t.seq, 0)::int as signed from payouts.payout p
    left join lateral (
      select hash, count(*) over () as seq from payouts.transaction where withdrawal_id = p.withdrawal_id
      order by payouts.transaction.seq desc limit 1
    ) t on true
    where p.state not in ('paid', 'failed') order by p.nonce`.execute(executor);
  return rows.map((row) => ({ ...payoutOf(row), hash: row.hash, signed: row.signed }));
}

export interface Waiting {
  withdrawalId: string;
  reason: string;
  since: Date;
  tries: number;
}

/** Approved withdrawals that cannot be paid automatically now, except held ones. */
export async function waitingWithdrawals(executor: Executor): Promise<Waiting[]> {
  const { rows } = await sql<Waiting>`
    select t.withdrawal_id as "withdrawalId", t.reason, t.since, t.tries from payouts.wait t
    join withdrawals.withdrawal w on w.id = t.withdrawal_id
    where w.state = 'approved' and w.claimed_by is null and ${isNotHeld} order by t.withdrawal_id`.execute(executor);
  return rows;
}

/** Makes a waiting payout due at the next poll. */
export async function retryWaiting(executor: Executor, withdrawalId: string): Promise<boolean> {
  const { rows } = await sql`
    update payouts.wait set tried_at = 'epoch' where withdrawal_id = ${withdrawalId} returning 1`.execute(executor);
  return rows.length === 1;
}

/**
 * Requests the cancellation of a signed payout; false if it has ended, nothing is signed, or it was already requested.
 */
export async function askCancel(executor: Executor, withdrawalId: string, now: Date): Promise<boolean> {
  const { rows } = await sql`
    update payouts.payout set cancel_asked_at = ${now}
    where withdrawal_id = ${withdrawalId} and state in ('signed', 'sent') and cancel_asked_at is null returning 1`.execute(
    executor,
  );
  return rows.length === 1;
}

/**
 * Resumes tracking of a strange payout; false if it is not strange, or its withdrawal was paid otherwise or is no
 * longer claimed by the worker.
 */
export async function followAgain(executor: Executor, withdrawalId: string): Promise<boolean> {
  const { rows } = await sql`
    update payouts.payout p set state = 'sent', problem = null from withdrawals.withdrawal w
    where p.withdrawal_id = ${withdrawalId} and p.state = 'strange' and w.id = p.withdrawal_id
      and w.claimed_by = ${PAYOUT_WORKER} and w.state in ('pending_review', 'approved')
      and p.address = w.address and p.raw = (w.amount - w.fee) * ${String(RAW_PER_MICRO)}::numeric returning 1`.execute(
    executor,
  );
  return rows.length === 1;
}

export interface WorkerState {
  waits: string | null;
  since: Date | null;
  lookedAt: Date | null;
  address: string | null;
  /** Units of 10⁻¹⁸; null if the nodes were never queried. */
  tokens: bigint | null;
  gasMoney: bigint | null;
  /** Time of the query. */
  askedAt: Date | null;
}

/** State of the worker, and the wallet's balances at the last query. */
export async function workerState(executor: Executor): Promise<WorkerState> {
  type Row = Omit<WorkerState, "tokens" | "gasMoney"> & { tokens: string | null; gasMoney: string | null };
  const { rows } = await sql<Row>`
    select k.waits, k.waits_since as since, k.looked_at as "lookedAt", w.address, w.tokens::text as tokens,
      w.gas_money::text as "gasMoney", w.asked_at as "askedAt"
    from payouts.worker k left join payouts.wallet w on w.retired_at is null`.execute(executor);
  const { tokens, gasMoney, ...row } = rows[0]!;
  const big = (text: string | null) => (text === null ? null : BigInt(text));
  return { ...row, tokens: big(tokens), gasMoney: big(gasMoney) };
}
