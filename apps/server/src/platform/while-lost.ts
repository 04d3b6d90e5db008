/** Trying again what may be done more than once, while the database restarts or moves. */
import { setTimeout as wait } from "node:timers/promises";
import { isLost, isUndecided } from "./database-errors.ts";

const TRIES_WHEN_LOST = 4;
const PAUSE_WHEN_LOST_MS = 50;
/** No try begins later than this, so that people hear within seconds that the database is away. */
const PATIENCE_WHEN_LOST_MS = 4_000;

/** Does `work` again where its connection was lost. It must have one effect, however often it is done. */
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
