/**
 * Settles a business day: a pure function of members, state, the day's orders and the plan (docs/plan.md). Same input,
 * same output to the last unit. Parents and referrers stand before those below them, so one pass from the last member to
 * the first adds up every team, and one pass from the first to the last follows every line upward.
 */
import { DYNAMIC_INCOMES, INCOMES, type Income } from "@banyan/contract/income.ts";

import { isActive, levelOf, type Plan, tierOf } from "../plan/index.ts";
import { columns, Table } from "./columns.rules.ts";
import {
  type Credits,
  type DayInput,
  type DayResult,
  type GroupTotals,
  type Leads,
  LIMITS,
  type Lines,
  type Members,
  type Sources,
  type Standing,
  type State,
  type TakenBack,
} from "./day.rules.ts";
import { dividePool, exact, mulDiv, shareOf } from "./exact.rules.ts";
import { Wide } from "./wide.rules.ts";

const NOBODY = -1;
/** Pools are divided by weights in hundredths of a unit, so that the sum of all weights stays exact. */
const HUNDREDTH = 10_000;

const REFERRAL = INCOMES.indexOf("referral");
const SALES = INCOMES.indexOf("sales");
const LEADERSHIP = INCOMES.indexOf("leadership");
const TIER = INCOMES.indexOf("tier");
const REBATE = INCOMES.indexOf("rebate");
const POOLS: ReadonlySet<Income> = new Set(["global", "consumption", "rebate"]);

/** The day's amounts by income and member. */
interface Raw {
  /** Before all limits. */
  computed: Float64Array[];
  /** What is left of it for who may receive it, after the daily cap of the sales bonus. */
  amounts: Float64Array[];
  performance: Float64Array[];
}

/** 1 for each member who may receive an income. */
type MayEarn = (income: Income) => Uint8Array;

export function settleDay(input: DayInput, plan: Plan): DayResult {
  const { members } = input;
  const state = copyOf(input.state);
  const off = switchedOff(plan);
  const takenBack = takeBack(input, state, plan);
  const standing = standingOf(input, state, plan);
  const raw = nothingYet(members.size);
  const mayEarn: MayEarn = (income) => earners(members, standing, off[INCOMES.indexOf(income)]!);
  const sources = orderIncomes(input, standing, plan, raw, mayEarn);
  pair(state, standing, plan, raw, mayEarn("sales"));
  const leads = lead(members, standing, plan, raw, mayEarn("leadership"));
  const pools = sharePools(state, standing, plan, raw, mayEarn);
  const totals: DayResult["totals"] = {
    bv: standing.bv,
    orders: input.orders.size,
    takenBack,
    groups: groupsOf(plan, standing),
    pools,
    raw: INCOMES.map(() => 0),
    received: INCOMES.map(() => 0),
    paid: 0,
    cut: { inactive: 0, switchedOff: 0, dailyCap: 0, dynamicCap: 0, ceiling: 0 },
  };
  const lines = writeLines(members, { state, standing, plan, raw, off }, totals);
  const credits = creditAll(lines, members, plan, state, totals);
  totals.paid = credits.size;
  return { state, standing, sources, leads, lines, credits, totals };
}

/** Columns for the incomes that are added up; a pool brings its own. */
function nothingYet(size: number): Raw {
  const none = new Float64Array(size);
  const column = (income: Income) => (POOLS.has(income) ? none : new Float64Array(size));
  const amounts = INCOMES.map(column);
  return {
    amounts,
    // Only these two have amounts that somebody may not receive; what others do not receive goes to those above.
    computed: amounts.map((same, at) => (at === REFERRAL || at === SALES ? new Float64Array(size) : same)),
    performance: INCOMES.map(column),
  };
}

function copyOf(state: State): State {
  return Object.fromEntries(Object.entries(state).map(([name, column]) => [name, column.slice()])) as unknown as State;
}

/** For each income, the places of the countries in which it is switched off. */
function switchedOff(plan: Plan): Uint8Array[] {
  const policies = Object.values(plan.countries);
  return INCOMES.map((income) =>
    Uint8Array.from([0, ...policies.map(({ incomesOff }) => (incomesOff.includes(income) ? 1 : 0))]),
  );
}

/** 1 for each member who may receive an income: active, and it is not switched off. */
function earners({ size, countries }: Members, { active }: Standing, off: Uint8Array): Uint8Array {
  if (!off.includes(1)) return active;
  const may = new Uint8Array(size);
  for (let at = 0; at < size; at++) may[at] = off[countries[at]!] ? 0 : active[at]!;
  return may;
}

