/**
 * The computation of an income as equations for a pocket calculator (docs/plan.md). An equation is evaluated left to
 * right, and its result rounded down to 10⁻⁶ units.
 */
import type { Income, IncomeSource, IncomeWhy } from "@banyan/contract/income.ts";
import { formatMoney, parseMoney } from "@banyan/contract/money.ts";

/** `number` is an integer as digits; all others are decimal strings. */
export type Unit = "bv" | "money" | "percent" | "number";

/** `atMost` and `atLeast` take the minimum and the maximum of the running result and the value. */
export type Operation = "plus" | "minus" | "times" | "over" | "atMost" | "atLeast";

/** The meaning of a number; the page has a label for each. */
export type Name =
  | "carried"
  | "added"
  | "together"
  | "paired"
  | "carriedOn"
  | "ratio"
  | "raw"
  | "shopBv"
  | "pool"
  | "allBases"
  | "weight"
  | "weights"
  | "share"
  | "unit"
  | "personal"
  | "returned"
  | "performance"
  | "hundredth"
  | "zero"
  | "dailyCap"
  | "afterDailyCap"
  | "cap"
  | "receivedBefore"
  | "usedBefore"
  | "room"
  | "afterDynamicCap"
  | "groupBv"
  | "ceilingPercent"
  | "ceiling"
  | "incomes"
  | "received";

export interface Quantity {
  name: Name;
  value: string;
  unit: Unit;
}

export interface Term extends Quantity {
  op: Operation;
}

export interface Equation {
  first: Quantity;
  terms: readonly Term[];
  result: Quantity;
}

const bv = (name: Name, value: string): Quantity => ({ name, value, unit: "bv" });
const money = (name: Name, value: string): Quantity => ({ name, value, unit: "money" });
const percent = (name: Name, value: string): Quantity => ({ name, value, unit: "percent" });
const number = (name: Name, value: string): Quantity => ({ name, value, unit: "number" });
const by = (op: Operation, quantity: Quantity): Term => ({ ...quantity, op });
const ZERO = money("zero", "0");

const WHOLE_PERCENT = 100_000_000n;

/** Evaluates the left side, rounded down: to micros, or to an integer for numbers. */
export function worked({ first, terms }: Pick<Equation, "first" | "terms">): bigint {
  let above = exact(first);
  let below = 1n;
  for (const { op, ...quantity } of terms) {
    const value = exact(quantity);
    if (op === "plus") above += value * below;
    else if (op === "minus") above -= value * below;
    else if (op === "times") {
      above *= value;
      if (quantity.unit === "percent") below *= WHOLE_PERCENT;
    } else if (op === "over") below *= value;
    else if (op === "atMost" ? above > value * below : above < value * below) [above, below] = [value, 1n];
  }
  const down = above / below;
  return above < 0n && down * below !== above ? down - 1n : down;
}

/** Micros, or an integer unchanged. */
const exact = ({ unit, value }: Quantity) => (unit === "number" ? BigInt(value) : parseMoney(value));

/** Whether an equation is exact. */
export const holds = (equation: Equation): boolean => worked(equation) === exact(equation.result);

/** How both sides of the sales bonus were paired; undefined for every other income. */
export function pairingOf({ pairing, row }: IncomeWhy) {
  if (!pairing) return undefined;
  const { carried, added, paired, rest } = pairing;
  const side = (at: "left" | "right") => {
    const together = formatMoney(parseMoney(carried[at]) + parseMoney(added[at]));
    return { together, carried: carried[at], added: added[at], rest: rest[at] };
  };
  const [left, right] = [side("left"), side("right")];
  const equations: Equation[] = [
    ...[left, right].flatMap(({ together, ...one }) => [
      {
        first: bv("carried", one.carried),
        terms: [by("plus", bv("added", one.added))],
        result: bv("together", together),
      },
      {
        first: bv("together", together),
        terms: [by("minus", bv("paired", paired))],
        result: bv("carriedOn", one.rest),
      },
    ]),
    {
      first: bv("together", left.together),
      terms: [by("atMost", bv("together", right.together)), by("atLeast", { ...ZERO, unit: "bv" })],
      result: bv("paired", paired),
    },
    {
      first: bv("paired", row.performance),
      terms: [by("times", percent("ratio", row.ratioPercent ?? "0"))],
      result: money("raw", row.raw),
    },
  ];
  return { left, right, paired, equations };
}

/** How a pool was divided: its amount, the member's weight, the member's share. */
export function poolOf({ pool, base, row }: IncomeWhy): Equation[] {
  if (!pool) return [];
  const { weight, weights } = pool;
  const equations: Equation[] = [];
  if (base) {
    equations.push({
      first: bv("personal", base.personal),
      terms: [by("minus", bv("returned", base.returned))],
      result: bv("performance", row.performance),
    });
  }
  const ofShop = by("times", percent("ratio", row.ratioPercent ?? "0"));
  const allBases = by("atMost", money("allBases", formatMoney(BigInt(weights) * HUNDREDTH)));
  equations.push({
    first: bv("shopBv", pool.bv),
    terms: base ? [ofShop, allBases] : [ofShop],
    result: money("pool", pool.amount),
  });
  if (row.income !== "global") {
    equations.push({
      first: bv("performance", row.performance),
      terms: [by("over", bv("hundredth", formatMoney(HUNDREDTH)))],
      result: number("weight", weight),
    });
  }
  equations.push({
    first: money("pool", pool.amount),
    terms: [by("times", number("weight", weight)), by("over", number("weights", weights))],
    result: money(pool.unit === "0" ? "raw" : "share", pool.share),
  });
  if (pool.unit !== "0") {
    equations.push({
      first: money("share", pool.share),
      terms: [by("plus", money("unit", pool.unit))],
      result: money("raw", row.raw),
    });
  }
  return equations;
}

