/** Warnings in the preview of a day. */
import type { PreviewWarning } from "@banyan/contract/office/trials.ts";
import type { Totals } from "../settlement/day.rules.ts";

interface Tried {
  day: string;
  planVersion: number;
  totals: Totals;
}

/** Factor of BV, up or down, compared with the previous day that triggers a warning. */
const MUCH = 2n;

export function warningsOf(
  given: Tried & { before: Tried | null; daysBefore: number; today: string },
): PreviewWarning[] {
  const { day, planVersion, totals, before, daysBefore, today } = given;
  const [bv, bvBefore] = [totals.bv, before?.totals.bv ?? 0n];
  const found: Record<PreviewWarning, boolean> = {
    dayNotOver: day >= today,
    daysBefore: daysBefore > 0,
    ceiling: totals.groups.some(({ limited, ceiling }) => limited > ceiling),
    noBv: bv === 0n,
    bvChanged: bv > 0n && bvBefore > 0n && (bv > MUCH * bvBefore || bvBefore > MUCH * bv),
    planChanged: before !== null && before.planVersion !== planVersion,
  };
  return (Object.keys(found) as PreviewWarning[]).filter((name) => found[name]);
}