/** What the refunds of the day take back of one earlier income. */
export function amountTakenBack({ received, bv, before, after }: TakenBack, at: number): number {
  return mulDiv(received[at]!, after[at]!, bv[at]!) - mulDiv(received[at]!, before[at]!, bv[at]!);
}

/** Notes what refunds of this day take back of earlier incomes, so that a whole refund takes back all of it. */
function takeBack({ takenBack }: DayInput, state: State, plan: Plan): number {
  let sum = 0;
  for (let at = 0; at < takenBack.size; at++) {
    const amount = amountTakenBack(takenBack, at);
    const member = takenBack.receivers[at]!;
    const coupon = shareOf(amount, plan.split.couponBasisPoints);
    const point = shareOf(amount, plan.split.pointBasisPoints);
    state.owedBalance[member]! += amount - coupon - point;
    state.owedCoupon[member]! += coupon;
    state.owedPoint[member]! += point;
    state.dynamic[member]! -= amount;
    sum += amount;
  }
  return sum;
}

function standingOf({ day, members, orders }: DayInput, state: State, plan: Plan): Standing {
  const { size, parents, sides } = members;
  const own = new Float64Array(size);
  const bvByCountry = new Float64Array(Object.keys(plan.countries).length + 1);
  for (let at = 0; at < orders.size; at++) {
    const buyer = orders.buyers[at]!;
    own[buyer]! += orders.bv[at]!;
    bvByCountry[members.countries[buyer]!]! += orders.bv[at]!;
  }
  const left = new Float64Array(size);
  const right = new Float64Array(size);
  for (let at = size - 1; at > 0; at--) {
    const sum = own[at]! + left[at]! + right[at]!;
    if (sum === 0) continue;
    const side = sides[at] === 0 ? left : right;
    side[parents[at]!] = exact(side[parents[at]!]! + sum, "the BV of a side");
  }

  const wide = { left: new Wide(state.left), right: new Wide(state.right) };
  const recent = new Float64Array(size);
  const active = new Uint8Array(size);
  const level = new Uint8Array(size);
  const tier = new Uint8Array(size);
  for (let at = 0; at < size; at++) {
    const personal = exact(state.personal[at]! + own[at]!, "a personal achievement");
    state.personal[at] = personal;
    recent[at] = members.recent[at]! + own[at]!;
    if (left[at] !== 0) wide.left.add(at, left[at]!);
    if (right[at] !== 0) wide.right.add(at, right[at]!);
    const activatedOn = members.activatedOn[at]!;
    if (activatedOn === NOBODY) continue;
    level[at] = levelOf(plan, personal);
    if (isActive(plan, day - activatedOn, recent[at]!)) active[at] = 1;
    if (level[at]! >= plan.tierFromLevel) tier[at] = tierOf(plan, wide.left.at(at), wide.right.at(at));
  }
  const bv = bvByCountry.reduce((sum, one) => sum + one, 0);
  return { recent, active, level, tier, left, right, bv: exact(bv, "the BV of the day"), bvByCountry };
}

/** Referral and team tier bonus: shares of single orders. */
function orderIncomes(
  { members, orders }: DayInput,
  standing: Standing,
  plan: Plan,
  raw: Raw,
  mayEarn: MayEarn,
): Sources {
  const refers = mayEarn("referral");
  const line = tierLine(members, standing.tier, mayEarn("tier"));
  const sources = new Table(
    { orders: Int32Array, incomes: Uint8Array, receivers: Int32Array, ratios: Uint16Array, raw: Float64Array },
    2 * orders.size,
  );
  const give = (order: number, income: number, receiver: number, ratio: number) => {
    const bv = orders.bv[order]!;
    const amount = shareOf(bv, ratio);
    raw.computed[income]![receiver]! += amount;
    if (income === REFERRAL && refers[receiver]) raw.amounts[income]![receiver]! += amount;
    raw.performance[income]![receiver]! += bv;
    const row = sources.add();
    const { rows } = sources;
    rows.orders[row] = order;
    rows.incomes[row] = income;
    rows.receivers[row] = receiver;
    rows.ratios[row] = ratio;
    rows.raw[row] = amount;
  };
  for (let order = 0; order < orders.size; order++) {
    const referrer = members.referrers[orders.buyers[order]!]!;
    if (orders.bv[order]! <= 0 || referrer === NOBODY) continue;
    const ofLevel = plan.levels[standing.level[referrer]!]!.referralBasisPoints;
    if (ofLevel > 0) give(order, REFERRAL, referrer, ofLevel);
    let below = 0;
    for (let above = line.upTo[referrer]!; above !== NOBODY; above = line.higher[above]!) {
      const ratio = plan.tiers[standing.tier[above]! - 1]!.teamBasisPoints;
      give(order, TIER, above, ratio - below);
      below = ratio;
    }
  }
  return sources.finish();
}

