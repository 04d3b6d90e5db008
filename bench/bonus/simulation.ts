/**
 * Time and memory of a simulated day in a generated network, under both plans: `node bench/bonus/simulation.ts 1000000
 * early`. The source of BYTES_PER_MEMBER in apps/server/src/modules/bonus/simulation/simulation.rules.ts.
 */
import { MadeSettlement, madeDays, mostAfter, peopleOf, Tally } from "../../apps/server/src/modules/bonus/index.ts";
import { FIRST_PLAN, readPlan } from "../../apps/server/src/modules/plan/index.ts";
import { chance } from "../../apps/server/src/platform/chance.ts";
import type { NetworkShape } from "../../packages/contract/src/office/simulation.ts";

const members = Number(process.argv[2] ?? 1_000_000);
const shape = (process.argv[3] ?? "early") as NetworkShape;
const days = Number(process.argv[4] ?? 40);
const plan = readPlan(FIRST_PLAN).plan!;

const people = peopleOf({
  members,
  days,
  shape,
  joinPercent: 1_000,
  stopPercent: 450,
  activatePercent: 7_000,
  packageBv: 120_000_000n,
  orders: 3,
  orderBv: 60_000_000n,
  refundPercent: 300,
});
const began = process.cpuUsage();
const seconds = () => {
  const { user, system } = process.cpuUsage(began);
  return (user + system) / 1e6;
};
const capacity = mostAfter(people, days);
const sides = [0, 1].map((window) => ({
  settlement: new MadeSettlement(plan, window),
  tally: new Tally(capacity, plan.levels.length),
}));
const network = madeDays(
  { ...people, market: Number.POSITIVE_INFINITY },
  { between: chance("bench"), firstDay: 20_000, days, capacity, windows: [30, 30] },
);
let grown = 0;
let n = 0;
for (const day of network) {
  if (n === 0) grown = seconds();
  for (const { settlement, tally } of sides) {
    const { input, result } = settlement.settle(day);
    tally.add(input, result);
  }
  n++;
}
const settled = seconds();
for (const { tally } of sides) tally.figures();
const peak = process.resourceUsage().maxRSS * 1024;
console.log(
  `${members} members, ${shape}: grown in ${grown.toFixed(1)} s, ${((settled - grown) / days).toFixed(2)} s CPU a day, ` +
    `figures ${(seconds() - settled).toFixed(1)} s, peak ${(peak / 1e9).toFixed(2)} GB, ${Math.round(peak / capacity)} bytes a member`,
);
