/** Rows of the house's own moves of coins. */
import type { CoinAccount } from "@banyan/contract/office/chain.ts";
import { type Executor, sql, type Tx } from "../../platform/database.ts";

export interface NewHouseMove {
  id: string;
  txHash: string;
  logIndex: number;
  blockHash: string;
  blockNumber: bigint;
  /** In lower case. */
  from: string;
  to: string;
  /** Units of 10⁻¹⁸. */
  raw: bigint;
  fromAccount: CoinAccount;
  toAccount: CoinAccount;
}

export interface HouseMove extends NewHouseMove {
  bookedAt: Date;
}

/** False if it is already recorded. */
export async function insertHouseMove(tx: Tx, chainId: bigint, move: NewHouseMove, now: Date): Promise<boolean> {
  const { rows } = await sql`
    insert into payments.house_move (id, chain_id, tx_hash, log_index, block_hash, block_number, from_address, to_address,
      raw, from_account, to_account, booked_at)
    values (${move.id}, ${chainId}, ${move.txHash}, ${move.logIndex}, ${move.blockHash}, ${move.blockNumber}, ${move.from},
      ${move.to}, ${String(move.raw)}::numeric, ${move.fromAccount}, ${move.toAccount}, ${now})
    on conflict do nothing returning 1`.execute(tx);
  return rows.length === 1;
}

/** Ids (transaction and log index) of moves recorded since a moment. */
export async function bookedMoves(executor: Executor, chainId: bigint, since: Date): Promise<Set<string>> {
  const { rows } = await sql<{ place: string }>`
    select tx_hash || ':' || log_index as place from payments.house_move
    where chain_id = ${chainId} and booked_at >= ${since}`.execute(executor);
  return new Set(rows.map(({ place }) => place));
}

/** Newest first. */
export async function listHouseMoves(
  executor: Executor,
  chainId: bigint,
  { limit, offset }: { limit: number; offset: number },
): Promise<{ rows: HouseMove[]; total: number }> {
  const { rows } = await sql<Omit<HouseMove, "raw"> & { raw: string }>`
    select id, tx_hash as "txHash", log_index as "logIndex", block_hash as "blockHash", block_number as "blockNumber",
      from_address as "from", to_address as "to", raw::text as raw, from_account as "fromAccount",
      to_account as "toAccount", booked_at as "bookedAt"
    from payments.house_move where chain_id = ${chainId}
    order by booked_at desc, id desc limit ${limit} offset ${offset}`.execute(executor);
  const counted = await sql<{ count: bigint }>`
    select count(*) from payments.house_move where chain_id = ${chainId}`.execute(executor);
  return { rows: rows.map((row) => ({ ...row, raw: BigInt(row.raw) })), total: Number(counted.rows[0]!.count) };
}
