/**
 * Settles a business day: a pure function of members, state, the day's orders and the plan (docs/plan.md). Same input,
 * same output to the last unit. Parents and referrers stand before those below them, so one pass from the last member to
 * the first adds up every team, and one pass from the first to the last follows every line upward.
 */
import { DYNAMIC_INCOMES, INCOMES, type Income } from "@banyan/contract/income.ts";

import { isActive, levelReached, type Plan, thresholds, tierReached } from "../plan/index.ts";
import { forBlocks, forBlocksBack } from "./blocks.rules.ts";
import { type Columns, columns, firstRows, Table, touch } from "./columns.rules.ts";
import {
  type DayInput,
  type DayOrders,
  type DayResult,
  type GroupTotals,
  LIMITS,
  type Lines,
  type Members,
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
/** Incomes that are added up from several orders or bonuses, as bits. All others come one by one, in the order of members. */
const ADDED = (1 << REFERRAL) | (1 << LEADERSHIP) | (1 << TIER);
/** Where those stand in a member's row, by income, and how many numbers a row has. */
const PLACES = INCOMES.map((_, income) =>
  ADDED & (1 << income) ? 2 * [REFERRAL, LEADERSHIP, TIER].indexOf(income) : NOBODY,
);
const ROW = 6;

/** What the steps of a settlement work on. Columns have a place for each member. */
interface Work {
  day: number;
  members: Members;
  orders: DayOrders;
  plan: Plan;
  /** For each income, the places of the countries in which it is switched off. */
  off: readonly Uint8Array[];
  /** May be changed, but for what is owed. */
  state: State;
  /** What is owed, once it may be changed: few owe anything, and on most days nobody. */
  owed: Pick<State, "owedBalance" | "owedCoupon" | "owedPoint"> | null;
  /** Sums of the state that may pass 2⁵³. */
  wide: Record<"left" | "right" | "carriedLeft" | "carriedRight", Wide>;
  /** Until `stand` has seen a member, `recent` is own BV of the day alone. */
  standing: Standing;
  /** By income: 1 for each member who may receive it, because it is active and the income is not switched off. */
  may: readonly Uint8Array[];
  /** Bit n: the member has a sales bonus, or shares the pool of income n. */
  single: Uint8Array;
  /** BV that members pair who have a sales bonus, one after the other; how many do, and how many of them `climb` has seen. */
  paired: Float64Array;
  pairs: number;
  climbed: number;
  added: Added;
  /** 1 for whom an order or a sales bonus of the day may meet on its way up the referral line. */
  met: Uint8Array;
  uplines: Int32Array;
  leads: Table<typeof LEAD_COLUMNS>;
  sources: Table<typeof SOURCE_COLUMNS>;
  pools: readonly Pool[];
}

/**
 * Incomes that are added up, of those who have one: few enough that the processor's cache holds most of what is met at random.
 * Two numbers for each income of a row: the amount before all limits, and what it is computed from.
 */
interface Added {
  /** Row of each member; 0 of who has no such income. */
  rows: Int32Array;
  amounts: Float64Array;
  last: number;
  /** How many incomes all rows have together. */
  lines: number;
}

/** A pool and the weights of its sharers, one after the other; in the end their shares. */
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

/**
 * `after` takes the state after the day, but for what is owed. Who no longer needs the state of the day before gives that itself: it is
 * changed, and nothing is copied.
 */
export function settleDay(
  input: DayInput,
  plan: Plan,
  after: State = { ...input.state, ...columns(STATE_COLUMNS, input.members.size) },
): DayResult {
  const { members, orders } = input;
  const work = begin(input, plan, after);
  const { standing } = work;
  forBlocksBack(members.size, (from, until) => addSides(work, from, until));
  forBlocks(members.size, (from, until) => {
    if (after !== input.state) carryOver(input.state, work, from, until);
    stand(work, from, until);
    allow(work, from, until);
    pair(work, from, until);
    climb(work, from, until);
    weigh(work, from, until);
  });
  const takenBack = takeBack(input, work);
  forBlocks(orders.size, (from, until) => giveOrders(work, from, until));
  const pools = dividePools(work);
  const groups = groupsOf(plan, standing);
  const written = beginLines(work);
  forBlocks(members.size, (from, until) => writeLines(work, written, from, until));
  for (const sum of written.raw) exact(sum, "the incomes of a day");
  const lines = firstRows(written.lines, written.size);
  const crediting = beginCredits(lines, groups, written);
  forBlocks(members.size, (_, until) => creditLines(work, crediting, until));
  const totals: DayResult["totals"] = {
    bv: standing.bv,
    orders: orders.size,
    takenBack,
    groups: groups.map((group, at) => ({
      ...group,
      limited: written.limited[at]!,
      received: crediting.groups[at]!,
    })),
    pools,
    raw: [...written.raw],
    received: [...crediting.received],
    paid: crediting.size,
    cut: mapValues(LIMITS, (bit) => written.cut[bit]!),
  };
  return {
    state: { ...work.state, ...work.owed },
    standing,
    sources: work.sources.finish(),
    leads: work.leads.finish(),
    lines,
    credits: firstRows(crediting.credits, crediting.size),
    totals,
  };
}

const mapValues = <Key extends string, From, To>(record: Record<Key, From>, map: (value: From) => To) =>
  Object.fromEntries(Object.entries<From>(record).map(([key, value]) => [key, map(value)])) as Record<Key, To>;

/** The day's work when no more is done than to add up its orders. */
function begin(input: DayInput, plan: Plan, state: State): Work {
  const { day, members, orders } = input;
  const { size } = members;
  const columnsOfStanding = columns(STANDING_COLUMNS, size);
  const { rows, single, met, paired, ...weights } = columns(WORK_COLUMNS, size);
  for (const column of [columnsOfStanding.recent, columnsOfStanding.left, columnsOfStanding.right, rows]) touch(column);
  const off = switchedOff(plan);
  const bvByCountry = new Float64Array(Object.keys(plan.countries).length + 1);
  const { recent } = columnsOfStanding;
  forBlocks(orders.size, (from, until) => addOrders({ orders, members, met }, { recent, bvByCountry }, from, until));
  const bv = exact(
    bvByCountry.reduce((sum, one) => sum + one, 0),
    "the BV of the day",
  );
  const pool = (income: number, basisPoints: number, column: Float64Array): Pool => ({
    income,
    amount: shareOf(bv, basisPoints),
    weights: column,
    sharers: 0,
    total: 0,
  });
  return {
    day,
    members,
    orders,
    plan,
    off,
    state,
    owed: null,
    wide: {
      left: new Wide(state.left),
      right: new Wide(state.right),
      carriedLeft: new Wide(state.carriedLeft),
      carriedRight: new Wide(state.carriedRight),
    },
    standing: { ...columnsOfStanding, bv, bvByCountry },
    may: off.map((countries) => (countries.includes(1) ? new Uint8Array(size) : columnsOfStanding.active)),
    single,
    paired,
    pairs: 0,
    climbed: 0,
    added: { rows, amounts: new Float64Array(ROW * (Math.ceil(size / 2) + 1)), last: 0, lines: 0 },
    met,
    uplines: new Int32Array(UPLINE * size),
    leads: new Table(LEAD_COLUMNS, Math.ceil(size / 2)),
    sources: new Table(SOURCE_COLUMNS, 4 * orders.size),
    pools:
      bv > 0
        ? [
            pool(GLOBAL, plan.globalBasisPoints, weights.global),
            pool(CONSUMPTION, plan.consumptionBasisPoints, weights.consumption),
            pool(REBATE, plan.rebateBasisPoints, weights.rebate),
          ]
        : [],
  };
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

/** What is owed, to be changed. */
function owedOf(work: Work): NonNullable<Work["owed"]> {
  if (work.owed === null) {
    work.owed = columns(OWED_COLUMNS, work.members.size);
    for (const name of Object.keys(OWED_COLUMNS) as (keyof typeof OWED_COLUMNS)[])
      work.owed[name].set(work.state[name]);
  }
  return work.owed;
}

/** Notes what refunds of this day take back of earlier incomes, so that a whole refund takes back all of it. */
function takeBack({ takenBack }: DayInput, work: Work): number {
  const { plan, state } = work;
  let sum = 0;
  for (let at = 0; at < takenBack.size; at++) {
    const amount = amountTakenBack(takenBack, at);
    const member = takenBack.receivers[at]!;
    const coupon = shareOf(amount, plan.split.couponBasisPoints);
    const point = shareOf(amount, plan.split.pointBasisPoints);
    const { owedBalance, owedCoupon, owedPoint } = owedOf(work);
    owedBalance[member]! += amount - coupon - point;
    owedCoupon[member]! += coupon;
    owedPoint[member]! += point;
    state.dynamic[member]! -= amount;
    sum += amount;
  }
  return sum;
}

/** The BV of each member's orders, and of each country's; and whom each order meets first. */
function addOrders(
  { orders, members, met }: Pick<Work, "orders" | "members" | "met">,
  { recent, bvByCountry }: Pick<Standing, "recent" | "bvByCountry">,
  from: number,
  until: number,
): void {
  const { countries, referrers } = members;
  for (let at = from; at < until; at++) {
    const buyer = orders.buyers[at]!;
    recent[buyer]! += orders.bv[at]!;
    bvByCountry[countries[buyer]!]! += orders.bv[at]!;
    if (referrers[buyer] !== NOBODY) met[referrers[buyer]!] = 1;
  }
}

/** The BV of the day on each side. */
function addSides({ members, standing, met }: Work, from: number, until: number): void {
  const { parents, sides, referrers } = members;
  const { recent: own, left, right } = standing;
  for (let at = until - 1; at >= Math.max(from, 1); at--) {
    const ofLeft = left[at]!;
    const ofRight = right[at]!;
    const sum = own[at]! + ofLeft + ofRight;
    if (sum !== 0) {
      const side = sides[at] === 0 ? left : right;
      const parent = parents[at]!;
      side[parent] = exact(side[parent]! + sum, "the BV of a side");
    }
    if (ofLeft !== 0 || ofRight !== 0 || met[at] === 1) met[referrers[at]!] = 1;
  }
}

/** Copies the state of the day before: just before it changes, so that it is copied within the processor's cache. */
function carryOver(before: State, { state }: Work, from: number, until: number): void {
  for (const name of STATE_NAMES) state[name].set(before[name].subarray(from, until) as never, from);
}

/** Personal achievement, both sides, activity, level and tier. */
function stand({ day, members, plan, state, standing, wide }: Work, from: number, until: number): void {
  const { recent, active, level, tier, left, right } = standing;
  const { personal } = state;
  const { left: lifetimeLeft, right: lifetimeRight } = wide;
  const levels = thresholds(plan.levels);
  const tiers = thresholds(plan.tiers);
  for (let at = from; at < until; at++) {
    const own = recent[at]!;
    personal[at] = exact(personal[at]! + own, "a personal achievement");
    recent[at] = members.recent[at]! + own;
    if (left[at] !== 0) lifetimeLeft.add(at, left[at]!);
    if (right[at] !== 0) lifetimeRight.add(at, right[at]!);
    const activatedOn = members.activatedOn[at]!;
    if (activatedOn === NOBODY) continue;
    level[at] = levelReached(levels, personal[at]!);
    if (isActive(plan, day - activatedOn, recent[at]!)) active[at] = 1;
    if (level[at]! >= plan.tierFromLevel) tier[at] = tierReached(tiers, lifetimeLeft.at(at), lifetimeRight.at(at));
  }
}

/** Who may receive incomes that are switched off somewhere. */
function allow({ members, standing, may, off }: Work, from: number, until: number): void {
  for (let income = 0; income < INCOMES.length; income++) {
    const column = may[income]!;
    if (column === standing.active) continue;
    const isOff = off[income]!;
    for (let at = from; at < until; at++) column[at] = isOff[members.countries[at]!] ? 0 : standing.active[at]!;
  }
}

/** Sales bonus: pairs what both sides carry; who may not receive it uses the pairs up all the same. */
function pair(work: Work, from: number, until: number): void {
  const { plan, standing, wide, single, paired: pairedBv } = work;
  const { carriedLeft, carriedRight } = wide;
  const { left, right, level } = standing;
  for (let at = from; at < until; at++) {
    if (left[at] === 0 && right[at] === 0) continue;
    const smaller = Math.min(carriedLeft.add(at, left[at]!), carriedRight.add(at, right[at]!));
    if (smaller <= 0) continue;
    const paired = exact(smaller, "the BV that a member pairs");
    carriedLeft.add(at, -paired);
    carriedRight.add(at, -paired);
    if (shareOf(paired, plan.levels[level[at]!]!.pairingBasisPoints) === 0) continue;
    single[at] = 1 << SALES;
    pairedBv[work.pairs++] = paired;
  }
}

function twice(column: Float64Array): Float64Array {
  const longer = new Float64Array(2 * column.length);
  longer.set(column);
  return longer;
}

/** Adds to an income of a member an amount, and what it is computed from. */
function addIncome(added: Added, member: number, income: number, amount: number, from: number): void {
  const { rows } = added;
  if (rows[member] === 0) {
    const row = ++added.last;
    rows[member] = row;
    added.lines++;
    if (ROW * (row + 1) > added.amounts.length) added.amounts = twice(added.amounts);
    // Not added to what is there: memory that is read before it is written is made twice.
    added.amounts[ROW * row + PLACES[income]!] = amount;
    added.amounts[ROW * row + PLACES[income]! + 1] = from;
    return;
  }
  const { amounts } = added;
  const place = ROW * rows[member]! + PLACES[income]!;
  if (amounts[place + 1] === 0) added.lines++;
  amounts[place]! += amount;
  amounts[place + 1]! += from;
}

/**
 * Follows the referral line, and gives those above their leadership bonus: shares of the sales bonuses below. Only active
 * members count as generations.
 */
function climb(work: Work, from: number, until: number): void {
  const { plan, uplines, added, leads, met, single, paired } = work;
  const { referrers } = work.members;
  const { active, level, tier } = work.standing;
  const maySell = work.may[SALES]!;
  const mayLead = work.may[LEADERSHIP]!;
  const mayTier = work.may[TIER]!;
  const ratios = plan.leadershipBasisPoints;
  const opens = Uint8Array.from(plan.levels, ({ leadershipGenerations }) => leadershipGenerations);
  for (let at = from; at < until; at++) {
    if (single[at] === 0 && met[at] === 0) continue;
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
    if (single[at] === 0) continue;
    const bv = paired[work.climbed++]!;
    if (!maySell[at]) continue;
    const { pairingBasisPoints, pairingCap } = plan.levels[level[at]!]!;
    const bonus = Math.min(shareOf(bv, pairingBasisPoints), pairingCap);
    if (bonus === 0) continue;
    let receiver = leader;
    while (receiver !== NOBODY) {
      const generation = depth - uplines[UPLINE * receiver + DEPTH]!;
      if (generation >= ratios.length) break;
      if (generation < opens[level[receiver]!]!) {
        const share = shareOf(bonus, ratios[generation]!);
        addIncome(added, receiver, LEADERSHIP, share, bonus);
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
function giveOrders(work: Work, from: number, until: number): void {
  const { orders, members, plan, standing, uplines } = work;
  for (let order = from; order < until; order++) {
    const referrer = members.referrers[orders.buyers[order]!]!;
    if (orders.bv[order]! <= 0 || referrer === NOBODY) continue;
    const ofLevel = plan.levels[standing.level[referrer]!]!.referralBasisPoints;
    if (ofLevel > 0) give(work, order, REFERRAL, referrer, ofLevel);
    let below = 0;
    for (
      let above = uplines[UPLINE * referrer + TIERED]!;
      above !== NOBODY;
      above = uplines[UPLINE * above + HIGHER]!
    ) {
      const ratio = plan.tiers[standing.tier[above]! - 1]!.teamBasisPoints;
      give(work, order, TIER, above, ratio - below);
      below = ratio;
    }
  }
}

function give(work: Work, order: number, income: number, receiver: number, ratio: number): void {
  const { orders, sources, added } = work;
  const bv = orders.bv[order]!;
  const amount = shareOf(bv, ratio);
  addIncome(added, receiver, income, amount, bv);
  const row = sources.add();
  const { rows } = sources;
  rows.orders[row] = order;
  rows.incomes[row] = income;
  rows.receivers[row] = receiver;
  rows.ratios[row] = ratio;
  rows.raw[row] = amount;
}

/** What a member's share of the rebate is counted by. */
const notRebated = ({ personal, rebated }: State, at: number) => personal[at]! - rebated[at]!;

const hundredths = (amount: number) => (amount > 0 ? Math.floor(amount / HUNDREDTH) : 0);

/** Weighs who may have a share of a pool. */
function weigh({ plan, state, standing, may, single, pools }: Work, from: number, until: number): void {
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
      single[at]! |= 1 << income;
      weights[sharers++] = weight;
      total += weight;
    }
    pool.sharers = sharers;
    pool.total = total;
  }
}

/** Divides the pools: the weights of their sharers become shares. */
function dividePools({ pools }: Work): DayResult["totals"]["pools"] {
  const totals: DayResult["totals"]["pools"] = {};
  for (const { income, amount, weights, sharers, total } of pools) {
    if (total === 0) continue;
    exact(total, "the weights of a pool");
    const most = income === REBATE ? Math.min(amount, total * HUNDREDTH) : amount;
    const { left, leastRemainder } = dividePool(most, weights.subarray(0, sharers), total);
    totals[INCOMES[income]!] = { amount: most, weights: total, members: sharers, left, leastRemainder };
  }
  return totals;
}

/** The payout ceiling of each country's members. */
function groupsOf(plan: Plan, { bvByCountry }: Standing): Pick<GroupTotals, "bv" | "ceiling">[] {
  return [plan, ...Object.values(plan.countries)].map(({ ceilingBasisPoints }, country) => {
    const bv = bvByCountry[country]!;
    return { bv, ceiling: bv > 0 ? shareOf(bv, ceilingBasisPoints) : 0 };
  });
}

/**
 * Lines that are being written, and what they add up to. Sums are typed arrays, because each number that a plain object gets is a
 * new one on the heap.
 */
interface Written {
  lines: Columns<typeof LINE_COLUMNS>;
  size: number;
  /** How many members have a line. */
  earners: number;
  /** By income: what lines show as ratio, by level or tier; the shares of its pool, and which of them is next. */
  ratios: readonly (readonly number[])[];
  shares: readonly Float64Array[];
  nextShare: Int32Array;
  /** By income. */
  raw: Float64Array;
  /** By place of the country. */
  limited: Float64Array;
  /** By bit of `LIMITS`. */
  cut: Float64Array;
}

function beginLines({ plan, standing, added, pairs, pools }: Work): Written {
  const most = pools.reduce((sum, { sharers }) => sum + sharers, pairs + added.lines);
  return {
    lines: columns(LINE_COLUMNS, most),
    size: 0,
    earners: 0,
    ratios: INCOMES.map((income) => ratiosOf(plan, income)),
    shares: INCOMES.map((_, income) => pools.find((pool) => pool.income === income)?.weights ?? new Float64Array()),
    nextShare: new Int32Array(INCOMES.length),
    raw: new Float64Array(INCOMES.length),
    limited: new Float64Array(standing.bvByCountry.length),
    cut: new Float64Array(1 + Math.max(...Object.values(LIMITS))),
  };
}

/** Writes the lines, with what the dynamic cap leaves as received. The incomes use up what remains of the cap in their order. */
function writeLines(
  { members, plan, state, standing, added, may, off, single, paired }: Work,
  written: Written,
  begin: number,
  end: number,
): void {
  const { lines, ratios, nextShare, raw, limited, cut } = written;
  let line = written.size;
  for (let at = begin; at < end; at++) {
    const row = added.rows[at]!;
    const has = single[at]! | (row === 0 ? 0 : ADDED);
    if (has === 0) continue;
    const first = line;
    const level = standing.level[at]!;
    const country = members.countries[at]!;
    let room = -1;
    for (let rest = has; rest !== 0; rest &= rest - 1) {
      const income = 31 - Math.clz32(rest & -rest);
      let whole: number;
      let from: number;
      if (ADDED & (1 << income)) {
        const place = ROW * row + PLACES[income]!;
        whole = added.amounts[place]!;
        from = added.amounts[place + 1]!;
      } else if (income === SALES) {
        from = paired[nextShare[income]!++]!;
        whole = shareOf(from, plan.levels[level]!.pairingBasisPoints);
      } else {
        whole = written.shares[income]![nextShare[income]!++]!;
        from = income === GLOBAL ? standing.bv : income === CONSUMPTION ? standing.recent[at]! : notRebated(state, at);
      }
      if (whole === 0) continue;
      let capped = may[income]![at] || (income !== REFERRAL && income !== SALES) ? whole : 0;
      if (income === SALES) capped = Math.min(capped, plan.levels[level]!.pairingCap);
      let left = capped;
      if (income < DYNAMIC_INCOMES) {
        if (room < 0) room = Math.max(0, plan.dynamicCapTimes * state.personal[at]! - state.dynamic[at]!);
        left = Math.min(capped, room);
        room -= left;
      }
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
    if (line > first) written.earners++;
  }
  written.size = line;
}

/** Credits that are being written. */
interface Crediting extends Pick<Written, "limited" | "cut"> {
  lines: Lines;
  /** The first line that is not credited yet. */
  line: number;
  credits: Columns<typeof CREDIT_COLUMNS>;
  size: number;
  /** By place of the country. */
  ceilings: Float64Array;
  groups: Float64Array;
  /** By income. */
  received: Float64Array;
}

function beginCredits(
  lines: Lines,
  groups: readonly Pick<GroupTotals, "ceiling">[],
  { earners, limited, cut }: Written,
): Crediting {
  return {
    lines,
    line: 0,
    credits: columns(CREDIT_COLUMNS, earners),
    size: 0,
    limited,
    cut,
    ceilings: Float64Array.from(groups, ({ ceiling }) => ceiling),
    groups: new Float64Array(groups.length),
    received: new Float64Array(INCOMES.length),
  };
}

/** Applies the ceiling to the lines of members before `until`, brings the state up to it and writes what they are credited. */
function creditLines(work: Work, crediting: Crediting, until: number): void {
  const { state } = work;
  const { countries } = work.members;
  const { split } = work.plan;
  const { owedBalance, owedCoupon, owedPoint } = work.owed ?? state;
  const { lines, credits, limited, ceilings, received, cut } = crediting;
  let { line, size } = crediting;
  while (line < lines.size && lines.members[line]! < until) {
    const at = lines.members[line]!;
    const country = countries[at]!;
    const ceiling = ceilings[country]!;
    const most = limited[country]!;
    let sum = 0;
    for (; line < lines.size && lines.members[line] === at; line++) {
      const income = lines.incomes[line]!;
      const before = lines.received[line]!;
      const amount = most > ceiling ? mulDiv(before, ceiling, most) : before;
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
    crediting.groups[country]! += sum;
    exact(state.dynamic[at]!, "a dynamic income");
    const coupon = shareOf(sum, split.couponBasisPoints);
    const point = shareOf(sum, split.pointBasisPoints);
    const balance = sum - coupon - point;
    credits.members[size] = at;
    credits.balance[size] = balance;
    credits.coupon[size] = coupon;
    credits.point[size] = point;
    if (owedBalance[at] !== 0 || owedCoupon[at] !== 0 || owedPoint[at] !== 0) {
      const owed = owedOf(work);
      credits.keptBalance[size] = keep(owed.owedBalance, at, balance);
      credits.keptCoupon[size] = keep(owed.owedCoupon, at, coupon);
      credits.keptPoint[size] = keep(owed.owedPoint, at, point);
    }
    size++;
  }
  crediting.line = line;
  crediting.size = size;
}

const STATE_COLUMNS = {
  personal: Float64Array,
  left: BigInt64Array,
  right: BigInt64Array,
  carriedLeft: BigInt64Array,
  carriedRight: BigInt64Array,
  dynamic: Float64Array,
  rebated: Float64Array,
};

const STATE_NAMES = Object.keys(STATE_COLUMNS) as (keyof typeof STATE_COLUMNS)[];

const OWED_COLUMNS = { owedBalance: Float64Array, owedCoupon: Float64Array, owedPoint: Float64Array };

const STANDING_COLUMNS = {
  recent: Float64Array,
  left: Float64Array,
  right: Float64Array,
  active: Uint8Array,
  level: Uint8Array,
  tier: Uint8Array,
};

const WORK_COLUMNS = {
  rows: Int32Array,
  single: Uint8Array,
  met: Uint8Array,
  paired: Float64Array,
  global: Float64Array,
  consumption: Float64Array,
  rebate: Float64Array,
};

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
  const kept = Math.min(owed[at]!, amount);
  owed[at]! -= kept;
  return kept;
}
