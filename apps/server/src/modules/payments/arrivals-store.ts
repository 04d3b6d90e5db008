/** Transfers that need a decision of staff. */
import type { ArrivalTab } from "@banyan/contract/office/chain.ts";
import { type Executor, sql } from "../../platform/database.ts";

export interface Arrival {
  txHash: string;
  logIndex: number;
  blockNumber: bigint;
  from: string;
  to: string;
  /** Units of 10⁻¹⁸. */
  raw: bigint;
  /** Block time; null if nodes disagree on it. */
  at: Date | null;
  foundAt: Date;
  reason: string | null;
}

/** Late: credited although its invoice had ended at the block time. */
const FROM: Record<ArrivalTab, string> = {
  quarantined: `
    select chain_id, tx_hash, log_index, block_number, from_address, to_address, raw, block_time as at, found_at, reason
    from payments.quarantine where recorded_at is null`,
  disputed: `
    select chain_id, tx_hash, log_index, block_number, from_address, to_address, raw, null::timestamptz as at, found_at,
      null::text as reason
    from chain.dispute where outcome is null`,
  late: `
    select d.chain_id, d.tx_hash, d.log_index, d.block_number, d.from_address, d.to_address, d.raw, d.block_time as at,
      d.recorded_at as found_at, null::text as reason
    from payments.deposit d join payments.invoice i on i.id = d.invoice_id
    where d.block_time >= i.expires_at and d.use <> 'dust'`,
};

export async function listArrivals(
  executor: Executor,
  chainId: bigint,
  { tab, limit, offset }: { tab: ArrivalTab; limit: number; offset: number },
): Promise<{ rows: Arrival[]; total: number }> {
  const rowsOf = sql.raw(FROM[tab]);
  const { rows } = await sql<Omit<Arrival, "raw"> & { raw: string }>`
    select tx_hash as "txHash", log_index as "logIndex", block_number as "blockNumber", from_address as "from",
      to_address as "to", raw::text as raw, at, found_at as "foundAt", reason
    from (${rowsOf}) a where chain_id = ${chainId}
    order by found_at desc, tx_hash, log_index limit ${limit} offset ${offset}`.execute(executor);
  return {
    rows: rows.map((row) => ({ ...row, raw: BigInt(row.raw) })),
    total: await countArrivals(executor, chainId, tab),
  };
}

export async function countArrivals(executor: Executor, chainId: bigint, tab: ArrivalTab): Promise<number> {
  const { rows } = await sql<{ count: bigint }>`
    select count(*) from (${sql.raw(FROM[tab])}) a where chain_id = ${chainId}`.execute(executor);
  return Number(rows[0]!.count);
}

/** Number of unreleased deposits in suspense. */
export async function countSuspense(executor: Executor, chainId: bigint): Promise<number> {
  const { rows } = await sql<{ count: bigint }>`
    select count(*) from payments.deposit d where d.chain_id = ${chainId} and d.use = 'suspense'
      and not exists (select from payments.release r where r.deposit_id = d.id and r.state = 'released')`.execute(
    executor,
  );
  return Number(rows[0]!.count);
}
