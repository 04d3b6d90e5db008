/** Postings in the order of their transactions, below the horizon of running ones. */
import type { Kind } from "@banyan/contract/ledger.ts";
import { sql, type Tx } from "../../platform/database.ts";

export async function readHorizon(tx: Tx): Promise<{ epoch: number; epochFloor: bigint; horizon: string }> {
  const { rows } = await sql<{ epoch: number; epochFloor: bigint; horizon: string }>`
    select era as epoch, era_floor as "epochFloor", pg_snapshot_xmin(pg_current_snapshot())::text as horizon from ledger.upkeep
  `.execute(tx);
  return rows[0]!;
}

/** Postings of transactions from `from` to below `until`, whole transactions, about `limit` of them. */
export async function readPostings(
  tx: Tx,
  given: { from: string; until: string; epochFloor: bigint; kinds: readonly Kind[]; limit: number },
): Promise<{ xid: string; reference: string | null }[]> {
  const { rows } = await sql<{ xid: string; reference: string | null }>`
    select t.xid::text as xid, p.reference
    from ledger.transfer t join ledger.posting p on p.id = t.posting_id
    where t.xid >= ${given.from}::text::xid8 and t.xid < ${given.until}::text::xid8 and t.posting_id > ${given.epochFloor}
      and t.leg = 1 and p.kind = any(${[...given.kinds]}::text[])
    order by t.xid fetch first ${given.limit} rows with ties`.execute(tx);
  return rows;
}
