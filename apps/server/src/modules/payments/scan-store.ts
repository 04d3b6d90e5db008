/** State of the chain scan: progress, and pending transfers. */
import { type Executor, sql, type Tx } from "../../platform/database.ts";
import type { PendingTransaction } from "./store.ts";

export async function findScannedUntil(executor: Executor, chainId: bigint): Promise<Date | undefined> {
  const { rows } = await sql<{ until: Date }>`
    select scanned_until as until from payments.scan where chain_id = ${chainId}`.execute(executor);
  return rows[0]?.until;
}

/** Records that every final block before `until` was read. */
export async function saveScannedUntil(tx: Tx, scan: { chainId: bigint; until: Date; now: Date }): Promise<void> {
  await sql`
    insert into payments.scan (chain_id, scanned_until, scanned_at) values (${scan.chainId}, ${scan.until}, ${scan.now})
    on conflict (chain_id) do update
    set scanned_until = excluded.scanned_until, scanned_at = excluded.scanned_at`.execute(tx);
}

/** Deletes the progress and pending transfers of a chain that was recreated. */
export async function forgetScan(tx: Tx, chainId: bigint): Promise<void> {
  await sql`delete from payments.scan where chain_id = ${chainId}`.execute(tx);
  await saveSeen(tx, { chainId, sums: [], now: new Date(0) });
}

export interface SeenSum {
  /** In lower case. */
  address: string;
  micros: bigint;
  confirmations: number;
  transactions: readonly PendingTransaction[];
}

/** Sets open invoices with pending transfers to "seen", and resets the others. */
export async function saveSeen(tx: Tx, given: { chainId: bigint; sums: readonly SeenSum[]; now: Date }): Promise<void> {
  const { chainId, sums, now } = given;
  await sql`
    with found as (
      select * from unnest(
        ${sums.map((sum) => sum.address)}::text[], ${sums.map((sum) => String(sum.micros))}::bigint[],
        ${sums.map((sum) => sum.confirmations)}::integer[], ${sums.map((sum) => JSON.stringify(sum.transactions))}::jsonb[]
      ) f (address, micros, confirmations, transactions)
    ), locked as materialized (
      select i.id, f.micros, f.confirmations, f.transactions from payments.invoice i left join found f on f.address = i.address
      where i.chain_id = ${chainId} and i.state in ('pending', 'seen') and (i.state = 'seen' or f.address is not null)
      order by i.id for no key update of i
    )
    update payments.invoice i set
      state = case when l.micros is null then 'pending' else 'seen' end,
      seen = coalesce(l.micros, 0), confirmations = coalesce(l.confirmations, 0),
      seen_transactions = coalesce(l.transactions, '[]'),
      seen_at = case when l.micros is null then null else coalesce(i.seen_at, ${now}) end
    from locked l where i.id = l.id`.execute(tx);
}
