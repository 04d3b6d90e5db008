/** State of the chain for the office and for `/metrics`. */
import type { Executor } from "../../platform/database.ts";
import { alarmsOf } from "./alarms.rules.ts";
import { houseAddresses, listReconciliations } from "./books/books-store.ts";
import { isRead } from "./health.rules.ts";
import { countOpenDisputes, findCursor, listNodes } from "./store.ts";

/** State of coins in other modules. */
export interface CoinPorts {
  chainId: bigint;
  /** Number of transfers in quarantine, credited late, and in suspense. */
  counts(executor: Executor): Promise<{ quarantined: number; late: number; suspense: number }>;
  /** Sum of approved unpaid withdrawals, in micros. */
  toPay(executor: Executor): Promise<bigint>;
}

const RAW_PER_MICRO = 10n ** 12n;

export async function situationOf(executor: Executor, ports: CoinPorts, now: Date) {
  const { chainId } = ports;
  const cursor = await findCursor(executor, chainId);
  const nodes = await listNodes(executor, chainId);
  const house = await houseAddresses(executor, chainId);
  const [compared] = await listReconciliations(executor, chainId, { limit: 1, compared: true });
  const counts = { ...(await ports.counts(executor)), disputed: await countOpenDisputes(executor, chainId) };
  const toPay = (await ports.toPay(executor)) * RAW_PER_MICRO;
  const read = isRead(cursor, now);
  const { disputed, quarantined } = counts;
  const alarms = alarmsOf({ isRead: read, cursor, nodes, disputed, quarantined, compared, house, toPay }, now);
  return { cursor, nodes, house, compared, counts, toPay, isRead: read, alarms };
}
