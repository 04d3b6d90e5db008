/** Polls payouts while the server runs, in the process that reads the chain. */
import type { Logger } from "../../platform/log.ts";
import { type Looking, lookAgain } from "../../platform/looking.ts";
import type { PayoutWorker } from "./worker.ts";

const EVERY_MS = 500;

/** Runs until stopped. `isReading`: whether this process reads the chain, so that only one pays. */
export function keepPaying(
  worker: PayoutWorker,
  { log, isReading }: { log: Logger; isReading: () => boolean },
): Looking {
  let lastSaid: string | null = null;

  async function look(): Promise<void> {
    if (!isReading()) return;
    const waits = await worker.look();
    if (waits === lastSaid || waits === "held" || waits === "full") return;
    if (waits === null) log.info("payouts resumed");
    else log.warn({ waits }, "payouts are blocked");
    lastSaid = waits;
  }

  const looking = lookAgain(look, {
    everyMs: EVERY_MS,
    onFault: (error) => log.error({ err: error }, "polling payouts failed"),
  });
  return {
    async stop() {
      await looking.stop();
      await worker.stop().catch(() => {});
    },
  };
}
