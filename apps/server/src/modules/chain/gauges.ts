/** Gauges of the chain watcher for `/metrics`. */
import { formatMoney } from "@banyan/contract/money.ts";
import type { HouseRole } from "@banyan/contract/office/chain.ts";
import { formatEther } from "viem";
import type { Clock } from "../../platform/clock.ts";
import type { Database } from "../../platform/database.ts";
import type { Metrics } from "../../platform/metrics.ts";
import { houseAddresses, listReconciliations } from "./books/books-store.ts";
import { isRead } from "./health.rules.ts";
import { type CoinPorts, situationOf } from "./situation.ts";
import { countOpenDisputes, findCursor, listNodes } from "./store.ts";

/** Adds the gauges of a chain; they are omitted until it has been read once. */
export function addChainGauges(
  { database: { queries }, metrics, clock }: { database: Database; metrics: Metrics; clock: Clock },
  ports: CoinPorts,
): void {
  const { chainId } = ports;
  const compared = async () => (await listReconciliations(queries, chainId, { limit: 1, compared: true }))[0];
  /** Sum of the balances of the house's addresses; undefined without any. */
  async function held(role: HouseRole, what: "tokens" | "gas"): Promise<number | undefined> {
    const amounts = (await houseAddresses(queries, chainId)).flatMap((one) =>
      one.role === role ? (one[what] ?? []) : [],
    );
    return amounts.length === 0 ? undefined : Number(formatEther(amounts.reduce((sum, raw) => sum + raw, 0n)));
  }
  metrics.addGauge("chain_read", "1 while the chain is read, so that coins are asked for", async () =>
    Number(isRead(await findCursor(queries, chainId), clock.now())),
  );
  metrics.addGauge("chain_halted", "1 when reading stopped and a person has to look", async () =>
    Number(Boolean((await findCursor(queries, chainId))?.halted)),
  );
  metrics.addGauge("chain_lag_seconds", "Age of the last block that was read", async () => {
    const cursor = await findCursor(queries, chainId);
    return cursor && (clock.now().getTime() - cursor.blockTime.getTime()) / 1000;
  });
  metrics.addGauge("chain_blocks_behind", "Blocks from the last one that was read to the newest", async () => {
    const cursor = await findCursor(queries, chainId);
    return cursor && Number(cursor.headNumber - cursor.blockNumber);
  });
  metrics.addGauge("chain_disputes", "Transfers that nodes do not agree on", () => countOpenDisputes(queries, chainId));
  metrics.addGauge("chain_block", "The last block that was read", async () => {
    const cursor = await findCursor(queries, chainId);
    return cursor && Number(cursor.blockNumber);
  });
  metrics.addGauge("chain_nodes_away", "Nodes of the chain that do not answer, or answer wrongly", async () => {
    const nodes = await listNodes(queries, chainId);
    return nodes.filter(({ problem }) => problem !== null).length;
  });
  metrics.addGauge("chain_alarms", "Alarms that ring on the page of the chain in the office", async () => {
    const { alarms } = await situationOf(queries, ports, clock.now());
    return alarms.length;
  });
  metrics.addGauge("coins_quarantined", "Transfers to us that could not be recorded", async () => {
    const { quarantined } = await ports.counts(queries);
    return quarantined;
  });
  metrics.addGauge("coins_suspense", "Deposits that belong to nobody yet", async () => {
    const { suspense } = await ports.counts(queries);
    return suspense;
  });
  metrics.addGauge("books_differences", "Differences of books and chain in the last comparison", async () => {
    const last = await compared();
    return last?.differences ?? undefined;
  });
  metrics.addGauge(
    "books_compared_seconds",
    "When books and chain were compared the last time, in Unix seconds",
    async () => {
      const last = await compared();
      return last?.endedAt ? last.endedAt.getTime() / 1000 : undefined;
    },
  );
  metrics.addGauge("treasury_tokens", "USDT in the treasury", () => held("treasury", "tokens"));
  metrics.addGauge("hot_wallet_tokens", "USDT in hot wallets", () => held("hot", "tokens"));
  metrics.addGauge("hot_wallet_gas", "Gas money in hot wallets", () => held("hot", "gas"));
  metrics.addGauge("withdrawals_to_pay", "USDT that approved withdrawals wait for", async () =>
    Number(formatMoney(await ports.toPay(queries))),
  );
}
