import { ORDER_STATES } from "@banyan/contract/orders.ts";
import { describe, expect, test } from "vitest";
import { divideTotal, portions } from "./checkout/payment.rules.ts";
import { lineTotals, memberActions, methodsFor, ORDER_STEPS, staffActions, statesBefore } from "./order.rules.ts";

const now = new Date("2026-05-01T00:00:00Z");
const inAnHour = new Date("2026-05-01T01:00:00Z");
const order = { state: "pending_payment", payUntil: inAnHour, completedAt: null } as const;

describe("the life of an order", () => {
  test("starts unpaid, ends cancelled, refunded or completed, and every state can be reached", () => {
    const reached = new Set<string>(["pending_payment"]);
    for (const state of ORDER_STATES) for (const next of Object.values(ORDER_STEPS[state])) reached.add(next);
    expect([...reached].sort()).toEqual([...ORDER_STATES].sort());
    expect(ORDER_STEPS.cancelled).toEqual({});
    expect(ORDER_STEPS.refunded).toEqual({});
    expect(statesBefore("refund")).toEqual(["pending_delivery", "completed"]);
    expect(statesBefore("pay")).toEqual(["pending_payment"]);
  });

  test("offers what the state and the hour allow", () => {
    expect(memberActions(order, now)).toEqual(["pay", "cancel"]);
    expect(memberActions(order, inAnHour)).toEqual(["cancel"]);
    expect(memberActions({ ...order, state: "pending_receipt" }, now)).toEqual(["confirm"]);
    expect(staffActions({ ...order, state: "pending_delivery" }, now, 7)).toEqual(["ship", "refund"]);
    expect(staffActions({ ...order, state: "pending_receipt" }, now, 7)).toEqual([]);
    const completed = { ...order, state: "completed", completedAt: now } as const;
    expect(staffActions(completed, new Date("2026-05-07T23:59:59Z"), 7)).toEqual(["refund"]);
    expect(staffActions(completed, new Date("2026-05-08T00:00:00Z"), 7)).toEqual([]);
  });

  test("adds up lines", () => {
    const line = { price: 2n, bv: 1n, quantity: 3, activation: false };
    expect(lineTotals([line, { price: 10n, bv: 0n, quantity: 1, activation: true }])).toEqual({
      productTotal: 16n,
      bv: 3n,
      pieces: 4,
      hasActivation: true,
      onlyActivation: false,
    });
  });
});

describe("paying", () => {
  const total = 100n;
  test.each([
    ["balance", 0n, { USDT: 100n, COUPON: 0n, POINT: 0n }],
    ["points", 0n, { USDT: 0n, COUPON: 0n, POINT: 100n }],
    ["coupon", 100n, { USDT: 0n, COUPON: 100n, POINT: 0n }],
    ["coupon", 99n, "COUPONS_MUST_COVER_TOTAL"],
    ["coupon", 101n, "COUPONS_EXCEED_TOTAL"],
    ["coupon+balance", 1n, { USDT: 99n, COUPON: 1n, POINT: 0n }],
    ["coupon+balance", 100n, { USDT: 0n, COUPON: 100n, POINT: 0n }],
    ["coupon+balance", 101n, "COUPONS_EXCEED_TOTAL"],
  ] as const)("%s with %s coupons", (method, coupons, expected) => {
    expect(divideTotal({ method, coupons, total, onlyActivation: true })).toEqual(expected);
  });

  test("points pay activation packages only", () => {
    expect(divideTotal({ method: "points", coupons: 0n, total, onlyActivation: false })).toBe(
      "POINTS_FOR_ACTIVATION_ONLY",
    );
    expect(methodsFor(["balance", "points"], false)).toEqual(["balance"]);
    expect(methodsFor(["balance", "points"], true)).toEqual(["balance", "points"]);
  });

  test("coupons pay goods first, what remains pays shipping", () => {
    expect(portions({ USDT: 5n, COUPON: 95n, POINT: 0n }, 90n)).toEqual([
      { asset: "COUPON", of: "goods", amount: 90n },
      { asset: "COUPON", of: "shipping", amount: 5n },
      { asset: "USDT", of: "shipping", amount: 5n },
    ]);
    expect(portions({ USDT: 40n, COUPON: 60n, POINT: 0n }, 100n)).toEqual([
      { asset: "COUPON", of: "goods", amount: 60n },
      { asset: "USDT", of: "goods", amount: 40n },
    ]);
  });
});
