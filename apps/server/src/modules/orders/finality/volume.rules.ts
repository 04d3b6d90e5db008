/** Whether an order's BV counts, and on which business day (docs/rules.md 4). */
import type { OrderVolume } from "@banyan/contract/orders.ts";
import { daysAfter, STATES } from "../order.rules.ts";
import type { Order } from "../store.ts";

export type Volume = Omit<OrderVolume, "bv"> & { bv: bigint };

const NONE: Volume = { bv: 0n, state: "none", countsOn: null, latest: false };

/**
 * `returnDays` is the return window of an order that is shipped; others have it in `finalAt`. `dayOf` gives the business day
 * of a moment.
 */
export function volumeOf(
  order: Pick<Order, "state" | "bv" | "returnedBv" | "completesAt" | "finalAt" | "finalDay" | "openReturns">,
  { returnDays, dayOf }: { returnDays: number; dayOf(moment: Date): string },
): Volume {
  const { state, completesAt, finalAt, finalDay, openReturns } = order;
  const bv = order.bv - order.returnedBv;
  if (bv === 0n) return NONE;
  if (finalDay !== null) return { bv, state: "counted", countsOn: finalDay, latest: false };
  if (!STATES[state].paid) return NONE;
  // It counts after the decision on the request.
  if (openReturns > 0) return { bv, state: "on_its_way", countsOn: null, latest: false };
  const until = finalAt ?? (completesAt && daysAfter(completesAt, returnDays));
  const countsOn = until && dayOf(until);
  return { bv, state: "on_its_way", countsOn, latest: state === "pending_receipt" };
}

/** What is on its way by the day on which it counts, ascending; the unknown day last. */
export function volumeByDay(volumes: readonly Volume[]): { day: string | null; bv: bigint }[] {
  const days = Map.groupBy(volumes, ({ countsOn }) => countsOn);
  const sorted = [...days.keys()].toSorted((a, b) => (a === null ? 1 : b === null ? -1 : a < b ? -1 : 1));
  return sorted.map((day) => ({ day, bv: days.get(day)!.reduce((sum, { bv }) => sum + bv, 0n) }));
}
