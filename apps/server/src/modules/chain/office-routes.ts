/** The office's chain page: status, arrivals, moves, and reconciliations of the books with the chain. */
import type { OutputOf } from "@banyan/contract/endpoint.ts";
import { type ArrivalTab, officeChain } from "@banyan/contract/office/chain.ts";
import { formatEther, getAddress } from "viem";
import type { Executor, Tx } from "../../platform/database.ts";
import { routes } from "../../platform/http/call.ts";
import { newId } from "../../platform/ids.ts";
import { offsetOf } from "../../platform/paging.ts";
import { refuse } from "../../platform/refusal.ts";
import {
  listDifferences,
  listReconciliations,
  type Reconciliation,
  requestReconciliation,
} from "./books/books-store.ts";
import { type CoinPorts, situationOf } from "./situation.ts";

const RUNS_SHOWN = 24;
const DIFFERENCES_SHOWN = 100;

/** A transfer that needs a decision of staff. */
export interface Arrival {
  txHash: string;
  logIndex: number;
  blockNumber: bigint;
  from: string;
  to: string;
  /** Units of 10⁻¹⁸. */
  raw: bigint;
  at: Date | null;
  foundAt: Date;
  reason: string | null;
}

type MoveView = OutputOf<typeof officeChain.moves>["list"][number];
/** A recorded move of the house's own coins. */
type BookedMove = Omit<MoveView, "coins" | "block" | "bookedAt" | "explorerUrl"> & {
  /** Units of 10⁻¹⁸. */
  raw: bigint;
  block: bigint;
  bookedAt: Date;
};

/** Additional ports of the calls; passed by app.ts. */
export interface OfficeChainPorts extends CoinPorts {
  receives: boolean;
  sandbox: boolean;
  token: string;
  explorer: string | null;
  arrivals(
    executor: Executor,
    given: { tab: ArrivalTab; limit: number; offset: number },
  ): Promise<{ rows: Arrival[]; total: number }>;
  moves(executor: Executor, given: { limit: number; offset: number }): Promise<{ rows: BookedMove[]; total: number }>;
  /** Names of staff accounts; unknown ones are omitted. */
  staffNames(executor: Executor, ids: readonly string[]): Promise<Map<string, string>>;
  writeAuditLog(tx: Tx, entry: { staffId: string; action: string; subject: string; now: Date }): Promise<void>;
}

const coins = (raw: bigint | null) => (raw === null ? null : formatEther(raw));
const moment = (at: Date | null) => at?.toISOString() ?? null;

export const officeChainRoutes = (ports: OfficeChainPorts) => {
  const { chainId, explorer } = ports;

  async function views(executor: Executor, rows: readonly Reconciliation[]) {
    const ids = rows.map(({ id }) => id);
    const found = await listDifferences(executor, ids, DIFFERENCES_SHOWN);
    const names = await ports.staffNames(
      executor,
      rows.flatMap(({ askedBy }) => askedBy ?? []),
    );
    return rows.map((row) => ({
      id: row.id,
      state: row.state,
      askedBy: row.askedBy && (names.get(row.askedBy) ?? ""),
      askedAt: row.askedAt.toISOString(),
      endedAt: moment(row.endedAt),
      block:
        row.blockNumber === null
          ? null
          : { number: String(row.blockNumber), hash: row.blockHash!, at: row.blockTime!.toISOString() },
      addresses: row.addresses,
      books: coins(row.books),
      chain: coins(row.chain),
      onDeposits: coins(row.onDeposits),
      onTreasury: coins(row.onTreasury),
      onHot: coins(row.onHot),
      problem: row.problem,
      differencesInAll: row.differences,
      differences: (found.get(row.id) ?? []).map(({ kind, address, txHash, books, chain }) => ({
        kind,
        address,
        txHash,
        books: formatEther(books),
        chain: formatEther(chain),
      })),
    }));
  }

  return routes(officeChain, {
    async status({ database: { queries }, now }) {
      const { receives, sandbox, token } = ports;
      const { cursor, nodes, house, counts, isRead, alarms } = await situationOf(queries, ports, now);
      return {
        receives,
        sandbox,
        chainId: String(chainId),
        token,
        explorer,
        alarms: receives ? alarms : [],
        isRead,
        halted: cursor?.halted ?? null,
        problem: cursor?.problem ?? null,
        block: cursor
          ? { number: String(cursor.blockNumber), head: String(cursor.headNumber), at: cursor.blockTime.toISOString() }
          : null,
        nodes: nodes.map(({ name, headNumber, finalNumber, problem, answeredAt }) => ({
          name,
          head: headNumber === null ? null : String(headNumber),
          final: finalNumber === null ? null : String(finalNumber),
          problem,
          answeredAt: moment(answeredAt),
        })),
        house: house.map(({ role, address, tokens, gas, lookedAt }) => ({
          role,
          address: getAddress(address),
          tokens: coins(tokens),
          gas: coins(gas),
          lookedAt: moment(lookedAt),
        })),
        counts,
      };
    },
    async arrivals({ database: { queries } }, { page, limit, tab = "quarantined" }) {
      const { rows, total } = await ports.arrivals(queries, { tab, limit, offset: offsetOf({ page, limit }) });
      const list = rows.map(({ blockNumber, raw, at, foundAt, ...rest }) => ({
        ...rest,
        block: String(blockNumber),
        coins: formatEther(raw),
        at: moment(at),
        foundAt: foundAt.toISOString(),
        explorerUrl: explorer && `${explorer}/tx/${rest.txHash}`,
      }));
      return { list, total, page, limit };
    },
    async moves({ database: { queries } }, { page, limit }) {
      const { rows, total } = await ports.moves(queries, { limit, offset: offsetOf({ page, limit }) });
      const list = rows.map(({ raw, block, bookedAt, ...rest }) => ({
        ...rest,
        coins: formatEther(raw),
        block: String(block),
        bookedAt: bookedAt.toISOString(),
        explorerUrl: explorer && `${explorer}/tx/${rest.txHash}`,
      }));
      return { list, total, page, limit };
    },
    async reconciliations({ database: { queries } }) {
      const rows = await listReconciliations(queries, chainId, { limit: RUNS_SHOWN });
      return { list: await views(queries, rows) };
    },
    async reconcile({ database, staff: { staffId }, now }) {
      if (!ports.receives) throw refuse("CALL_UNKNOWN");
      return database.transaction(async (tx) => {
        const row = await requestReconciliation(tx, chainId, { id: newId(now), askedBy: staffId, now });
        await ports.writeAuditLog(tx, { staffId, action: "chain.reconcile", subject: String(chainId), now });
        return (await views(tx, [row]))[0]!;
      });
    },
  });
};
