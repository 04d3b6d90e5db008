import { INVOICE_STATES } from "@banyan/contract/payments.ts";
import { expect, test } from "vitest";
import {
  endOf,
  faucetAmount,
  INVOICE_STEPS,
  isDelayed,
  isEnough,
  isInTime,
  isOpen,
  microsOf,
  OPEN_STATES,
  paymentLink,
  RAW_PER_MICRO,
  useOf,
} from "./invoice.rules.ts";

const AT = new Date("2026-05-01T04:00:00Z");
const after = (seconds: number) => new Date(AT.getTime() + seconds * 1_000);

test("an invoice waits or has ended, and every state is reached or the first", () => {
  expect(OPEN_STATES).toEqual(["pending", "seen"]);
  const reached = new Set<string>(Object.values(INVOICE_STEPS).flatMap((steps) => Object.values(steps)));
  expect(INVOICE_STATES.filter((state) => !reached.has(state))).toEqual([]);
  expect(INVOICE_STATES.filter(isOpen)).toEqual(OPEN_STATES);
});

test.each([
  [100n, 100n, true],
  [90n, 100n, true],
  [89n, 100n, false],
  [500n, 100n, true],
  [0n, 5n, false],
  [1n, 5n, true],
])("%s of %s with a tolerance of 10: %s", (counted, expected, enough) => {
  expect(isEnough({ counted, expected, tolerance: 10n })).toBe(enough);
});

test("the deadline itself is too late", () => {
  expect(isInTime(after(-0.001), AT)).toBe(true);
  expect(isInTime(AT, AT)).toBe(false);
});

test("a raw amount keeps what lies below a micro-unit", () => {
  expect(microsOf(RAW_PER_MICRO - 1n)).toBe(0n);
  expect(microsOf(9_223_372_036_854_775_808n)).toBe(9_223_372n);
});

test.each([
  ["order", "pending", true, "waiting"],
  ["order", "seen", true, "waiting"],
  ["order", "pending", false, "top_up"],
  ["order", "paid", true, "top_up"],
  ["order", "underpaid", true, "top_up"],
  ["order", "expired", true, "top_up"],
  ["top_up", "pending", true, "top_up"],
  ["top_up", "expired", false, "top_up"],
] as const)("coins for an invoice of %s that is %s, in time %s: %s", (purpose, state, inTime, use) => {
  expect(useOf({ purpose, state, inTime, micros: 1n })).toBe(use);
  expect(useOf({ purpose, state, inTime, micros: 0n })).toBe("dust");
});

test("what ends with something is underpaid, with nothing expired", () => {
  expect([endOf(1n), endOf(0n)]).toEqual(["underpaid", "expired"]);
});

test("a payment is delayed after the countdown, behind a watcher that lags, or while finality does not come", () => {
  const quiet = { state: "pending", expiresAt: after(60), seenAt: null, scannedUntil: after(-5) } as const;
  expect(isDelayed(quiet, AT)).toBe(false);
  expect(isDelayed({ ...quiet, expiresAt: AT }, AT)).toBe(true);
  expect(isDelayed({ ...quiet, scannedUntil: after(-31) }, AT)).toBe(true);
  expect(isDelayed({ ...quiet, scannedUntil: null }, AT)).toBe(false);
  expect(isDelayed({ ...quiet, state: "seen", seenAt: after(-45) }, AT)).toBe(false);
  expect(isDelayed({ ...quiet, state: "seen", seenAt: after(-46) }, AT)).toBe(true);
  expect(isDelayed({ ...quiet, state: "paid", expiresAt: after(-60) }, AT)).toBe(false);
});

test("a link names token, chain, receiver and the amount in units of the chain", () => {
  const link = paymentLink({ token: "0xToken", chainId: 56n, address: "0xReceiver", micros: 12_500_000n });
  expect(link).toBe("ethereum:0xToken@56/transfer?address=0xReceiver&uint256=12500000000000000000");
});

test("the faucet sends what is missing, less or more, and never nothing", () => {
  expect(faucetAmount("exact", 7n, 9n)).toBe(7n);
  expect(faucetAmount("exact", 0n, 9n)).toBe(9n);
  expect(faucetAmount("over", 7n, 9n)).toBe(5_000_007n);
  expect(faucetAmount("short", 3_000_000n, 9n)).toBe(2_000_000n);
  expect(faucetAmount("short", 1n, 9n)).toBe(1n);
});
