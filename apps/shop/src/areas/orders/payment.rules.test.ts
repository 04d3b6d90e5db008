import type { PaymentMethod } from "@banyan/contract/market.ts";
import { expect, test } from "vitest";
import {
  firstMethod,
  isReady,
  type Means,
  meansWith,
  mostCoupons,
  offered,
  planPayment,
  restOf,
} from "./payment.rules.ts";

const means: Means = { USDT: "30.5", COUPON: "20", POINT: "100" };

test("points are offered for activation packages, and marked where they cannot pay", () => {
  const [balance, usdt] = [{ method: "balance" }, { method: "usdt" }];
  expect(offered(["usdt", "points", "balance"], false)).toEqual([
    balance,
    usdt,
    { method: "points", unavailable: "ACTIVATION_ONLY" },
  ]);
  expect(offered(["usdt", "points", "balance"], true)).toEqual([balance, usdt, { method: "points" }]);
});

test("coins take nothing from the wallet, and coupons leave the rest to them", () => {
  const alone = planPayment({ method: "usdt", total: "500", means, coupons: "" });
  expect(alone).toEqual({ method: "usdt", parts: [], awaits: "500" });
  expect(isReady(alone)).toBe(true);
  const shared = planPayment({ method: "coupon+usdt", total: "500", means, coupons: "12.5" });
  expect(shared).toMatchObject({ coupons: "12.5", awaits: "487.5", parts: [{ asset: "COUPON", left: "7.5" }] });
  const whole = planPayment({ method: "coupon+usdt", total: "20", means, coupons: "20" });
  expect(whole.awaits).toBeUndefined();
  expect(isReady(whole)).toBe(true);
  expect(planPayment({ method: "coupon+usdt", total: "500", means, coupons: "21" }).lacks?.asset).toBe("COUPON");
});

test("what coupons leave is known while they are typed", () => {
  expect(restOf("45", "12.5")).toBe("32.5");
  expect(restOf("45", "45.")).toBe("0");
  for (const typed of ["", "0", "45.000001", "x"]) expect(restOf("45", typed)).toBeUndefined();
});

test("the balance pays the whole and the plan says what is left", () => {
  const plan = planPayment({ method: "balance", total: "30.25", means, coupons: "" });
  expect(plan.parts).toEqual([{ asset: "USDT", amount: "30.25", left: "0.25" }]);
  expect(isReady(plan)).toBe(true);
});

test("what is short is said to the last unit", () => {
  const plan = planPayment({ method: "balance", total: "30.500001", means, coupons: "" });
  expect(plan.lacks).toEqual({ asset: "USDT", amount: "0.000001" });
  expect(isReady(plan)).toBe(false);
});

test("coupons alone send the total as their number", () => {
  expect(planPayment({ method: "coupon", total: "19.5", means, coupons: "3" })).toMatchObject({
    coupons: "19.5",
    parts: [{ asset: "COUPON", amount: "19.5", left: "0.5" }],
  });
});

test.each([
  ["12.5", "12.5", "17.5"],
  ["12.50", "12.5", "17.5"],
  ["12.", "12", "18"],
])("a combined payment with %s coupons leaves the rest to the balance", (typed, coupons, rest) => {
  const plan = planPayment({ method: "coupon+balance", total: "30", means, coupons: typed });
  expect(plan.coupons).toBe(coupons);
  expect(plan.parts.map(({ amount }) => amount)).toEqual([coupons, rest]);
  expect(isReady(plan)).toBe(true);
});

test("coupons that cover the whole leave no part for the balance", () => {
  const plan = planPayment({ method: "coupon+balance", total: "20", means, coupons: "20" });
  expect(plan.parts.map(({ asset }) => asset)).toEqual(["COUPON"]);
});

test.each([
  ["", "REQUIRED"],
  [" ", "REQUIRED"],
  ["0", "AMOUNT_FORMAT"],
  ["-1", "AMOUNT_FORMAT"],
  ["1.1234567", "AMOUNT_FORMAT"],
  ["1e3", "AMOUNT_FORMAT"],
  ["30.000001", "EXCEED_TOTAL"],
])("the number of coupons %j is refused as %s", (typed, problem) => {
  const plan = planPayment({ method: "coupon+balance", total: "30", means, coupons: typed });
  expect(plan.couponsProblem).toBe(problem);
  expect(isReady(plan)).toBe(false);
});

test("a combined payment tells which of the two is short", () => {
  const total = "60";
  const many = planPayment({ method: "coupon+balance", total, means, coupons: "21" });
  expect(many.lacks).toEqual({ asset: "COUPON", amount: "1" });
  const few = planPayment({ method: "coupon+balance", total, means, coupons: "20" });
  expect(few.lacks).toEqual({ asset: "USDT", amount: "9.5" });
});

test("the first choice is the first method that covers the total", () => {
  const methods = offered(["balance", "usdt", "coupon", "coupon+balance"], false);
  expect(firstMethod(methods, "10", means)).toBe("balance");
  expect(firstMethod([{ method: "coupon" }, { method: "balance" }], "25", means)).toBe("balance");
  expect(firstMethod(methods, "45", means)).toBe("coupon+balance");
  expect(firstMethod(methods, "99", means)).toBe("usdt");
  expect(firstMethod(offered(["balance", "coupon"], false), "99", means)).toBe("balance");
});

test("a combined payment starts with all coupons, but never more than the order costs", () => {
  expect(mostCoupons("50", means)).toBe("20");
  expect(mostCoupons("12.5", means)).toBe("12.5");
});

test("held coupons and arrived coins of an awaited payment can pay another way", () => {
  const purse: Means = { USDT: "12", COUPON: "0", POINT: "0" };
  const awaited = { coupons: "20", received: "15" };
  const has = meansWith(purse, awaited);
  expect(meansWith(purse, null)).toEqual(purse);
  const plan = (method: PaymentMethod, coupons = "") => planPayment({ method, total: "45", means: has, coupons });
  expect(plan("coupon+balance", "18").parts).toEqual([
    { asset: "COUPON", amount: "18", left: "2" },
    { asset: "USDT", amount: "27", left: "0" },
  ]);
  expect(plan("balance").lacks).toEqual({ asset: "USDT", amount: "18" });
  expect(planPayment({ method: "coupon", total: "20", means: has, coupons: "" }).parts[0]?.left).toBe("0");
  expect(firstMethod(offered(["balance", "usdt", "coupon+balance"], false), "45", has)).toBe("coupon+balance");
  // Coins pay again: those that arrived count.
  expect(plan("usdt")).toMatchObject({ awaits: "30", parts: [] });
  expect(plan("coupon+usdt", "20")).toMatchObject({ awaits: "10", parts: [{ asset: "COUPON", left: "0" }] });
  // They suffice: paid at once, and the excess is credited.
  const enough = planPayment({ method: "coupon+usdt", total: "30", means: has, coupons: "18" });
  expect(enough.awaits).toBeUndefined();
  expect(enough.parts).toEqual([
    { asset: "COUPON", amount: "18", left: "2" },
    { asset: "USDT", amount: "12", left: "15" },
  ]);
});
