/** Payments of withdrawals for the comparison of ledger and chain. */
import { type Executor, sql } from "../../../platform/database.ts";
import { mayGoOn } from "../store.ts";

export interface PaidOut {
  txHash: string;
  logIndex: number;
  blockNumber: bigint;
  /** In lower case. */
  from: string;
  to: string;
  /** Units of 10⁻¹⁸. */
  raw: bigint;
}

/**
 * Payments since `since` that are in one of `transactions`, came from another address than `house`, or are in blocks
 * after `after`.
 */
export async function paymentsForBooks(
  executor: Executor,
  chainId: bigint,
  given: { since: Date; house: readonly string[]; after: bigint; transactions: readonly string[] },
): Promise<PaidOut[]> {
  const { rows } = await sql<Omit<PaidOut, "raw"> & { raw: string }>`
    select tx_hash as "txHash", log_index as "logIndex", block_number as "blockNumber", from_address as "from",
      to_address as "to", raw::text as raw
    from withdrawals.payment
    where chain_id = ${chainId} and proven_at >= ${given.since} and (
      from_address <> all(${[...given.house]}::text[]) or block_number > ${given.after}
        or tx_hash = any(${[...given.transactions]}::text[])
    )`.execute(executor);
  return rows.map((row) => ({ ...row, raw: BigInt(row.raw) }));
}

/** Transactions that staff named for unfinished withdrawals. */
export async function namedTransactions(executor: Executor): Promise<string[]> {
  const { rows } = await sql<{ txHash: string }>`
    select distinct named_transaction as "txHash" from withdrawals.withdrawal
    where state = 'approved' and named_transaction is not null`.execute(executor);
  return rows.map(({ txHash }) => txHash);
}

/** Sum to pay for approved withdrawals, in micros. A held one is not paid, unless somebody had claimed it before. */
export async function approvedToPay(executor: Executor): Promise<bigint> {
  const { rows } = await sql<{ sum: bigint }>`
    select coalesce(sum(w.amount - w.fee), 0)::bigint as sum from withdrawals.withdrawal w
    where w.state = 'approved' and ${mayGoOn}`.execute(executor);
  return rows[0]!.sum;
}