/**
 * For every member the nearest one up the referral line, beginning with itself, who has a tier and may earn by it, and for
 * those the nearest above with a higher tier: an order visits each tier once, however long the line is.
 */
function tierLine({ size, referrers }: Members, tier: Uint8Array, may: Uint8Array) {
  const upTo = new Int32Array(size);
  const higher = new Int32Array(size);
  for (let at = 0; at < size; at++) {
    const referrer = referrers[at]!;
    let above = referrer === NOBODY ? NOBODY : upTo[referrer]!;
    if (!may[at] || !tier[at]) {
      upTo[at] = above;
      continue;
    }
    upTo[at] = at;
    while (above !== NOBODY && tier[above]! <= tier[at]!) above = higher[above]!;
    higher[at] = above;
  }
  return { upTo, higher };
}

/** Sales bonus: pairs what both sides carry; who may not receive it uses the pairs up all the same. */
function pair(state: State, { left, right, level }: Standing, plan: Plan, raw: Raw, may: Uint8Array): void {
  const carriedLeft = new Wide(state.carriedLeft);
  const carriedRight = new Wide(state.carriedRight);
  for (let at = 0; at < left.length; at++) {
    if (left[at] === 0 && right[at] === 0) continue;
    carriedLeft.add(at, left[at]!);
    carriedRight.add(at, right[at]!);
    const smaller = Math.min(carriedLeft.at(at), carriedRight.at(at));
    if (smaller <= 0) continue;
    const paired = exact(smaller, "the BV that a member pairs");
    carriedLeft.add(at, -paired);
    carriedRight.add(at, -paired);
    const { pairingBasisPoints, pairingCap } = plan.levels[level[at]!]!;
    if (pairingBasisPoints === 0) continue;
    const amount = shareOf(paired, pairingBasisPoints);
    raw.performance[SALES]![at] = paired;
    raw.computed[SALES]![at] = amount;
    if (may[at]) raw.amounts[SALES]![at] = Math.min(amount, pairingCap);
  }
}

/** Leadership bonus: shares of the sales bonuses below on the referral line; only active members count as generations. */
function lead(members: Members, { active, level }: Standing, plan: Plan, raw: Raw, may: Uint8Array): Leads {
  const sales = raw.amounts[SALES]!;
  const amounts = raw.amounts[LEADERSHIP]!;
  const performance = raw.performance[LEADERSHIP]!;
  const ratios = plan.leadershipBasisPoints;
  const opens = plan.levels.map(({ leadershipGenerations }) => leadershipGenerations);
  // The nearest active member up the line, beginning with the member itself.
  const upTo = new Int32Array(members.size);
  const leads = new Table({
    receivers: Int32Array,
    from: Int32Array,
    generations: Uint8Array,
    bonuses: Float64Array,
    raw: Float64Array,
  });
  for (let at = 0; at < members.size; at++) {
    const referrer = members.referrers[at]!;
    let receiver = referrer === NOBODY ? NOBODY : upTo[referrer]!;
    upTo[at] = active[at] ? at : receiver;
    const bonus = sales[at]!;
    if (bonus === 0) continue;
    for (let generation = 0; generation < ratios.length && receiver !== NOBODY; generation++) {
      if (may[receiver] && generation < opens[level[receiver]!]!) {
        const share = shareOf(bonus, ratios[generation]!);
        amounts[receiver]! += share;
        performance[receiver]! += bonus;
        const row = leads.add();
        const { rows } = leads;
        rows.receivers[row] = receiver;
        rows.from[row] = at;
        rows.generations[row] = generation + 1;
        rows.bonuses[row] = bonus;
        rows.raw[row] = share;
      }
      const next = members.referrers[receiver]!;
      receiver = next === NOBODY ? NOBODY : upTo[next]!;
    }
  }
  return leads.finish();
}

