import { describe, expect, test } from "vitest";
import { usdt } from "../../../test/money.ts";
import { FIRST_PLAN, memberLevel, readPlan } from "../plan/index.ts";
import { nextLevel } from "./levels.rules.ts";

const DEFAULT_PLAN = readPlan(FIRST_PLAN).plan!;

describe("the level of an activated member", () => {
  test.each([
    [0, 1],
    [99.999999, 1],
    [100, 1],
    [499.999999, 1],
    [500, 2],
    [1_500, 3],
    [5_000, 4],
    [14_999.999999, 4],
    [15_000, 5],
    [1_000_000, 5],
  ])("of %d BV is %d", (bv, wanted) => {
    expect(memberLevel(DEFAULT_PLAN, { activated: true, personal: usdt(bv) })).toBe(wanted);
    expect(memberLevel(DEFAULT_PLAN, { activated: false, personal: usdt(bv) })).toBe(0);
  });

  test("knows the one above and what is missing, to the last micro", () => {
    expect(nextLevel(DEFAULT_PLAN, usdt(499.999999), 1)).toEqual({ level: 2, from: usdt(500), missing: 1n });
    expect(nextLevel(DEFAULT_PLAN, usdt(20_000), 5)).toBeNull();
    expect(nextLevel(DEFAULT_PLAN, usdt(700), 0)).toEqual({ level: 1, from: usdt(100), missing: 0n });
  });
});
