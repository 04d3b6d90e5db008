import { isTooSmall, withdrawalFee } from "@banyan/contract/withdrawal-fee.ts";
import { WITHDRAWAL_STATES } from "@banyan/contract/withdrawals.ts";
import { describe, expect, test } from "vitest";
import { DEFAULT_MARKET } from "../market/index.ts";
import {
  approvalsNeeded,
  explorerLink,
  leftOfDay,
  moveOf,
  type RiskFacts,
  riskHints,
  stepFrom,
  WITHDRAWAL_STEPS,
} from "./withdrawal.rules.ts";

const rules = DEFAULT_MARKET.withdrawal;

describe("the life", () => {
  test("goes one way, and every step leaves one state", () => {
    const steps = (["approve", "reject", "cancel", "pay", "fail"] as const).map((step) => [step, moveOf(step)]);
    expect(Object.fromEntries(steps)).toEqual({
      approve: { from: "pending_review", to: "approved" },
      reject: { from: "pending_review", to: "rejected" },
      cancel: { from: "pending_review", to: "cancelled" },
      pay: { from: "approved", to: "succeeded" },
      fail: { from: "approved", to: "failed" },
    });
    const leaving = WITHDRAWAL_STATES.filter((state) => Object.keys(WITHDRAWAL_STEPS[state]).length > 0);
    expect(leaving).toEqual(["pending_review", "approved"]);
    expect(stepFrom("succeeded", "fail")).toBeUndefined();
  });
});

test("a transaction is linked to where there is something to see", () => {
  expect(explorerLink("https://testnet.bscscan.com", "0xab")).toBe("https://testnet.bscscan.com/tx/0xab");
  expect(explorerLink(null, "0xab")).toBeNull();
});

describe("the fee", () => {
  test.each([
    [10_000_000n, 1_000_000n],
    [50_000_000n, 1_000_000n],
    [50_000_001n, 1_000_001n],
    [100_000_000n, 2_000_000n],
    [5_000_000_000n, 100_000_000n],
    [123_456_789n, 2_469_136n],
  ])("of %d micros is %d, rounded up", (amount, fee) => {
    expect(withdrawalFee(rules, amount)).toBe(fee);
  });

  test("eats up nothing: an amount that would not arrive is too small", () => {
    expect(isTooSmall(rules, 9_999_999n)).toBe(true);
    expect(isTooSmall(rules, 10_000_000n)).toBe(false);
    expect(isTooSmall({ ...rules, minimum: 1n }, 1_000_000n)).toBe(true);
    expect(isTooSmall({ ...rules, minimum: 1n }, 1_000_001n)).toBe(false);
  });
});

test("the limit of a day leaves what was not asked for, and never less than nothing", () => {
  expect(leftOfDay(rules, 0n)).toBe(rules.dailyLimit);
  expect(leftOfDay(rules, 4_999_999_999n)).toBe(1n);
  expect(leftOfDay(rules, rules.dailyLimit + 1n)).toBe(0n);
});

test("two people approve from the limit on", () => {
  expect([999_999_999n, 1_000_000_000n].map((amount) => approvalsNeeded(rules, amount))).toEqual([1, 2]);
});

describe("hints", () => {
  const now = new Date("2026-05-01T04:00:00Z");
  const hoursAgo = (hours: number) => new Date(now.getTime() - hours * 3_600_000);
  const calm: RiskFacts = {
    amount: 100n,
    approvalsNeeded: 1,
    createdAt: now,
    memberStatus: "active",
    joinedAt: hoursAgo(24 * 30),
    identity: "approved",
    paidBefore: 3,
    paidThereBefore: 3,
    othersThere: 0,
    movements: [{ kind: "bonus.income", change: 500n, at: hoursAgo(1) }],
  };
  test("are silent where nothing is unusual", () => {
    expect(riskHints(calm)).toEqual([]);
  });
  test.each([
    [{ memberStatus: "suspended" }, "suspended"],
    [{ identity: "rejected" }, "identity_open"],
    [{ othersThere: 1 }, "shared_address"],
    [{ movements: [{ kind: "transfer", change: 50n, at: hoursAgo(24) }] }, "fresh_money"],
    [{ paidBefore: 0, paidThereBefore: 0 }, "first_withdrawal"],
    [{ paidThereBefore: 0 }, "new_address"],
    [{ joinedAt: hoursAgo(24 * 7 - 1) }, "new_member"],
    [{ approvalsNeeded: 2 }, "large"],
  ] as const)("%o gives %s", (facts, hint) => {
    expect(riskHints({ ...calm, ...facts })).toEqual([hint]);
  });
  test("call no money fresh that left, is old or is little", () => {
    const movements = [
      { kind: "transfer", change: -90n, at: hoursAgo(1) },
      { kind: "transfer", change: 90n, at: hoursAgo(25) },
      { kind: "transfer", change: 49n, at: hoursAgo(1) },
    ];
    expect(riskHints({ ...calm, movements })).toEqual([]);
  });
});