/** Global bonus, global consumption bonus and rebate: shares of the day's BV, divided by weights. */
function sharePools(
  state: State,
  { recent, tier, bv }: Standing,
  plan: Plan,
  raw: Raw,
  mayEarn: MayEarn,
): DayResult["totals"]["pools"] {
  const pools: DayResult["totals"]["pools"] = {};
  if (bv <= 0) return pools;
  const size = recent.length;
  // Loops of their own: a function for each member would give its number in a box.
  const weightOfTier = Float64Array.of(0, ...plan.tiers.map(({ globalWeight }) => globalWeight));
  const weights = new Float64Array(size);
  for (let at = 0; at < size; at++) weights[at] = weightOfTier[tier[at]!]!;
  const whole = new Float64Array(size).fill(bv);
  sharePool(pools, "global", shareOf(bv, plan.globalBasisPoints), whole, weights, raw, mayEarn("global"));
  for (let at = 0; at < size; at++) weights[at] = hundredths(recent[at]!);
  sharePool(
    pools,
    "consumption",
    shareOf(bv, plan.consumptionBasisPoints),
    recent,
    weights,
    raw,
    mayEarn("consumption"),
  );
  const bases = new Float64Array(size);
  for (let at = 0; at < size; at++) {
    bases[at] = state.personal[at]! - state.rebated[at]!;
    weights[at] = hundredths(bases[at]!);
  }
  sharePool(pools, "rebate", shareOf(bv, plan.rebateBasisPoints), bases, weights, raw, mayEarn("rebate"));
  return pools;
}

const hundredths = (amount: number) => (amount > 0 ? Math.floor(amount / HUNDREDTH) : 0);

/** Divides a pool among those who may have a share; `weights` of all others become 0. */
function sharePool(
  pools: DayResult["totals"]["pools"],
  income: Income,
  pool: number,
  performance: Float64Array,
  weights: Float64Array,
  raw: Raw,
  may: Uint8Array,
): void {
  let total = 0;
  let members = 0;
  for (let at = 0; at < weights.length; at++) {
    if (!may[at]) weights[at] = 0;
    else if (weights[at] !== 0) {
      total += weights[at]!;
      members++;
    }
  }
  if (total === 0) return;
  exact(total, "the weights of a pool");
  const amount = income === "rebate" ? Math.min(pool, total * HUNDREDTH) : pool;
  const { shares, left, leastRemainder } = dividePool(amount, weights, total);
  pools[income] = { amount, weights: total, members, left, leastRemainder };
  const index = INCOMES.indexOf(income);
  raw.performance[index] = performance;
  raw.amounts[index] = shares;
  raw.computed[index] = shares;
}

/** How many lines the day has, so that they are written where they stay. */
function countLines(computed: readonly Float64Array[]): number {
  let lines = 0;
  for (const amounts of computed) for (let at = 0; at < amounts.length; at++) if (amounts[at] !== 0) lines++;
  return lines;
}

/** The payout ceiling of each country's members; `writeLines` adds up what it limits. */
function groupsOf(plan: Plan, { bvByCountry }: Standing): GroupTotals[] {
  return [plan, ...Object.values(plan.countries)].map(({ ceilingBasisPoints }, country) => {
    const bv = bvByCountry[country]!;
    return { bv, ceiling: bv > 0 ? shareOf(bv, ceilingBasisPoints) : 0, limited: 0, received: 0 };
  });
}

/** Writes the lines, with what the dynamic cap leaves as received. The incomes use up what remains of the cap in their order. */
function writeLines(
  { size, countries }: Members,
  given: { state: State; standing: Standing; plan: Plan; raw: Raw; off: readonly Uint8Array[] },
  totals: DayResult["totals"],
): Lines {
  const { state, standing, plan, off } = given;
  const { computed, amounts, performance } = given.raw;
  const ratios = INCOMES.map((income) => ratiosOf(plan, income));
  const ranks = INCOMES.map((income) => (income === "tier" || income === "global" ? standing.tier : standing.level));
  const count = countLines(computed);
  const lines = columns(LINE_COLUMNS, count);
  let line = 0;
  for (let at = 0; at < size; at++) {
    let room = -1;
    for (let income = 0; income < INCOMES.length; income++) {
      const whole = computed[income]![at]!;
      if (whole === 0) continue;
      const capped = amounts[income]![at]!;
      let left = capped;
      if (income < DYNAMIC_INCOMES) {
        if (room < 0) room = Math.max(0, plan.dynamicCapTimes * state.personal[at]! - state.dynamic[at]!);
        left = Math.min(capped, room);
        room -= left;
      }
      const country = countries[at]!;
      const isOff = off[income]![country] === 1;
      const isActive = standing.active[at] === 1;
      const rank = ranks[income]![at]!;
      lines.members[line] = at;
      lines.incomes[line] = income;
      lines.ratios[line] = ratios[income]![rank]!;
      lines.ranks[line] = rank;
      lines.performance[line] = performance[income]![at]!;
      lines.raw[line] = whole;
      lines.received[line] = left;
      let limits = left < capped ? LIMITS.dynamicCap : 0;
      if (!isActive) {
        limits = LIMITS.inactive;
        totals.cut.inactive += whole;
      } else if (isOff) {
        limits = LIMITS.switchedOff;
        totals.cut.switchedOff += whole;
      } else if (capped < whole) {
        limits |= LIMITS.dailyCap;
        totals.cut.dailyCap += whole - capped;
      }
      lines.limits[line++] = limits;
      totals.cut.dynamicCap += capped - left;
      totals.raw[income]! += whole;
      totals.groups[country]!.limited += left;
    }
  }
  for (const sum of totals.raw) exact(sum, "the incomes of a day");
  return { size: count, ...lines };
}

