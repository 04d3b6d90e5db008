/** Recomputes incomes from the response of "why this amount" alone, as a member would by hand. */
import type { INCOMES, IncomeSource, IncomeWhy } from "@banyan/contract/income.ts";
import { parseMoney } from "@banyan/contract/money.ts";
import { expect } from "vitest";
import type { Executor } from "../../platform/database.ts";
import { whyView } from "./why.ts";

/** Small enough that most sources span several pages. */
const LIMIT = 3;
const HUNDREDTH = 10_000n;

/** The response with all pages of its sources. */
export async function ask(
  executor: Executor,
  memberId: bigint,
  day: string,
  income: (typeof INCOMES)[number],
): Promise<IncomeWhy> {
  const asked = { memberId, day, income, language: "en" as const, limit: LIMIT, now: new Date(day) };
  const why = await whyView(executor, asked);
  let cursor = why.sources.nextCursor;
  while (cursor !== null) {
    const next = await whyView(executor, { ...asked, cursor });
    why.sources.list.push(...next.sources.list);
    cursor = next.sources.nextCursor;
  }
  return why;
}

const share = (amount: bigint, percent: string) => (amount * BigInt(Math.round(Number(percent) * 100))) / 10_000n;
const least = (a: bigint, b: bigint) => (a < b ? a : b);
export const sum = (amounts: readonly string[]) => amounts.reduce((total, one) => total + parseMoney(one), 0n);

/** The raw amount, computed from the response. */
function rawByHand({ row, pairing, pool, base, generations, sources }: IncomeWhy): bigint {
  const { list } = sources;
  const performance = parseMoney(row.performance);
  if (row.income === "sales") {
    const side = (name: "left" | "right") =>
      parseMoney(pairing!.carried[name]) + sum(list.filter((one) => one.side === name).map(({ amount }) => amount));
    expect(performance).toBe(least(side("left"), side("right")));
    expect(parseMoney(pairing!.rest.left)).toBe(side("left") - performance);
    expect(parseMoney(pairing!.rest.right)).toBe(side("right") - performance);
    return share(performance, row.ratioPercent!);
  }
  if (pool) {
    const weight = row.income === "global" ? BigInt(pool.weight) : performance / HUNDREDTH;
    expect(pool.weight).toBe(String(weight));
    const percentOfDay = share(parseMoney(pool.bv), row.ratioPercent!);
    const all = BigInt(pool.weights) * HUNDREDTH;
    expect(parseMoney(pool.amount)).toBe(row.income === "rebate" ? least(percentOfDay, all) : percentOfDay);
    const product = parseMoney(pool.amount) * weight;
    expect(String(product % BigInt(pool.weights))).toBe(pool.remainder);
    const unit = parseMoney(pool.unit);
    if (unit > 0n) expect(Number(pool.remainder)).toBeGreaterThanOrEqual(Number(pool.leastRemainder));
    if (base) expect(parseMoney(base.personal) - parseMoney(base.returned)).toBe(performance);
    return product / BigInt(pool.weights) + unit;
  }
  const shares = list.map((one: IncomeSource) => {
    const amount = share(parseMoney(one.amount), one.ratioPercent!);
    expect(parseMoney(one.share!)).toBe(amount);
    if (one.paidBelowPercent !== null) {
      expect(Number(one.ratioPercent) + Number(one.paidBelowPercent)).toBeCloseTo(Number(row.ratioPercent), 9);
    }
    return amount;
  });
  expect(sum(list.map(({ amount }) => amount))).toBe(performance);
  if (generations) {
    expect(sum(generations.map((one) => one.share))).toBe(shares.reduce((total, one) => total + one, 0n));
    expect(generations.reduce((total, { count }) => total + count, 0)).toBe(list.length);
  }
  return shares.reduce((total, one) => total + one, 0n);
}

/** The received amount, computed from the response. */
export function receivedByHand(why: IncomeWhy): bigint {
  const { row, limits } = why;
  let amount = rawByHand(why);
  expect(amount).toBe(parseMoney(row.raw));
  if (row.limits.includes("inactive") || row.limits.includes("switchedOff")) amount = 0n;
  if (limits.dailyCap !== null) amount = least(amount, parseMoney(limits.dailyCap));
  if (limits.dynamicCap) {
    const { times, cap, receivedBefore, usedBefore, room } = limits.dynamicCap;
    const personal = parseMoney(why.standing.personal);
    expect(parseMoney(cap)).toBe(BigInt(times) * personal);
    const left = parseMoney(cap) - parseMoney(receivedBefore) - parseMoney(usedBefore);
    expect(parseMoney(room)).toBe(left > 0n ? left : 0n);
    amount = least(amount, parseMoney(room));
  }
  const { bv, percent, ceiling, incomes } = limits.ceiling;
  expect(parseMoney(ceiling)).toBe(share(parseMoney(bv), percent));
  if (parseMoney(incomes) > parseMoney(ceiling)) amount = (amount * parseMoney(ceiling)) / parseMoney(incomes);
  return amount;
}
