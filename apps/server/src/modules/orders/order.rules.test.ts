import { ORDER_STATES, type OrderState } from "@banyan/contract/orders.ts";
import { describe, expect, test } from "vitest";
import {
  FIRST_STATE,
  hasWritten,
  lineTotals,
  memberActions,
  methodsFor,
  ORDER_STEPS,
  returnUntil,
  STATES,
  staffActions,
  statesThat,
} from "./order.rules.ts";

const now = new Date("2026-05-01T00:00:00Z");
const inAnHour = new Date("2026-05-01T01:00:00Z");
const order = { state: "pending_payment", payUntil: inAnHour } as const;

describe("the life of an order", () => {
  test("starts unpaid, ends cancelled, refunded or completed, and every state can be reached", () => {
    const steps = Object.values(ORDER_STEPS);
    expect(new Set([FIRST_STATE, ...steps.map(({ to }) => to)])).toEqual(new Set(ORDER_STATES));
    const left = new Set<OrderState>(steps.flatMap(({ from }) => from));
    expect(ORDER_STATES.filter((state) => !left.has(state))).toEqual(["cancelled", "refunded"]);
  });

  test("is paid from the payment until a refund, and open until somebody has it", () => {
    expect(statesThat("paid")).toEqual(["pending_delivery", "pending_receipt", "completed"]);
    expect(statesThat("open")).toEqual(["pending_payment", "pending_delivery", "pending_receipt"]);
    // A state counts as paid if the order has been paid and not refunded whole.
    for (const state of ORDER_STATES) {
      expect(STATES[state].paid).toBe(hasWritten(state, "paid_at") === true && !hasWritten(state, "closed_at"));
    }
  });

  test("says what an order has in each state", () => {
    expect(hasWritten("pending_payment", "paid_at")).toBe(false);
    expect(hasWritten("completed", "shipped_at")).toBe(true);
    expect(hasWritten("refunded", "shipped_at")).toBeNull();
  });

  test("offers what the state and the hour allow", () => {
    expect(memberActions(order, now)).toEqual(["pay", "cancel", "address"]);
    expect(memberActions(order, inAnHour)).toEqual(["cancel", "address"]);
    expect(memberActions({ ...order, state: "pending_receipt" }, now)).toEqual(["confirm"]);
    const open = { finalAt: null, finalDay: null, isProposed: false, openReturns: 0, parcels: 0 };
    expect(staffActions({ state: "pending_delivery", ...open }, now)).toEqual(["ship", "address", "refund"]);
    expect(staffActions({ state: "pending_delivery", ...open, parcels: 1 }, now)).toEqual([
      ...["ship", "address", "track", "resend", "refund"],
    ]);
    expect(staffActions({ state: "pending_receipt", ...open, parcels: 1 }, now)).toEqual(["track", "resend", "refund"]);
    const completed = { ...open, state: "completed", finalAt: inAnHour } as const;
    expect(staffActions(completed, now)).toEqual(["refund"]);
    expect(staffActions(completed, inAnHour)).toEqual(["goodwill"]);
    expect(staffActions({ ...completed, isProposed: true }, inAnHour)).toEqual([]);
    expect(staffActions({ ...completed, openReturns: 1 }, inAnHour)).toEqual(["refund"]);
    // The clock was set back after it became final.
    expect(staffActions({ ...completed, finalDay: "2026-05-01" }, now)).toEqual(["goodwill"]);
  });

  test("says until when what was received may be returned", () => {
    const completed = { state: "completed", completedAt: now, finalAt: inAnHour } as const;
    expect(returnUntil(completed)).toEqual(inAnHour);
    expect(returnUntil({ ...completed, finalAt: now })).toBeNull();
    expect(returnUntil({ ...completed, state: "refunded" })).toBeNull();
    expect(returnUntil({ state: "pending_receipt", completedAt: null, finalAt: null })).toBeNull();
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

test("points pay activation packages only", () => {
  expect(methodsFor(["balance", "points"], false)).toEqual(["balance"]);
  expect(methodsFor(["balance", "points"], true)).toEqual(["balance", "points"]);
});
