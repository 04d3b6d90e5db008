/** Rows of comparisons of ledger and chain: the house's addresses, transfers of coins, and differences. */
import type { HouseRole, ReconciliationState } from "@banyan/contract/office/chain.ts";
import { type Executor, sql, type Tx } from "../../../platform/database.ts";
import type { ChainTransfer } from "../node.ts";
import type { Difference, FoundMove } from "./books.rules.ts";

export interface HouseAddress {
  role: HouseRole;
  /** In lower case. */
  address: string;
  addedAt: Date;
  /** As of the last comparison, in units of 10⁻¹⁸. */
  tokens: bigint | null;
  gas: bigint | null;
  lookedAt: Date | null;
}

const big = (text: string | null) => (text === null ? null : BigInt(text));

export async function houseAddresses(executor: Executor, chainId: bigint): Promise<HouseAddress[]> {
  const { rows } = await sql<Omit<HouseAddress, "tokens" | "gas"> & { tokens: string | null; gas: string | null }>`
    select role, address, added_at as "addedAt", tokens::text, gas::text, looked_at as "lookedAt"
    from chain.house_address where chain_id = ${chainId} order by role desc, added_at, address`.execute(executor);
  return rows.map((row) => ({ ...row, tokens: big(row.tokens), gas: big(row.gas) }));
}

/** Whether an address, in lower case, belongs to the house. */
export async function isHouseAddress(executor: Executor, chainId: bigint, address: string): Promise<boolean> {
  const { rows } = await sql`
    select 1 from chain.house_address where chain_id = ${chainId} and address = ${address}`.execute(executor);
  return rows.length > 0;
}

/** Adds an address of the house, or changes its role; false if nothing changed. */
export async function saveHouseAddress(
  tx: Tx,
  chainId: bigint,
  { address, role, now }: { address: string; role: HouseRole; now: Date },
): Promise<boolean> {
  const { rows } = await sql`
    insert into chain.house_address as h (chain_id, address, role, added_at)
    values (${chainId}, ${address}, ${role}, ${now})
    on conflict (chain_id, address) do update set role = excluded.role where h.role <> excluded.role
    returning 1`.execute(tx);
  return rows.length === 1;
}

/** Stores the balance of an address of the house. */
export async function saveHouseLevels(
  executor: Executor,
  chainId: bigint,
  { address, tokens, gas, now }: { address: string; tokens: bigint; gas: bigint | null; now: Date },
): Promise<void> {
  await sql`
    update chain.house_address set tokens = ${String(tokens)}::numeric, gas = ${gas === null ? null : String(gas)}::numeric,
      looked_at = ${now}
    where chain_id = ${chainId} and address = ${address}`.execute(executor);
}

export async function listMoves(executor: Executor, chainId: bigint): Promise<FoundMove[]> {
  const { rows } = await sql<Omit<FoundMove, "raw"> & { raw: string }>`
    select tx_hash as "txHash", log_index as "logIndex", block_number as "blockNumber", block_hash as "blockHash", from_address as "from", to_address as "to", raw::text
    from chain.move where chain_id = ${chainId}`.execute(executor);
  return rows.map((row) => ({ ...row, raw: BigInt(row.raw) }));
}

/** The block up to which each address was searched for transfers; addresses never searched are omitted. */
export async function movesRead(executor: Executor, chainId: bigint): Promise<Map<string, bigint>> {
  const { rows } = await sql<{ address: string; block: bigint }>`
    select address, block_number as block from chain.move_read where chain_id = ${chainId}`.execute(executor);
  return new Map(rows.map(({ address, block }) => [address, block]));
}

