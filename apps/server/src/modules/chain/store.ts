/** Rows of the watcher: its cursor with the lease, its nodes, disputed transfers, and the sandbox's pours. */
import { type Executor, sql, type Tx } from "../../platform/database.ts";
import type { ChainTransfer } from "./node.ts";

export interface Cursor {
  genesis: string;
  blockNumber: bigint;
  blockHash: string;
  blockTime: Date;
  headNumber: bigint;
  readAt: Date | null;
  halted: string | null;
  problem: string | null;
  /** When and where reading began, and the coins of the house at that time, in micros. */
  begunAt: Date;
  begunBlock: bigint;
  opening: bigint;
}

export async function findCursor(executor: Executor, chainId: bigint): Promise<Cursor | undefined> {
  const { rows } = await sql<Cursor>`
    select genesis, block_number as "blockNumber", block_hash as "blockHash", block_time as "blockTime",
      head_number as "headNumber", read_at as "readAt", halted, problem,
      case when isfinite(begun_at) then begun_at else to_timestamp(0) end as "begunAt", begun_block as "begunBlock", opening
    from chain.watch where chain_id = ${chainId}`.execute(executor);
  return rows[0];
}

type Position = Pick<Cursor, "genesis" | "blockNumber" | "blockHash" | "blockTime">;
type Beginning = Position & Pick<Cursor, "begunAt" | "opening">;

/** Inserts the cursor at the first read. */
export async function insertCursor(tx: Tx, chainId: bigint, position: Beginning): Promise<void> {
  await sql`
    insert into chain.watch (chain_id, genesis, block_number, block_hash, block_time, begun_at, begun_block, opening)
    values (${chainId}, ${position.genesis}, ${position.blockNumber}, ${position.blockHash}, ${position.blockTime},
      ${position.begunAt}, ${position.blockNumber}, ${position.opening})
    on conflict do nothing`.execute(tx);
}

/** Moves the cursor to another position, e.g. on a recreated sandbox. */
export async function replaceCursor(tx: Tx, chainId: bigint, position: Beginning): Promise<void> {
  await sql`
    update chain.watch set genesis = ${position.genesis}, block_number = ${position.blockNumber},
      block_hash = ${position.blockHash}, block_time = ${position.blockTime}, halted = null, problem = null,
      begun_at = ${position.begunAt}, begun_block = ${position.blockNumber}, opening = ${position.opening}
    where chain_id = ${chainId}`.execute(tx);
  await sql`delete from chain.move where chain_id = ${chainId}`.execute(tx);
  await sql`delete from chain.move_read where chain_id = ${chainId}`.execute(tx);
}

/** Moves the cursor back to a block read earlier, and ends a halt. */
export async function putCursorBack(tx: Tx, chainId: bigint, position: Omit<Position, "genesis">): Promise<void> {
  await sql`
    update chain.watch set block_number = ${position.blockNumber}, block_hash = ${position.blockHash},
      block_time = ${position.blockTime}, halted = null, problem = null
    where chain_id = ${chainId}`.execute(tx);
}

/** Advances the cursor from its expected block; false if it is at another one by now. */
export async function advanceCursor(
  tx: Tx,
  chainId: bigint,
  move: { from: { blockNumber: bigint; blockHash: string }; to: Omit<Position, "genesis"> },
): Promise<boolean> {
  const { from, to } = move;
  const { rows } = await sql`
    update chain.watch set block_number = ${to.blockNumber}, block_hash = ${to.blockHash}, block_time = ${to.blockTime}
    where chain_id = ${chainId} and block_number = ${from.blockNumber} and block_hash = ${from.blockHash}
    returning 1`.execute(tx);
  return rows.length === 1;
}

/** Records the outcome of a poll; `readAt` only if it succeeded. */
export async function saveLook(
  executor: Executor,
  chainId: bigint,
  look: { headNumber?: bigint; readAt?: Date; problem: string | null; halted?: string },
): Promise<void> {
  await sql`
    update chain.watch set head_number = coalesce(${look.headNumber ?? null}, head_number),
      read_at = coalesce(${look.readAt ?? null}, read_at), problem = ${look.problem},
      halted = coalesce(${look.halted ?? null}, halted)
    where chain_id = ${chainId}`.execute(executor);
}

/** Takes or renews the lease; false if another process has it. */
export async function takeLease(
  executor: Executor,
  chainId: bigint,
  lease: { holder: string; now: Date; until: Date },
): Promise<boolean> {
  const { rows } = await sql`
    update chain.watch set holder = ${lease.holder}, held_until = ${lease.until}
    where chain_id = ${chainId} and (holder is null or holder = ${lease.holder} or held_until < ${lease.now})
    returning 1`.execute(executor);
  return rows.length === 1;
}

export async function giveLeaseBack(executor: Executor, chainId: bigint, holder: string): Promise<void> {
  await sql`
    update chain.watch set holder = null, held_until = null where chain_id = ${chainId} and holder = ${holder}`.execute(
    executor,
  );
}

