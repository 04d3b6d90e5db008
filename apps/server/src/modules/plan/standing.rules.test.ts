/** Activity: a member who buys once a month remains active, however long orders take to become final (docs/plan.md). */
import fc from "fast-check";
import { expect, test } from "vitest";
import { testSeed } from "../../../test/seed.ts";
import { FIRST_PLAN, isActive, type Plan, readPlan } from "./index.ts";

const PLAN = readPlan(FIRST_PLAN).plan!;
/**
 * Days from payment to finality: confirmed immediately, and presale shipped after six weeks and received automatically.
 */
const DELAY = { min: 14, max: 71 };
/** Days between two payments. */
const EVERY = 30;
const ORDERS = 24;

interface Month {
  /** Days from one payment to the next. */
  every: number;
  /** From payment to finality. */
  delay: number;
}

/**
 * The first day on which a member is inactive that pays orders of the minimum BV, the first of which, on day 0,
 * activates it; null if it is active on every day until the last payment.
 */
function firstInactiveDay(plan: Pick<Plan, "active">, months: readonly Month[]): number | null {
  const { days, volume } = plan.active;
  let paid = 0;
  const final = months.map(({ every, delay }) => {
    const on = paid + delay;
    paid += every;
    return on;
  });
  for (let day = 0; day <= paid - months.at(-1)!.every; day++) {
    const recent = volume * BigInt(final.filter((on) => on <= day && on > day - days).length);
    if (!isActive(plan, day, recent)) return day;
  }
  return null;
}

const check = (months: fc.Arbitrary<Month[]>) =>
  fc.assert(
    fc.property(months, (all) => {
      expect(firstInactiveDay(PLAN, all)).toBeNull();
    }),
    { seed: testSeed, numRuns: 1_000 },
  );
const exactly = { minLength: ORDERS, maxLength: ORDERS };

test("who buys 30 BV once in 30 days is active on every day, however long each order takes", () => {
  expect(PLAN.active.volume).toBe(30_000_000n);
  check(fc.array(fc.record({ every: fc.constant(EVERY), delay: fc.integer(DELAY) }), exactly));
  // Extreme delays only, which produce the longest gaps.
  check(fc.array(fc.record({ every: fc.constant(EVERY), delay: fc.constantFrom(DELAY.min, DELAY.max) }), exactly));
});

test("also where a month has 31 days", () => {
  check(fc.array(fc.record({ every: fc.integer({ min: 28, max: 31 }), delay: fc.constantFrom(14, 71) }), exactly));
});

test.each([EVERY, 31])("with orders every %d days, a day less than their longest gap would not do", (every) => {
  // All fast orders are final, and the following ones are slow.
  const months = Array.from({ length: ORDERS }, (_, at) => ({ every, delay: at <= 6 ? DELAY.min : DELAY.max }));
  const within = (days: number) => firstInactiveDay({ active: { ...PLAN.active, days } }, months);
  const gap = every + DELAY.max - DELAY.min;
  expect(gap).toBeLessThan(PLAN.active.days);
  expect(within(gap)).toBeNull();
  expect(within(gap - 1)).toBe(6 * every + DELAY.min + gap - 1);
});
