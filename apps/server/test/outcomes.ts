/** Outcomes of concurrent attempts. */
import { Refusal } from "../src/platform/refusal.ts";

/** Counts outcomes: "done", or the name of the refusal. Rethrows other errors. */
export async function outcomes(attempts: readonly Promise<unknown>[]): Promise<Record<string, number>> {
  const counts: Record<string, number> = {};
  for (const result of await Promise.allSettled(attempts)) {
    if (result.status === "rejected" && !(result.reason instanceof Refusal)) throw result.reason;
    const name = result.status === "fulfilled" ? "done" : (result.reason as Refusal).refusal;
    counts[name] = (counts[name] ?? 0) + 1;
  }
  return counts;
}
