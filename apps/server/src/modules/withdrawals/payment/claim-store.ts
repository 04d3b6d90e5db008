/** Claims on approved withdrawals, transactions named for them, and transfers that paid. */
import type { PaymentCheck } from "@banyan/contract/office/withdrawals.ts";
import { type Executor, sql, type Tx } from "../../../platform/database.ts";
import { COLUMNS, isNotHeld, type Withdrawal } from "../store.ts";
import { OPEN_STATES } from "../withdrawal.rules.ts";
import { CLAIM_KEPT_MS, PAYOUT_WORKER, PAYS_NOTHING, type Sender, UNKNOWN_HOLDS_MS } from "./claim.rules.ts";

interface Step {
  id: string;
  by: string;
  now: Date;
}

/** Undefined if it is not approved, already claimed, or held. */
export async function insertClaim(tx: Tx, { id, by, now }: Step): Promise<Withdrawal | undefined> {
  const { rows } = await sql<Withdrawal>`
    update withdrawals.withdrawal w set claimed_by = ${by}, claimed_at = ${now}
    where w.id = ${id} and w.claimed_by is null and w.state = 'approved' and ${isNotHeld} returning ${COLUMNS}`.execute(
    tx,
  );
  return rows[0];
}

/**
 * Claims an unclaimed withdrawal for the worker; with `isSigned` also one that is not approved yet, or for which a
 * transfer was found. Undefined otherwise.
 */
export async function insertPayoutClaim(
  tx: Tx,
  { id, isSigned, now }: { id: string; isSigned: boolean; now: Date },
): Promise<Withdrawal | undefined> {
  const states = isSigned ? OPEN_STATES : (["approved"] as const);
  const { rows } = await sql<Withdrawal>`
    update withdrawals.withdrawal w set claimed_by = ${PAYOUT_WORKER}, claimed_at = ${now}
    where w.id = ${id} and w.claimed_by is null and w.state = any(${[...states]})
      and (${isSigned} or ${isNotHeld} and not exists (select from withdrawals_found f where f.withdrawal_id = w.id))
    returning ${COLUMNS}`.execute(tx);
  return rows[0];
}

/** Releases an unpaid claim of the worker. */
export async function removePayoutClaim(tx: Tx, id: string): Promise<void> {
  await sql`
    update withdrawals.withdrawal set claimed_by = null, claimed_at = null
    where id = ${id} and claimed_by = ${PAYOUT_WORKER} and named_transaction is null
      and state in ('pending_review', 'approved')`.execute(tx);
}

/** SQL version of `mayBeReplaced`. */
const canBeReplaced = (now: Date) => sql`(w.payment_check = any(${[...PAYS_NOTHING]})
      or (w.payment_check = 'unknown' and w.checked_at > ${new Date(now.getTime() - UNKNOWN_HOLDS_MS)}))`;

/** Undefined if the claim belongs to somebody else and is not old, or the named transaction may still pay. */
export async function removeClaim(tx: Tx, { id, by, now }: Step): Promise<Withdrawal | undefined> {
  const left = new Date(now.getTime() - CLAIM_KEPT_MS);
  const { rows } = await sql<Withdrawal>`
    update withdrawals.withdrawal w set claimed_by = null, claimed_at = null, named_transaction = null, named_at = null,
      named_sender = null, named_nonce = null, payment_check = null, checked_at = null
    where w.id = ${id} and (w.claimed_by = ${by} or (w.claimed_at <= ${left} and w.claimed_by <> ${PAYOUT_WORKER}))
      and (w.named_transaction is null or ${canBeReplaced(now)}) and w.state = 'approved' returning ${COLUMNS}`.execute(
    tx,
  );
  return rows[0];
}

/** Undefined if the claim belongs to somebody else, or the named transaction may still pay. */
export async function nameTransaction(
  tx: Tx,
  { id, by, transactionId, now }: Step & { transactionId: string },
): Promise<Withdrawal | undefined> {
  const { rows } = await sql<Withdrawal>`
    update withdrawals.withdrawal w set named_transaction = ${transactionId}, named_at = ${now}, named_sender = null,
      named_nonce = null, payment_check = null, checked_at = null
    where w.id = ${id} and w.claimed_by = ${by}
      and (w.named_transaction is null or ${canBeReplaced(now)}) and w.state = 'approved' returning ${COLUMNS}`.execute(
    tx,
  );
  return rows[0];
}

