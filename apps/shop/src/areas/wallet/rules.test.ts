import { expect, test } from "vitest";
import { filtersOf, referenceOf } from "./statement.rules.ts";
import { costsOf, mostOf, termsOf } from "./transfer.rules.ts";

const LIMITS = { transferFeePercent: "1", transferMinimum: "1" } as Parameters<typeof termsOf>[0];
const USDT = termsOf(LIMITS, "USDT");
const POINT = termsOf(LIMITS, "POINT");

test("a transfer costs its share on top, points cost nothing", () => {
  expect(costsOf("30", USDT, "100")).toMatchObject({ amount: "30", fee: "0.3", total: "30.3", left: "69.7" });
  expect(costsOf("30", POINT, "100")).toMatchObject({ fee: "0", total: "30", left: "70", problem: undefined });
  expect(costsOf("1.000001", USDT, "2")).toMatchObject({ fee: "0.010001" });
  expect(termsOf({ ...LIMITS, transferFeePercent: "1.25" }, "USDT").basisPoints).toBe(125n);
});

test("what was typed is judged as it stands", () => {
  expect(costsOf("", USDT, "100").problem).toBe("missing");
  expect(costsOf("0.", USDT, "100").problem).toBe("missing");
  expect(costsOf("0.999999", USDT, "100").problem).toBe("belowMinimum");
  expect(costsOf("100", USDT, "100")).toMatchObject({ problem: "aboveBalance", left: undefined });
  expect(costsOf("5.", USDT, undefined)).toMatchObject({ amount: "5", problem: undefined, left: undefined });
});

test("all of a balance leaves nothing that could still be sent", () => {
  for (const balance of ["101", "100", "0.000001", "33.333333", "0", "999999.999999"]) {
    const costs = costsOf(mostOf(balance, USDT), USDT, balance);
    expect(Number(costs.left)).toBeLessThan(0.000002);
  }
  expect(mostOf("101", USDT)).toBe("100");
  expect(mostOf("101", POINT)).toBe("101");
});

test("an address asks for what an account has, and for days that exist", () => {
  expect(filtersOf({ direction: "in", group: "top_up", from: "2026-05-01", to: "2026-05-31" }, "balance")).toEqual({
    direction: "in",
    group: "top_up",
    from: "2026-05-01",
    to: "2026-05-31",
  });
  expect(filtersOf({ direction: "up", group: "top_up", from: "2026-5-1", to: "2026-13-01" }, "coupons")).toEqual({});
  expect(filtersOf({ from: "2026-05-02", to: "2026-05-01" }, "balance")).toEqual({
    from: "2026-05-02",
    to: "2026-05-02",
  });
});

test("entries lead to what they are about", () => {
  expect(referenceOf({ reference: "transfer:0198" })).toEqual({ about: "transfer", id: "0198" });
  expect(referenceOf({ reference: null })).toBeUndefined();
});
