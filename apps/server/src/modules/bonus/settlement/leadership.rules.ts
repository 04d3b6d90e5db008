/**
 * Leadership bonus (docs/plan.md 3): active ancestors in the referral tree receive shares of a sales bonus, by
 * generation. It is computed from the sales bonus after the daily cap and before all other limits.
 */
import type { Plan } from "../../plan/index.ts";
import { Table } from "../columns.rules.ts";
import { add, least, shareOf } from "./amounts.rules.ts";
import { type DayInput, type Leads, NONE, type Share, type Standing } from "./day.rules.ts";
import { activeDepth, nearest } from "./uplines.rules.ts";

const LEAD_COLUMNS = {
  receivers: Int32Array,
  from: Int32Array,
  generations: Uint8Array,
  bonuses: BigInt64Array,
  raw: BigInt64Array,
};

export function leadershipBonus(
  { members }: DayInput,
  plan: Plan,
  standing: Standing,
  sales: Share,
): Share & { leads: Leads } {
  const { level, active, may } = standing;
  const { size, referrers } = members;
  const raw = new BigInt64Array(size);
  const performance = new BigInt64Array(size);
  const leads = new Table(LEAD_COLUMNS);
  const opens = plan.levels.map(({ leadershipGenerations }) => leadershipGenerations);
  const leader = nearest(members, (at) => may.leadership[at] === 1 && opens[level[at]!]! > 0);
  const depth = activeDepth(members, active);
  const nextLeader = (at: number) => (referrers[at] === NONE ? NONE : leader[referrers[at]!]!);

  for (let from = 0; from < size; from++) {
    if (sales.raw[from] === 0n || may.sales[from] !== 1) continue;
    const bonus = least(sales.raw[from]!, plan.levels[level[from]!]!.pairingCap);
    if (bonus === 0n) continue;
    for (let above = nextLeader(from); above !== NONE; above = nextLeader(above)) {
      const generation = depth[from]! - depth[above]!;
      if (generation > plan.leadershipBasisPoints.length) break;
      if (generation > opens[level[above]!]!) continue;
      const share = shareOf(bonus, plan.leadershipBasisPoints[generation - 1]!);
      add(raw, above, share, "a leadership bonus");
      add(performance, above, bonus, "the sales bonuses of a leadership bonus");
      const row = leads.add();
      leads.rows.receivers[row] = above;
      leads.rows.from[row] = from;
      leads.rows.generations[row] = generation;
      leads.rows.bonuses[row] = bonus;
      leads.rows.raw[row] = share;
    }
  }
  return { raw, performance, leads: leads.finish() };
}
