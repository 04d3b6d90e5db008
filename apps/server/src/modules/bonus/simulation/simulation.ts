/**
 * Simulations: recomputes settled days, or computes days of a simulated network, under the current plan and another one
 * (docs/plan.md, Simulations). Writes only the row of the trial.
 */
import type { ParsedInputOf } from "@banyan/contract/endpoint.ts";
import { formatMoney } from "@banyan/contract/money.ts";
import { SIMULATION_LIMITS, type Simulation, type SimulationAsked } from "@banyan/contract/office/simulation.ts";
import type { officeSimulations } from "@banyan/contract/office/simulations.ts";
import { chance } from "../../../platform/chance.ts";
import { addDays, eachDay } from "../../../platform/clock.ts";
import type { Executor } from "../../../platform/database.ts";
import { refuse, refuseFields } from "../../../platform/refusal.ts";
import { type Plan, planBody, planInForce, planVersion, readPlan, type TriedPlan } from "../../plan/index.ts";
import { dayNumber } from "../day-files.rules.ts";
import { inSnapshot, readDayOf, readState, readTeam } from "../day-read-store.ts";
import { findDay, frozenDayBefore, lastPlace } from "../day-store.ts";
import type { State } from "../settlement/day.rules.ts";
import { settleDay } from "../settlement/settle-day.rules.ts";
import type { TrialWork } from "../trials/trial-work.ts";
import { MadeSettlement } from "./made-days.rules.ts";
import { madeDays, type People } from "./people.rules.ts";
import { mostAfter, mostMembers, type NetworkAsked, networkSaid, peopleOf, WARM_UP_DAYS } from "./simulation.rules.ts";
import { settledDays } from "./simulation-store.ts";
import { Tally } from "./tally.rules.ts";

/** The same parameters always give the same network. */
const SEED = "banyan";
/** The current plan and the candidate. */
const PLANS = 2;

export interface SimulationInput {
  asked: SimulationAsked;
  /** Body of the candidate plan at the time of the request. */
  plan: unknown;
  /** For a simulated network. */
  people: Omit<People, "market"> | null;
}

type DaysAsked = ParsedInputOf<typeof officeSimulations.days>;

/** Refuses with SIMULATION_DAYS_OPEN, SIMULATION_DAYS_GONE or SIMULATION_TOO_LARGE, or at `to`. */
export async function simulationOfDays(
  executor: Executor,
  { from, to }: Pick<DaysAsked, "from" | "to">,
  { plan, said }: TriedPlan,
): Promise<SimulationInput> {
  if (to < from || to >= addDays(from, SIMULATION_LIMITS.days)) throw refuseFields({ to: "OUT_OF_RANGE" });
  const settled = await settledDays(executor);
  if (!settled || from < settled.first || to > settled.last) throw refuse("SIMULATION_DAYS_OPEN");
  if (from !== settled.first && (settled.kept === null || from <= settled.kept)) throw refuse("SIMULATION_DAYS_GONE");
  checkSize(Number(await lastPlace(executor)), eachDay(from, to).length);
  return { asked: { past: { from, to }, network: null, plan: said }, plan: planBody(plan), people: null };
}

/** Refuses with SIMULATION_TOO_LARGE. */
export function simulationOfNetwork(asked: NetworkAsked, { plan, said }: TriedPlan): SimulationInput {
  const people = peopleOf(asked);
  const days = WARM_UP_DAYS + asked.days;
  checkSize(mostAfter(people, days), days);
  return { asked: { past: null, network: networkSaid(asked), plan: said }, plan: planBody(plan), people };
}

function checkSize(members: number, days: number): void {
  const limit = mostMembers({ days, memory: process.availableMemory() });
  if (members > limit) throw refuse("SIMULATION_TOO_LARGE", { params: { limit } });
}

/** The days that can be recomputed. */
export async function simulationBounds(executor: Executor) {
  const settled = await settledDays(executor);
  if (!settled) return { settled: null, earliest: null };
  const { first, last, kept } = settled;
  const earliest = kept === null ? null : addDays(kept, 1);
  return { settled: { first, last }, earliest: earliest !== null && earliest <= last ? earliest : null };
}