/** Stores transfers found, and that all blocks up to `until` have been searched for `addresses`. */
export async function saveMoves(
  tx: Tx,
  chainId: bigint,
  given: { moves: readonly ChainTransfer[]; addresses: readonly string[]; until: bigint; now: Date },
): Promise<void> {
  const { moves, addresses, until, now } = given;
  for (const one of moves) {
    await sql`
      insert into chain.move (chain_id, tx_hash, log_index, block_number, block_hash, from_address, to_address, raw, found_at)
      values (${chainId}, ${one.txHash}, ${one.logIndex}, ${one.blockNumber}, ${one.blockHash}, ${one.from}, ${one.to},
        ${String(one.raw)}::numeric, ${now})
      on conflict do nothing`.execute(tx);
  }
  await sql`
    insert into chain.move_read as r (chain_id, address, block_number)
    select ${chainId}, address, ${until} from unnest(${[...addresses]}::text[]) a (address)
    on conflict (chain_id, address) do update set block_number = greatest(r.block_number, excluded.block_number)`.execute(
    tx,
  );
}

export interface Reconciliation {
  id: string;
  state: ReconciliationState;
  askedBy: string | null;
  askedAt: Date;
  endedAt: Date | null;
  blockNumber: bigint | null;
  blockHash: string | null;
  blockTime: Date | null;
  addresses: number | null;
  books: bigint | null;
  chain: bigint | null;
  onDeposits: bigint | null;
  onTreasury: bigint | null;
  onHot: bigint | null;
  differences: number | null;
  problem: string | null;
}

type Sums = "books" | "chain" | "onDeposits" | "onTreasury" | "onHot";
type Row = Omit<Reconciliation, Sums> & { [Key in Sums]: string | null };

const COLUMNS = sql.raw(`
  id, state, asked_by as "askedBy", asked_at as "askedAt", ended_at as "endedAt", block_number as "blockNumber",
  block_hash as "blockHash", block_time as "blockTime", addresses, books::text, chain::text,
  on_deposits::text as "onDeposits", on_treasury::text as "onTreasury", on_hot::text as "onHot", differences, problem`);

const reconciliationOf = (row: Row): Reconciliation => ({
  ...row,
  books: big(row.books),
  chain: big(row.chain),
  onDeposits: big(row.onDeposits),
  onTreasury: big(row.onTreasury),
  onHot: big(row.onHot),
});

/**
 * Whether the last comparison found coins missing at a hot wallet, or an outgoing transfer without an event. Incoming
 * coins do not count: anyone can send some.
 */
export async function isHotWalletShort(executor: Executor, chainId: bigint): Promise<boolean> {
  const { rows } = await sql`
    with last as (
      select id from chain.reconciliation where chain_id = ${chainId} and state in ('equal', 'different')
      order by ended_at desc limit 1
    )
    select 1 from last join chain.difference d on d.reconciliation_id = last.id
    join chain.house_address h on h.chain_id = ${chainId} and h.address = d.address
    where h.role = 'hot' and d.kind in ('less', 'moved_out') limit 1`.execute(executor);
  return rows.length > 0;
}

/** Requests a comparison, unless one is requested and unfinished. */
export async function requestReconciliation(
  executor: Executor,
  chainId: bigint,
  given: { id: string; askedBy: string | null; now: Date },
): Promise<Reconciliation> {
  await sql`
    insert into chain.reconciliation (id, chain_id, asked_by, asked_at)
    values (${given.id}, ${chainId}, ${given.askedBy}, ${given.now}) on conflict do nothing`.execute(executor);
  const { rows } = await sql<Row>`
    select ${COLUMNS} from chain.reconciliation where chain_id = ${chainId} and state = 'requested'`.execute(executor);
  return reconciliationOf(rows[0]!);
}

/** Whether an unfinished comparison is requested. It may have been requested concurrently. */
export async function isReconciliationRequested(executor: Executor, chainId: bigint): Promise<boolean> {
  const { rows } = await sql`
    select 1 from chain.reconciliation where chain_id = ${chainId} and state = 'requested'`.execute(executor);
  return rows.length > 0;
}

