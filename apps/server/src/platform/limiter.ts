/** Limits concurrency and queue length of expensive work. Work beyond that is refused. */
import pLimit from "p-limit";
import { refuse } from "./refusal.ts";

/** Runs `work` when a slot is free. Rejects with SERVER_BUSY if the queue is full. */
export type Limiter = <T>(work: () => Promise<T>) => Promise<T>;

export function createLimiter({ concurrency, maxQueued }: { concurrency: number; maxQueued: number }): Limiter {
  const limit = pLimit(concurrency);
  return async (work) => {
    if (limit.activeCount + limit.pendingCount >= concurrency + maxQueued) throw refuse("SERVER_BUSY");
    return limit(work);
  };
}