export function computeSimulation(work: TrialWork, { asked, people, ...kept }: SimulationInput): Promise<Simulation> {
  const plan = readPlan(kept.plan).plan!;
  if (asked.past) return computeDays(work, asked.past, plan);
  if (asked.network && people) return computeNetwork(work, people, { days: asked.network.days, plan });
  throw new Error("nothing is asked");
}

/** One of the compared plans. */
interface Replayed {
  planOf(day: string): Plan;
  state: State;
  tally: Tally;
}

async function computeDays(
  work: TrialWork,
  { from, to }: { from: string; to: string },
  plan: Plan,
): Promise<Simulation> {
  const { bulk, report, database } = work;
  const { queries } = database;
  const days = eachDay(from, to);
  const total = PLANS * days.length;
  await report("reading", 0, total);
  const plans = new Map<string, Plan>();
  for (const day of days) plans.set(day, await planOfSettled(queries, day));
  const last = await findDay(queries, to);
  const before = await frozenDayBefore(queries, from);
  return inSnapshot(bulk, async () => {
    const team = await readTeam(bulk, last!.lastMember!);
    const state = await readState(bulk, before, team);
    const { size } = team.places;
    const levels = Math.max(...[plan, ...plans.values()].map((one) => one.levels.length));
    const sides = [(day: string) => plans.get(day)!, () => plan].map(
      (planOf): Replayed => ({ planOf, state, tally: new Tally(size, levels) }),
    );
    for (const [at, day] of days.entries()) {
      for (const [number, side] of sides.entries()) {
        const planOfDay = side.planOf(day);
        const { input } = await readDayOf(bulk, team, { day, plan: planOfDay, state: side.state });
        const result = settleDay(input, planOfDay);
        side.state = result.state;
        side.tally.add(input, result);
        await report("computing", PLANS * at + number + 1, total);
      }
    }
    return compared(sides.map(({ tally }) => tally));
  });
}

async function planOfSettled(executor: Executor, day: string): Promise<Plan> {
  const row = await findDay(executor, day);
  if (!row?.frozenAt) throw new Error(`${day} is not settled`);
  return (await planVersion(executor, row.planVersion)).plan;
}

async function computeNetwork(
  work: TrialWork,
  people: Omit<People, "market">,
  { days, plan }: { days: number; plan: Plan },
): Promise<Simulation> {
  const { report, database, today } = work;
  const allDays = WARM_UP_DAYS + days;
  const total = PLANS * allDays;
  await report("computing", 0, total);
  const capacity = mostAfter(people, allDays);
  const most = mostMembers({ days: allDays, memory: process.availableMemory() });
  if (capacity > most) throw new Error(`not enough memory is free for more than ${most} members`);
  const present = (await planInForce(database.queries, today)).plan;
  const levels = Math.max(present.levels.length, plan.levels.length);
  const sides = [present, plan].map((one, window) => ({
    settlement: new MadeSettlement(one, window),
    tally: new Tally(capacity, levels),
  }));
  const network = madeDays(
    { ...people, market: Number.POSITIVE_INFINITY },
    {
      between: chance(SEED),
      firstDay: dayNumber(today) - WARM_UP_DAYS,
      days: allDays,
      capacity,
      windows: [present.active.days, plan.active.days],
    },
  );
  let done = 0;
  for (const day of network) {
    for (const { settlement, tally } of sides) {
      const { input, result } = settlement.settle(day);
      if (done >= PLANS * WARM_UP_DAYS) tally.add(input, result);
      await report("computing", ++done, total);
    }
  }
  return compared(sides.map(({ tally }) => tally));
}

function compared([present, tried]: readonly Tally[]): Simulation {
  return {
    bv: formatMoney(tried!.bv),
    orders: tried!.orders,
    members: tried!.size,
    present: present!.figures(),
    tried: tried!.figures(),
  };
}
