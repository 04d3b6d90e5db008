/** Outcomes of concurrent attempts. */
import { Refusal } from "../src/platform/refusal.ts";

/** How often each outcome occurred: "done", or the name of the refusal. Faults are thrown. */
export async function outcomes(attempts: readonly Promise<unknown>[]): Promise<Record<string, number>> {
  const counts: Record<string, number> = {};
  for (const result of await Promise.allSettled(attempts)) {
    if (result.status === "rejected" && !(result.reason instanceof Refusal)) throw result.reason;
    const name = result.status === "fulfilled" ? "done" : (result.reason as Refusal).refusal;
    counts[name] = (counts[name] ?? 0) + 1;
  }
  return counts;
}