export async function readReconciliation(executor: Executor, id: string): Promise<Reconciliation> {
  const { rows } = await sql<Row>`select ${COLUMNS} from chain.reconciliation where id = ${id}`.execute(executor);
  return reconciliationOf(rows[0]!);
}

/** The newest, at most `limit`. With `ended`, only completed comparisons. */
export async function listReconciliations(
  executor: Executor,
  chainId: bigint,
  { limit, compared = false }: { limit: number; compared?: boolean },
): Promise<Reconciliation[]> {
  const { rows } = await sql<Row>`
    select ${COLUMNS} from chain.reconciliation
    where chain_id = ${chainId} and (not ${compared} or state in ('equal', 'different'))
    order by asked_at desc, ended_at desc, id desc limit ${limit}`.execute(executor);
  return rows.map(reconciliationOf);
}

/** Block of the last comparison without differences. */
export async function lastEqualBlock(executor: Executor, chainId: bigint, since: Date): Promise<bigint | undefined> {
  const { rows } = await sql<{ block: bigint }>`
    select block_number as block from chain.reconciliation
    where chain_id = ${chainId} and state = 'equal' and asked_at >= ${since}
    order by asked_at desc limit 1`.execute(executor);
  return rows[0]?.block;
}

/** Records why the nodes could not be read; false if the comparison has ended. */
export async function endUnread(executor: Executor, id: string, end: { problem: string; now: Date }): Promise<void> {
  await sql`
    update chain.reconciliation set state = 'unread', ended_at = ${end.now}, problem = ${end.problem.slice(0, 300)}
    where id = ${id} and state = 'requested'`.execute(executor);
}

export interface Result {
  block: { number: bigint; hash: string; time: Date };
  addresses: number;
  books: bigint;
  chain: bigint;
  on: { deposits: bigint; treasury: bigint; hot: bigint };
  differences: readonly Difference[];
}

/** Maximum number of stored differences per comparison. */
export const MOST_KEPT = 500;

/** Stores the result of a comparison and its differences once; false if it has ended. */
export async function endReconciliation(tx: Tx, id: string, { result, now }: { result: Result; now: Date }) {
  const { block, on, differences } = result;
  const { rows } = await sql`
    update chain.reconciliation set state = ${differences.length === 0 ? "equal" : "different"}, ended_at = ${now},
      block_number = ${block.number}, block_hash = ${block.hash}, block_time = ${block.time}, addresses = ${result.addresses},
      books = ${String(result.books)}::numeric, chain = ${String(result.chain)}::numeric,
      on_deposits = ${String(on.deposits)}::numeric, on_treasury = ${String(on.treasury)}::numeric,
      on_hot = ${String(on.hot)}::numeric, differences = ${differences.length}
    where id = ${id} and state = 'requested' returning 1`.execute(tx);
  if (rows.length === 0) return false;
  for (const [place, one] of differences.slice(0, MOST_KEPT).entries()) {
    await sql`
      insert into chain.difference (reconciliation_id, place, kind, address, tx_hash, books, chain)
      values (${id}, ${place}, ${one.kind}, ${one.address}, ${one.txHash}, ${String(one.books)}::numeric,
        ${String(one.chain)}::numeric)`.execute(tx);
  }
  return true;
}

/** The first differences of comparisons, by comparison id. */
export async function listDifferences(
  executor: Executor,
  ids: readonly string[],
  most: number,
): Promise<Map<string, Difference[]>> {
  const { rows } = await sql<{ id: string; books: string; chain: string } & Omit<Difference, "books" | "chain">>`
    select reconciliation_id as id, kind, address, tx_hash as "txHash", books::text, chain::text from chain.difference
    where reconciliation_id = any(${[...ids]}::uuid[]) and place < ${most} order by reconciliation_id, place`.execute(
    executor,
  );
  const all = rows.map((row) => ({ ...row, books: BigInt(row.books), chain: BigInt(row.chain) }));
  return Map.groupBy(all, ({ id }) => id);
}