/** Result of querying a node. */
interface NodeLook {
  name: string;
  headNumber: bigint | null;
  finalNumber: bigint | null;
  problem: string | null;
}

/** Records the nodes' results; a node that did not answer keeps its previous data. */
export async function saveNodes(
  executor: Executor,
  chainId: bigint,
  nodes: readonly NodeLook[],
  now: Date,
): Promise<void> {
  for (const { name, headNumber, finalNumber, problem } of nodes) {
    await sql`
      insert into chain.node as n (chain_id, name, head_number, final_number, problem, asked_at, answered_at)
      values (${chainId}, ${name}, ${headNumber}, ${finalNumber}, ${problem}, ${now}, ${problem === null ? now : null})
      on conflict (chain_id, name) do update set head_number = coalesce(excluded.head_number, n.head_number),
        final_number = coalesce(excluded.final_number, n.final_number), problem = excluded.problem,
        asked_at = excluded.asked_at, answered_at = coalesce(excluded.answered_at, n.answered_at)`.execute(executor);
  }
}

/** The nodes' last results, by name. */
export async function listNodes(
  executor: Executor,
  chainId: bigint,
): Promise<(NodeLook & { askedAt: Date; answeredAt: Date | null })[]> {
  const { rows } = await sql<NodeLook & { askedAt: Date; answeredAt: Date | null }>`
    select name, head_number as "headNumber", final_number as "finalNumber", problem, asked_at as "askedAt",
      answered_at as "answeredAt"
    from chain.node where chain_id = ${chainId} and asked_at > (
      select max(asked_at) - interval '1 day' from chain.node where chain_id = ${chainId}
    ) order by name`.execute(executor);
  return rows;
}

/** Number of open disputes, for the alarm. */
export async function countOpenDisputes(executor: Executor, chainId: bigint): Promise<number> {
  const { rows } = await sql<{ count: bigint }>`
    select count(*) from chain.dispute where chain_id = ${chainId} and outcome is null`.execute(executor);
  return Number(rows[0]!.count);
}

export interface Dispute extends ChainTransfer {
  foundAt: Date;
}

export async function insertDispute(tx: Tx, chainId: bigint, one: ChainTransfer, now: Date): Promise<void> {
  await sql`
    insert into chain.dispute (chain_id, tx_hash, log_index, block_hash, block_number, from_address, to_address, token, raw,
      found_at, asked_at)
    values (${chainId}, ${one.txHash}, ${one.logIndex}, ${one.blockHash}, ${one.blockNumber}, ${one.from}, ${one.to},
      ${one.token}, ${String(one.raw)}::numeric, ${now}, ${now})
    on conflict do nothing`.execute(tx);
}

/** Open disputes last queried before `before`, oldest first. */
export async function openDisputes(executor: Executor, chainId: bigint, before: Date): Promise<Dispute[]> {
  const { rows } = await sql<Omit<Dispute, "raw"> & { raw: string }>`
    select tx_hash as "txHash", log_index as "logIndex", block_hash as "blockHash", block_number as "blockNumber",
      from_address as "from", to_address as "to", token, raw::text as raw, found_at as "foundAt"
    from chain.dispute where chain_id = ${chainId} and outcome is null and asked_at <= ${before}
    order by asked_at limit 20`.execute(executor);
  return rows.map((row) => ({ ...row, raw: BigInt(row.raw) }));
}

/** Resolves a dispute, or records that it was queried again. */
export async function saveDispute(
  tx: Tx,
  chainId: bigint,
  given: { dispute: Dispute; outcome: "accepted" | "rejected" | null; now: Date },
): Promise<void> {
  const { dispute, outcome, now } = given;
  await sql`
    update chain.dispute set asked_at = ${now}, outcome = ${outcome}, settled_at = ${outcome === null ? null : now}
    where chain_id = ${chainId} and tx_hash = ${dispute.txHash} and block_hash = ${dispute.blockHash}
      and log_index = ${dispute.logIndex}`.execute(tx);
}

export async function insertPour(tx: Tx, pour: { id: string; to: string; raw: bigint; now: Date }): Promise<void> {
  await sql`
    insert into chain.pour (id, to_address, raw, asked_at)
    values (${pour.id}, ${pour.to}, ${String(pour.raw)}::numeric, ${pour.now})`.execute(tx);
}

export async function duePours(executor: Executor): Promise<{ id: string; to: string; raw: bigint }[]> {
  const { rows } = await sql<{ id: string; to: string; raw: string }>`
    select id, to_address as "to", raw::text as raw from chain.pour where tx_hash is null order by asked_at limit 20`.execute(
    executor,
  );
  return rows.map((row) => ({ ...row, raw: BigInt(row.raw) }));
}

export async function savePoured(executor: Executor, id: string, txHash: string): Promise<void> {
  await sql`update chain.pour set tx_hash = ${txHash} where id = ${id}`.execute(executor);
}