/** Up to `limit` unclaimed withdrawals, longest waiting first. */
export async function findUnclaimed(executor: Executor, limit: number): Promise<Withdrawal[]> {
  const { rows } = await sql<Withdrawal>`
    select ${COLUMNS} from withdrawals.withdrawal w
    where w.state = 'approved' and w.claimed_by is null and ${isNotHeld} order by w.id limit ${limit}`.execute(
    executor,
  );
  return rows;
}

export async function countUnclaimed(executor: Executor): Promise<number> {
  const { rows } = await sql<{ count: bigint }>`
    select count(*) from withdrawals.withdrawal w where w.state = 'approved' and w.claimed_by is null and ${isNotHeld}`.execute(
    executor,
  );
  return Number(rows[0]!.count);
}

/** A person's unpaid claims, oldest request first. */
export async function claimsOf(executor: Executor, by: string): Promise<Withdrawal[]> {
  const { rows } = await sql<Withdrawal>`
    select ${COLUMNS} from withdrawals.withdrawal w
    where w.state = 'approved' and w.claimed_by = ${by} order by w.id`.execute(executor);
  return rows;
}

/**
 * Up to `limit` withdrawals whose transaction is due for a check, least recently checked first. Unknown transactions
 * are due only if last checked before `unknownBefore`.
 */
export async function dueForCheck(
  executor: Executor,
  { unknownBefore, limit }: { unknownBefore: Date; limit: number },
): Promise<Withdrawal[]> {
  const { rows } = await sql<Withdrawal>`
    select ${COLUMNS} from withdrawals.withdrawal w
    where w.state = 'approved' and w.named_transaction is not null and (
      w.checked_at is null or w.payment_check in ('waiting', 'not_final')
      or (w.payment_check = 'unknown' and w.checked_at <= ${unknownBefore})
    ) order by w.checked_at nulls first, w.id limit ${limit}`.execute(executor);
  return rows;
}

/** Records the state of the transaction on the chain, if it is still the named one; a known sender is kept. */
export async function saveCheck(
  executor: Executor,
  given: { id: string; transactionId: string; check: Exclude<PaymentCheck, "asking">; sender?: Sender; now: Date },
): Promise<void> {
  const { address = null, nonce = null } = given.sender ?? {};
  await sql`
    update withdrawals.withdrawal set payment_check = ${given.check}, checked_at = ${given.now},
      named_sender = coalesce(${address}, named_sender), named_nonce = coalesce(${nonce}::bigint, named_nonce)
    where id = ${given.id} and named_transaction = ${given.transactionId} and state = 'approved'`.execute(executor);
}

/** Log indexes of a transaction's transfers that have paid withdrawals. */
export async function usedTransfers(executor: Executor, chainId: bigint, txHash: string): Promise<Set<number>> {
  const { rows } = await sql<{ logIndex: number }>`
    select log_index as "logIndex" from withdrawals.payment where chain_id = ${chainId} and tx_hash = ${txHash}`.execute(
    executor,
  );
  return new Set(rows.map(({ logIndex }) => logIndex));
}

/** Whether a transaction was signed for an automatic payout, which is then the only one it pays. */
export async function isOfPayouts(executor: Executor, txHash: string): Promise<boolean> {
  const { rows } = await sql<{ any: boolean }>`
    select exists (select from payouts.transaction where hash = ${txHash}) as any`.execute(executor);
  return rows[0]!.any;
}

/** A token transfer in a final block. */
export interface PayingTransfer {
  chainId: bigint;
  txHash: string;
  logIndex: number;
  blockNumber: bigint;
  blockHash: string;
  blockTime: Date;
  from: string;
  to: string;
  /** Units of 10⁻¹⁸. */
  raw: bigint;
}

/** False if the transfer has already paid another withdrawal; the transaction must then be rolled back. */
export async function insertPayment(tx: Tx, withdrawalId: string, by: PayingTransfer, now: Date): Promise<boolean> {
  const { rows } = await sql`
    insert into withdrawals.payment (withdrawal_id, chain_id, tx_hash, log_index, block_number, block_hash, block_time,
      from_address, to_address, raw, proven_at)
    values (${withdrawalId}, ${by.chainId}, ${by.txHash}, ${by.logIndex}, ${by.blockNumber}, ${by.blockHash},
      ${by.blockTime}, ${by.from}, ${by.to}, ${String(by.raw)}::numeric, ${now})
    on conflict on constraint payment_transfer do nothing returning 1`.execute(tx);
  return rows.length === 1;
}
