/**
 * Settles a business day: a pure function of members, state, the day's orders and the plan (docs/plan.md). Same input,
 * same output to the last unit. Parents and referrers stand before those below them, so one pass from the last member to
 * the first adds up every team, and one pass from the first to the last follows every line upward.
 */
import { DYNAMIC_INCOMES, INCOMES, type Income } from "@banyan/contract/income.ts";

import { isActive, levelOf, type Plan, tierOf } from "../plan/index.ts";
import { columns, firstRows, Table } from "./columns.rules.ts";
import {
  type Credits,
  type DayInput,
  type DayOrders,
  type DayResult,
  type GroupTotals,
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
const GLOBAL = INCOMES.indexOf("global");
const CONSUMPTION = INCOMES.indexOf("consumption");
const REBATE = INCOMES.indexOf("rebate");
/** The incomes before the global bonus are added up for each member; it and those after it are shares of pools. */
const ADDED = GLOBAL;

/**
 * How many members the passes over all of them take at once, so that what one pass wrote is still in the processor's cache for
 * the next.
 */
const BLOCK = 4_096;

/** What the steps of a settlement work on. Columns have a place for each member. */
interface Work {
  members: Members;
  plan: Plan;
  state: State;
  standing: Standing;
  /** Own BV of the day. */
  own: Float64Array;
  /** By income: 1 for each member who may receive it, because it is active and the income is not switched off. */
  may: readonly Uint8Array[];
  /** Bit n: the member may have a line of income n. */
  incomes: Uint8Array;
  /** By member and income that is added up: the amount before all limits, and what it is computed from. */
  added: Float64Array;
  uplines: Int32Array;
  pools: readonly Pool[];
}

/** A pool and the weights of its sharers, one after the other. */
interface Pool {
  income: number;
  amount: number;
  weights: Float64Array;
  sharers: number;
  total: number;
}

/**
 * Of each member four numbers beside each other, because who is placed at random in memory is read as a whole: whom an order
 * or a sales bonus below meets on its way up the referral line.
 */
const UPLINE = 4;
/** The nearest one, beginning with the member itself, who has a tier and may earn by it. */
const TIERED = 0;
/** Of those who have one: the nearest above with a higher tier. An order visits each tier once, however long the line is. */
const HIGHER = 1;
/** The nearest one, beginning with the member itself, whose level opens generations and who may earn by them. */
const LEADER = 2;
/** How many on the line are active, the member itself among them: the difference of two is a number of generations. */
const DEPTH = 3;

export function settleDay(input: DayInput, plan: Plan): DayResult {
  const { members } = input;
  const state = copyOf(input);
  const takenBack = takeBack(input, state, plan);
  const off = switchedOff(plan);
  const work = begin(input, state, plan, off);
  const leads = new Table(LEAD_COLUMNS);
  forBlocks(members.size, (from, until) => {
    stand(work, input.day, from, until);
    allow(work, off, from, until);
    pair(work, from, until);
    climb(work, leads, from, until);
    weigh(work, from, until);
  });
  const sources = orderIncomes(input.orders, work);
  const { shares, totals: pools } = dividePools(work);
  const groups = groupsOf(plan, work.standing);
  const sums = noSums(groups.length);
  const lines = writeLines(work, shares, off, sums);
  const credits = creditAll(lines, work, groups, sums);
  const totals: DayResult["totals"] = {
    bv: work.standing.bv,
    orders: input.orders.size,
    takenBack,
    groups: groups.map((group, at) => ({ ...group, limited: sums.limited[at]!, received: sums.groups[at]! })),
    pools,
    raw: [...sums.raw],
    received: [...sums.received],
    paid: credits.size,
    cut: mapValues(LIMITS, (bit) => sums.cut[bit]!),
  };
  return { state, standing: work.standing, sources, leads: leads.finish(), lines, credits, totals };
}

function forBlocks(size: number, pass: (from: number, until: number) => void): void {
  for (let from = 0; from < size; from += BLOCK) pass(from, Math.min(from + BLOCK, size));
}

/** A state that may be changed. Where nobody owes anything, nobody will, and those columns stay the same ones. */
function copyOf({ state, takenBack }: DayInput): State {
  const { owedBalance, owedCoupon, owedPoint, ...others } = state;
  const copied = <Columns extends Partial<State>>(columns: Columns) =>
    Object.fromEntries(Object.entries(columns).map(([name, column]) => [name, column.slice()])) as unknown as Columns;
  const owed = { owedBalance, owedCoupon, owedPoint };
  const mayChange = takenBack.size > 0 || Object.values(owed).some(hasAmount);
  return { ...copied(others), ...(mayChange ? copied(owed) : owed) };
}

const mapValues = <Key extends string, From, To>(record: Record<Key, From>, map: (value: From) => To) =>
  Object.fromEntries(Object.entries<From>(record).map(([key, value]) => [key, map(value)])) as Record<Key, To>;

/** A loop, because calling a function for each of ten million numbers takes longer than copying them. */
function hasAmount(column: Float64Array): boolean {
  for (let at = 0; at < column.length; at++) if (column[at]! > 0) return true;
  return false;
}

/** The day's work before anything of it is done, but for the BV of its orders. */
function begin({ members, orders }: DayInput, state: State, plan: Plan, off: readonly Uint8Array[]): Work {
  const { size } = members;
  const { own, left, right, bvByCountry } = sidesOf(members, orders, plan);
  const bv = exact(
    bvByCountry.reduce((sum, one) => sum + one, 0),
    "the BV of the day",
  );
  const recent = new Float64Array(size);
  const active = new Uint8Array(size);
  const level = new Uint8Array(size);
  const tier = new Uint8Array(size);
  const pools = [
    [GLOBAL, plan.globalBasisPoints],
    [CONSUMPTION, plan.consumptionBasisPoints],
    [REBATE, plan.rebateBasisPoints],
  ] as const;
  return {
    members,
    plan,
    state,
    standing: { recent, active, level, tier, left, right, bv, bvByCountry },
    own,
    may: off.map((countries) => (countries.includes(1) ? new Uint8Array(size) : active)),
    incomes: new Uint8Array(size),
    added: new Float64Array(2 * ADDED * size),
    uplines: new Int32Array(UPLINE * size),
    pools: bv > 0 ? pools.map(([income, basisPoints]) => emptyPool(income, shareOf(bv, basisPoints), size)) : [],
  };
}

function emptyPool(income: number, amount: number, mostSharers: number): Pool {
  return { income, amount, weights: new Float64Array(mostSharers), sharers: 0, total: 0 };
}

/** For each income, the places of the countries in which it is switched off. */
function switchedOff(plan: Plan): Uint8Array[] {
  const policies = Object.values(plan.countries);
  return INCOMES.map((income) =>
    Uint8Array.from([0, ...policies.map(({ incomesOff }) => (incomesOff.includes(income) ? 1 : 0))]),
  );
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

/** The BV of the day: of each member, of each side, of each country. */
function sidesOf({ size, parents, sides, countries }: Members, orders: DayOrders, plan: Plan) {
  const own = new Float64Array(size);
  const bvByCountry = new Float64Array(Object.keys(plan.countries).length + 1);
  for (let at = 0; at < orders.size; at++) {
    const buyer = orders.buyers[at]!;
    own[buyer]! += orders.bv[at]!;
    bvByCountry[countries[buyer]!]! += orders.bv[at]!;
  }
  const left = new Float64Array(size);
  const right = new Float64Array(size);
  for (let at = size - 1; at > 0; at--) {
    const sum = own[at]! + left[at]! + right[at]!;
    if (sum === 0) continue;
    const side = sides[at] === 0 ? left : right;
    side[parents[at]!] = exact(side[parents[at]!]! + sum, "the BV of a side");
  }
  return { own, left, right, bvByCountry };
}

/** Personal achievement, both sides, activity, level and tier. */
function stand({ members, plan, state, standing, own }: Work, day: number, from: number, until: number): void {
  const { recent, active, level, tier, left, right } = standing;
  const { personal } = state;
  const lifetimeLeft = new Wide(state.left);
  const lifetimeRight = new Wide(state.right);
  for (let at = from; at < until; at++) {
    personal[at] = exact(personal[at]! + own[at]!, "a personal achievement");
    recent[at] = members.recent[at]! + own[at]!;
    if (left[at] !== 0) lifetimeLeft.add(at, left[at]!);
    if (right[at] !== 0) lifetimeRight.add(at, right[at]!);
    const activatedOn = members.activatedOn[at]!;
    if (activatedOn === NOBODY) continue;
    level[at] = levelOf(plan, personal[at]!);
    if (isActive(plan, day - activatedOn, recent[at]!)) active[at] = 1;
    if (level[at]! >= plan.tierFromLevel) tier[at] = tierOf(plan, lifetimeLeft.at(at), lifetimeRight.at(at));
  }
}

/** Who may receive incomes that are switched off somewhere. */
function allow({ members, standing, may }: Work, off: readonly Uint8Array[], from: number, until: number): void {
  for (let income = 0; income < INCOMES.length; income++) {
    const column = may[income]!;
    if (column === standing.active) continue;
    const isOff = off[income]!;
    for (let at = from; at < until; at++) column[at] = isOff[members.countries[at]!] ? 0 : standing.active[at]!;
  }
}

/** Sales bonus: pairs what both sides carry; who may not receive it uses the pairs up all the same. */
function pair({ plan, state, standing, ...work }: Work, from: number, until: number): void {
  const { left, right, level } = standing;
  const { added } = work;
  const carriedLeft = new Wide(state.carriedLeft);
  const carriedRight = new Wide(state.carriedRight);
  for (let at = from; at < until; at++) {
    if (left[at] === 0 && right[at] === 0) continue;
    carriedLeft.add(at, left[at]!);
    carriedRight.add(at, right[at]!);
    const smaller = Math.min(carriedLeft.at(at), carriedRight.at(at));
    if (smaller <= 0) continue;
    const paired = exact(smaller, "the BV that a member pairs");
    carriedLeft.add(at, -paired);
    carriedRight.add(at, -paired);
    const { pairingBasisPoints } = plan.levels[level[at]!]!;
    if (pairingBasisPoints === 0) continue;
    const place = 2 * (ADDED * at + SALES);
    added[place] = shareOf(paired, pairingBasisPoints);
    added[place + 1] = paired;
    work.incomes[at]! |= 1 << SALES;
  }
}

/**
 * Follows the referral line, and gives those above their leadership bonus: shares of the sales bonuses below. Only active
 * members count as generations.
 */
function climb(work: Work, leads: Table<typeof LEAD_COLUMNS>, from: number, until: number): void {
  const { plan, uplines, incomes } = work;
  const { referrers } = work.members;
  const { active, level, tier } = work.standing;
  const { added } = work;
  const maySell = work.may[SALES]!;
  const mayLead = work.may[LEADERSHIP]!;
  const mayTier = work.may[TIER]!;
  const ratios = plan.leadershipBasisPoints;
  const opens = Uint8Array.from(plan.levels, ({ leadershipGenerations }) => leadershipGenerations);
  for (let at = from; at < until; at++) {
    const referrer = referrers[at]!;
    const above = UPLINE * referrer;
    const own = UPLINE * at;
    let tiered = referrer === NOBODY ? NOBODY : uplines[above + TIERED]!;
    const leader = referrer === NOBODY ? NOBODY : uplines[above + LEADER]!;
    const depth = referrer === NOBODY ? 0 : uplines[above + DEPTH]!;
    if (mayTier[at] && tier[at]) {
      uplines[own + TIERED] = at;
      while (tiered !== NOBODY && tier[tiered]! <= tier[at]!) tiered = uplines[UPLINE * tiered + HIGHER]!;
      uplines[own + HIGHER] = tiered;
    } else uplines[own + TIERED] = tiered;
    uplines[own + LEADER] = mayLead[at] && opens[level[at]!] ? at : leader;
    uplines[own + DEPTH] = depth + active[at]!;
    if (!(incomes[at]! & (1 << SALES)) || !maySell[at]) continue;
    const bonus = Math.min(added[2 * (ADDED * at + SALES)]!, plan.levels[level[at]!]!.pairingCap);
    if (bonus === 0) continue;
    let receiver = leader;
    while (receiver !== NOBODY) {
      const generation = depth - uplines[UPLINE * receiver + DEPTH]!;
      if (generation >= ratios.length) break;
      if (generation < opens[level[receiver]!]!) {
        const share = shareOf(bonus, ratios[generation]!);
        const place = 2 * (ADDED * receiver + LEADERSHIP);
        added[place]! += share;
        added[place + 1]! += bonus;
        incomes[receiver]! |= 1 << LEADERSHIP;
        const row = leads.add();
        const { rows } = leads;
        rows.receivers[row] = receiver;
        rows.from[row] = at;
        rows.generations[row] = generation + 1;
        rows.bonuses[row] = bonus;
        rows.raw[row] = share;
      }
      const next = referrers[receiver]!;
      receiver = next === NOBODY ? NOBODY : uplines[UPLINE * next + LEADER]!;
    }
  }
}

/** Referral and team tier bonus: shares of single orders. */
function orderIncomes(orders: DayOrders, { members, plan, standing, incomes, ...work }: Work): Sources {
  const { added, uplines } = work;
  const sources = new Table(SOURCE_COLUMNS, 2 * orders.size);
  const give = (order: number, income: number, receiver: number, ratio: number) => {
    const bv = orders.bv[order]!;
    const amount = shareOf(bv, ratio);
    const place = 2 * (ADDED * receiver + income);
    added[place]! += amount;
    added[place + 1]! += bv;
    incomes[receiver]! |= 1 << income;
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
    for (
      let above = uplines[UPLINE * referrer + TIERED]!;
      above !== NOBODY;
      above = uplines[UPLINE * above + HIGHER]!
    ) {
      const ratio = plan.tiers[standing.tier[above]! - 1]!.teamBasisPoints;
      give(order, TIER, above, ratio - below);
      below = ratio;
    }
  }
  return sources.finish();
}

/** What a member's share of the rebate is counted by. */
const notRebated = ({ personal, rebated }: State, at: number) => personal[at]! - rebated[at]!;

const hundredths = (amount: number) => (amount > 0 ? Math.floor(amount / HUNDREDTH) : 0);

/** Weighs who may have a share of a pool. */
function weigh({ plan, state, standing, may, incomes, pools }: Work, from: number, until: number): void {
  const weightOfTier = Float64Array.of(0, ...plan.tiers.map(({ globalWeight }) => globalWeight));
  for (const pool of pools) {
    const { income, weights } = pool;
    const mayShare = may[income]!;
    let { sharers, total } = pool;
    for (let at = from; at < until; at++) {
      if (!mayShare[at]) continue;
      const weight =
        income === GLOBAL
          ? weightOfTier[standing.tier[at]!]!
          : hundredths(income === CONSUMPTION ? standing.recent[at]! : notRebated(state, at));
      if (weight === 0) continue;
      incomes[at]! |= 1 << income;
      weights[sharers++] = weight;
      total += weight;
    }
    pool.sharers = sharers;
    pool.total = total;
  }
}

/** Divides the pools. Gives by income the shares of its sharers, one after the other. */
function dividePools({ pools }: Work) {
  const shares: Float64Array[] = INCOMES.map(() => new Float64Array());
  const totals: DayResult["totals"]["pools"] = {};
  for (const { income, amount, weights, sharers, total } of pools) {
    if (total === 0) continue;
    exact(total, "the weights of a pool");
    const most = income === REBATE ? Math.min(amount, total * HUNDREDTH) : amount;
    const { shares: found, left, leastRemainder } = dividePool(most, weights.subarray(0, sharers), total);
    totals[INCOMES[income]!] = { amount: most, weights: total, members: sharers, left, leastRemainder };
    shares[income] = found;
  }
  return { shares, totals };
}

/** The payout ceiling of each country's members. */
function groupsOf(plan: Plan, { bvByCountry }: Standing): Pick<GroupTotals, "bv" | "ceiling">[] {
  return [plan, ...Object.values(plan.countries)].map(({ ceilingBasisPoints }, country) => {
    const bv = bvByCountry[country]!;
    return { bv, ceiling: bv > 0 ? shareOf(bv, ceilingBasisPoints) : 0 };
  });
}

/** What lines add up to. Typed arrays, because each number that a plain object gets is a new one on the heap. */
interface Sums {
  /** By income. */
  raw: Float64Array;
  received: Float64Array;
  /** By place of the country. */
  limited: Float64Array;
  groups: Float64Array;
  /** By bit of `LIMITS`. */
  cut: Float64Array;
  /** How many members have a line. */
  earners: number;
}

const noSums = (groups: number): Sums => ({
  raw: new Float64Array(INCOMES.length),
  received: new Float64Array(INCOMES.length),
  limited: new Float64Array(groups),
  groups: new Float64Array(groups),
  cut: new Float64Array(1 + Math.max(...Object.values(LIMITS))),
  earners: 0,
});

/** How many bits are set in each byte. */
const BITS = Uint8Array.from({ length: 256 }, (_, byte) => byte.toString(2).replaceAll("0", "").length);

/** How many lines there may be: a share of a pool may be 0, and then has none. */
function mostLines(incomes: Uint8Array): number {
  let most = 0;
  for (let at = 0; at < incomes.length; at++) most += BITS[incomes[at]!]!;
  return most;
}

/** Writes the lines, with what the dynamic cap leaves as received. The incomes use up what remains of the cap in their order. */
function writeLines(
  { members, plan, state, standing, ...work }: Work,
  shares: readonly Float64Array[],
  off: readonly Uint8Array[],
  sums: Sums,
): Lines {
  const { incomes, added, may } = work;
  const ratios = INCOMES.map((income) => ratiosOf(plan, income));
  const nextShare = new Int32Array(INCOMES.length);
  const lines = columns(LINE_COLUMNS, mostLines(incomes));
  const { raw, limited, cut } = sums;
  let line = 0;
  for (let at = 0; at < members.size; at++) {
    const first = line;
    let room = -1;
    for (let rest = incomes[at]!; rest !== 0; rest &= rest - 1) {
      const income = 31 - Math.clz32(rest & -rest);
      let whole: number;
      let from: number;
      if (income < ADDED) {
        const place = 2 * (ADDED * at + income);
        whole = added[place]!;
        from = added[place + 1]!;
      } else {
        whole = shares[income]![nextShare[income]!++]!;
        from = income === GLOBAL ? standing.bv : income === CONSUMPTION ? standing.recent[at]! : notRebated(state, at);
      }
      if (whole === 0) continue;
      const level = standing.level[at]!;
      let capped = may[income]![at] || (income !== REFERRAL && income !== SALES) ? whole : 0;
      if (income === SALES) capped = Math.min(capped, plan.levels[level]!.pairingCap);
      let left = capped;
      if (income < DYNAMIC_INCOMES) {
        if (room < 0) room = Math.max(0, plan.dynamicCapTimes * state.personal[at]! - state.dynamic[at]!);
        left = Math.min(capped, room);
        room -= left;
      }
      const country = members.countries[at]!;
      const rank = income === TIER || income === GLOBAL ? standing.tier[at]! : level;
      lines.members[line] = at;
      lines.incomes[line] = income;
      lines.ratios[line] = ratios[income]![rank]!;
      lines.ranks[line] = rank;
      lines.performance[line] = from;
      lines.raw[line] = whole;
      lines.received[line] = left;
      let limits = left < capped ? LIMITS.dynamicCap : 0;
      if (standing.active[at] === 0) {
        limits = LIMITS.inactive;
        cut[LIMITS.inactive]! += whole;
      } else if (off[income]![country] === 1) {
        limits = LIMITS.switchedOff;
        cut[LIMITS.switchedOff]! += whole;
      } else if (capped < whole) {
        limits |= LIMITS.dailyCap;
        cut[LIMITS.dailyCap]! += whole - capped;
      }
      lines.limits[line++] = limits;
      cut[LIMITS.dynamicCap]! += capped - left;
      raw[income]! += whole;
      limited[country]! += left;
    }
    if (line > first) sums.earners++;
  }
  for (const sum of raw) exact(sum, "the incomes of a day");
  return firstRows(lines, line);
}

/** Applies the ceiling to the lines, brings the state up to it and writes what everybody is credited. */
function creditAll(
  lines: Lines,
  { members: { countries }, plan: { split }, state }: Work,
  groups: readonly Pick<GroupTotals, "ceiling">[],
  { earners, ...sums }: Sums,
): Credits {
  const credits = columns(CREDIT_COLUMNS, earners);
  const { received, cut } = sums;
  const ceilings = Float64Array.from(groups, ({ ceiling }) => ceiling);
  let credit = 0;
  for (let line = 0; line < lines.size; ) {
    const at = lines.members[line]!;
    const country = countries[at]!;
    const limited = sums.limited[country]!;
    const ceiling = ceilings[country]!;
    let sum = 0;
    for (; lines.members[line] === at; line++) {
      const income = lines.incomes[line]!;
      const before = lines.received[line]!;
      const amount = limited > ceiling ? mulDiv(before, ceiling, limited) : before;
      if (amount < before) {
        lines.received[line] = amount;
        lines.limits[line]! |= LIMITS.ceiling;
        cut[LIMITS.ceiling]! += before - amount;
      }
      received[income]! += amount;
      sum += amount;
      if (income < DYNAMIC_INCOMES) state.dynamic[at]! += amount;
      else if (income === REBATE) state.rebated[at]! += amount;
    }
    if (sum === 0) continue;
    sums.groups[country]! += sum;
    exact(state.dynamic[at]!, "a dynamic income");
    const coupon = shareOf(sum, split.couponBasisPoints);
    const point = shareOf(sum, split.pointBasisPoints);
    const balance = sum - coupon - point;
    credits.members[credit] = at;
    credits.balance[credit] = balance;
    credits.coupon[credit] = coupon;
    credits.point[credit] = point;
    credits.keptBalance[credit] = keep(state.owedBalance, at, balance);
    credits.keptCoupon[credit] = keep(state.owedCoupon, at, coupon);
    credits.keptPoint[credit] = keep(state.owedPoint, at, point);
    credit++;
  }
  return firstRows(credits, credit);
}

const SOURCE_COLUMNS = {
  orders: Int32Array,
  incomes: Uint8Array,
  receivers: Int32Array,
  ratios: Uint16Array,
  raw: Float64Array,
};

const LEAD_COLUMNS = {
  receivers: Int32Array,
  from: Int32Array,
  generations: Uint8Array,
  bonuses: Float64Array,
  raw: Float64Array,
};

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
  if (owed[at] === 0) return 0;
  const kept = Math.min(owed[at]!, amount);
  owed[at]! -= kept;
  return kept;
}
