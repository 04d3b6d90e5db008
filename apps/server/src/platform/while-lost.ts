/** Trying again what may be done more than once, while the database restarts or moves. */
import { setTimeout as wait } from "node:timers/promises";
import { isLost, isUndecided } from "./database-errors.ts";

const TRIES_WHEN_LOST = 4;
const PAUSE_WHEN_LOST_MS = 50;

/** Does `work` again where its connection was lost. It must have one effect, however often it is done. */
export async function whileLost<T>(work: () => Promise<T>): Promise<T> {
  for (let tries = 1; ; tries++) {
    try {
      return await work();
    } catch (error) {
      if (!isLost(error) || isUndecided(error) || tries === TRIES_WHEN_LOST) throw error;
    }
    await wait(PAUSE_WHEN_LOST_MS * 2 ** tries);
  }
}