/** Micros per hundredth of a unit, the unit of weights. */
const HUNDREDTH = 10_000n;

/** Leadership is based on sales bonuses, all others on BV. */
export const performanceUnit = (income: Income): Unit => (income === "leadership" ? "money" : "bv");

/** The share of one source: an order, or a sales bonus for leadership. Null if only the sum counts. */
export function sourceOf({ row }: IncomeWhy, { amount, ratioPercent, share }: IncomeSource): Equation | null {
  if (ratioPercent === null || share === null) return null;
  return {
    first: { name: "performance", value: amount, unit: performanceUnit(row.income) },
    terms: [by("times", percent("ratio", ratioPercent))],
    result: money("share", share),
  };
}

/** Team tier bonus: the member's rate less the rate paid below. */
export function differenceOf({ row }: IncomeWhy, { ratioPercent, paidBelowPercent }: IncomeSource): Equation | null {
  if (ratioPercent === null || paidBelowPercent === null || row.ratioPercent === null) return null;
  return {
    first: percent("ratio", row.ratioPercent),
    terms: [by("minus", percent("ratio", paidBelowPercent))],
    result: percent("ratio", ratioPercent),
  };
}

/** The steps from the raw amount to the received amount. Omits limits that did not apply. */
export function limitsOf({ limits, row }: IncomeWhy): Record<"daily" | "cap" | "ceiling", Equation[]> {
  const { dailyCap, dynamicCap, ceiling } = limits;
  const beforeCap = row.limits.includes("dailyCap") ? "afterDailyCap" : "raw";
  const beforeCeiling = row.limits.includes("dynamicCap") ? "afterDynamicCap" : beforeCap;
  const daily: Equation[] = dailyCap
    ? [
        {
          first: money("raw", limits.eligible),
          terms: [by("atMost", money("dailyCap", dailyCap))],
          result: money("afterDailyCap", limits.afterDailyCap),
        },
      ]
    : [];
  const cap: Equation[] = dynamicCap
    ? [
        {
          first: money("cap", dynamicCap.cap),
          terms: [
            by("minus", money("receivedBefore", dynamicCap.receivedBefore)),
            by("minus", money("usedBefore", dynamicCap.usedBefore)),
            by("atLeast", ZERO),
          ],
          result: money("room", dynamicCap.room),
        },
        {
          first: money(beforeCap, limits.afterDailyCap),
          terms: [by("atMost", money("room", dynamicCap.room))],
          result: money("afterDynamicCap", limits.afterDynamicCap),
        },
      ]
    : [];
  const factor: Equation[] = row.limits.includes("ceiling")
    ? [
        {
          first: bv("groupBv", ceiling.bv),
          terms: [by("times", percent("ceilingPercent", ceiling.percent)), by("atLeast", ZERO)],
          result: money("ceiling", ceiling.ceiling),
        },
        {
          first: money(beforeCeiling, limits.afterDynamicCap),
          terms: [by("times", money("ceiling", ceiling.ceiling)), by("over", money("incomes", ceiling.incomes))],
          result: money("received", limits.received),
        },
      ]
    : [];
  return { daily, cap, ceiling: factor };
}

/** Whether the loaded data is exact to the last unit; the sources are complete once their last page is loaded. */
export function isExact(why: IncomeWhy, sources: readonly IncomeSource[], complete: boolean): boolean {
  const { row, generations, credit, limits } = why;
  const { daily, cap, ceiling } = limitsOf(why);
  const single = sources.flatMap((source) => [sourceOf(why, source), differenceOf(why, source)]);
  const equations = [...(pairingOf(why)?.equations ?? []), ...poolOf(why), ...daily, ...cap, ...ceiling, ...single];
  const sums = [
    row.received === limits.received,
    sum([credit.balance, credit.coupon, credit.point]) === parseMoney(credit.received),
    !generations || sum(generations.map(({ share }) => share)) === parseMoney(row.raw),
    !complete || !sumsUp(row.income) || sum(sources.map(({ share }) => share ?? "0")) === parseMoney(row.raw),
  ];
  return equations.every((equation) => !equation || holds(equation)) && sums.every(Boolean);
}

/** Whether the tier determines the rate; for all others, the level does. */
export const followsTier = (income: Income) => income === "tier" || income === "global";

/** Whether the raw amount is the sum of the sources' shares. */
export const sumsUp = (income: Income) => income === "referral" || income === "leadership" || income === "tier";

const sum = (amounts: readonly string[]) => amounts.reduce((total, amount) => total + parseMoney(amount), 0n);
