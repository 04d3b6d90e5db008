/** Limits how many runs of costly work happen at once and how many may wait. Work beyond that is refused. */
import pLimit from "p-limit";
import { refuse } from "./refusal.ts";

/** Runs `work` when there is room for it. Rejects with SERVER_BUSY where the queue is full. */
export type Limiter = <T>(work: () => Promise<T>) => Promise<T>;

export function createLimiter({ concurrency, maxQueued }: { concurrency: number; maxQueued: number }): Limiter {
  const limit = pLimit(concurrency);
  return async (work) => {
    if (limit.activeCount + limit.pendingCount >= concurrency + maxQueued) throw refuse("SERVER_BUSY");
    return limit(work);
  };
}
