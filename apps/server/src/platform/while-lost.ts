/** Retries idempotent work while the database restarts or fails over. */
import { setTimeout as wait } from "node:timers/promises";
import { isLost, isUndecided } from "./database-errors.ts";

const TRIES_WHEN_LOST = 4;
const PAUSE_WHEN_LOST_MS = 50;
/** No attempt starts later than this, so that clients learn within seconds that the database is unreachable. */
const PATIENCE_WHEN_LOST_MS = 4_000;

/** Retries `work` after a lost connection. `work` must be idempotent. */
export async function whileLost<T>(work: () => Promise<T>): Promise<T> {
  const until = performance.now() + PATIENCE_WHEN_LOST_MS;
  for (let tries = 1; ; tries++) {
    try {
      return await work();
    } catch (error) {
      if (!isLost(error) || isUndecided(error) || tries === TRIES_WHEN_LOST || performance.now() > until) throw error;
    }
    await wait(PAUSE_WHEN_LOST_MS * 2 ** tries);
  }
}