/** Applies the ceiling to the lines, brings the state up to it and writes what everybody is credited. */
function creditAll(
  lines: Lines,
  { countries }: Members,
  { split }: Plan,
  state: State,
  { groups, received, cut }: DayResult["totals"],
): Credits {
  const credits = new Table(CREDIT_COLUMNS, Math.min(lines.size, countries.length));
  for (let line = 0; line < lines.size; ) {
    const at = lines.members[line]!;
    const group = groups[countries[at]!]!;
    let sum = 0;
    for (; lines.members[line] === at; line++) {
      const income = lines.incomes[line]!;
      const limited = lines.received[line]!;
      const amount = group.limited > group.ceiling ? mulDiv(limited, group.ceiling, group.limited) : limited;
      if (amount < limited) {
        lines.received[line] = amount;
        lines.limits[line]! |= LIMITS.ceiling;
        cut.ceiling += limited - amount;
      }
      received[income]! += amount;
      group.received += amount;
      sum += amount;
      if (income < DYNAMIC_INCOMES) state.dynamic[at]! += amount;
      else if (income === REBATE) state.rebated[at]! += amount;
    }
    if (sum === 0) continue;
    exact(state.dynamic[at]!, "a dynamic income");
    const coupon = shareOf(sum, split.couponBasisPoints);
    const point = shareOf(sum, split.pointBasisPoints);
    const balance = sum - coupon - point;
    const row = credits.add();
    const { rows } = credits;
    rows.members[row] = at;
    rows.balance[row] = balance;
    rows.coupon[row] = coupon;
    rows.point[row] = point;
    rows.keptBalance[row] = keep(state.owedBalance, at, balance);
    rows.keptCoupon[row] = keep(state.owedCoupon, at, coupon);
    rows.keptPoint[row] = keep(state.owedPoint, at, point);
  }
  return credits.finish();
}

const LINE_COLUMNS = {
  members: Int32Array,
  incomes: Uint8Array,
  ratios: Uint16Array,
  ranks: Uint8Array,
  performance: Float64Array,
  raw: Float64Array,
  limits: Uint8Array,
  received: Float64Array,
};

const CREDIT_COLUMNS = {
  members: Int32Array,
  balance: Float64Array,
  coupon: Float64Array,
  point: Float64Array,
  keptBalance: Float64Array,
  keptCoupon: Float64Array,
  keptPoint: Float64Array,
};

/** The ratio that a line shows, by level or tier. */
function ratiosOf({ levels, tiers, ...plan }: Plan, income: Income): number[] {
  switch (income) {
    case "referral":
      return levels.map(({ referralBasisPoints }) => referralBasisPoints);
    case "sales":
      return levels.map(({ pairingBasisPoints }) => pairingBasisPoints);
    case "leadership":
      return levels.map(() => 0);
    case "tier":
      return [0, ...tiers.map(({ teamBasisPoints }) => teamBasisPoints)];
    case "global":
      return [0, ...tiers.map(() => plan.globalBasisPoints)];
    case "consumption":
      return levels.map(() => plan.consumptionBasisPoints);
    case "rebate":
      return levels.map(() => plan.rebateBasisPoints);
  }
}

/** Keeps of an amount what is owed, and takes it off the debt. */
function keep(owed: Float64Array, at: number, amount: number): number {
  const kept = Math.min(owed[at]!, amount);
  owed[at]! -= kept;
  return kept;
}
