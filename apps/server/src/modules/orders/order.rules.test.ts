import { ORDER_STATES, type OrderState } from "@banyan/contract/orders.ts";
import { describe, expect, test } from "vitest";
import {
  FIRST_STATE,
  hasWritten,
  lineTotals,
  memberActions,
  methodsFor,
  ORDER_STEPS,
  returnEnd,
  STATES,
  staffActions,
  statesThat,
} from "./order.rules.ts";

const now = new Date("2026-05-01T00:00:00Z");
const inAnHour = new Date("2026-05-01T01:00:00Z");
const order = { state: "pending_payment", payUntil: inAnHour, completedAt: null } as const;

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
    expect(memberActions(order, now)).toEqual(["pay", "cancel"]);
    expect(memberActions(order, inAnHour)).toEqual(["cancel"]);
    expect(memberActions({ ...order, state: "pending_receipt" }, now)).toEqual(["confirm"]);
    expect(staffActions("pending_delivery", null, now)).toEqual(["ship", "refund"]);
    expect(staffActions("pending_receipt", null, now)).toEqual([]);
    expect(staffActions("completed", inAnHour, now)).toEqual(["refund"]);
    expect(staffActions("completed", inAnHour, inAnHour)).toEqual([]);
    expect(staffActions("completed", null, now)).toEqual([]);
  });

  test("says until when what was received may be given back", () => {
    expect(returnEnd({ completedAt: now }, 7)).toEqual(new Date("2026-05-08T00:00:00Z"));
    expect(returnEnd({ completedAt: now }, 0)).toBeNull();
    expect(returnEnd({ completedAt: null }, 7)).toBeNull();
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
