/** The state of the reading for `/metrics`. */
import type { Clock } from "../../platform/clock.ts";
import type { Database } from "../../platform/database.ts";
import type { Metrics } from "../../platform/metrics.ts";
import { isRead } from "./health.rules.ts";
import { countOpenDisputes, findCursor } from "./store.ts";

/** Adds what can be known of a chain; numbers are left out until it was read once. */
export function addChainGauges(
  { database: { queries }, metrics, clock }: { database: Database; metrics: Metrics; clock: Clock },
  chainId: bigint,
): void {
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
}
