/** What a chosen way to pay means in amounts, before anything is sent. The server decides; this says it beforehand. */
import type { Asset } from "@banyan/contract/ledger.ts";
import type { PaymentMethod } from "@banyan/contract/market.ts";
import { formatMoney, isAmount, parseMoney } from "@banyan/contract/money.ts";

/** The ways to pay in the order of this shop. */
const OFFERED = [
  "balance",
  "usdt",
  "coupon",
  "coupon+balance",
  "coupon+usdt",
  "points",
] as const satisfies PaymentMethod[];

/** What the member has of each asset, as decimal strings. */
export type Means = Record<Asset, string>;

/** One part of a payment: how much of an asset goes, and how much of it stays. */
export interface Part {
  asset: Asset;
  amount: string;
  left: string;
}

export interface PaymentPlan {
  method: PaymentMethod;
  /** What will be sent as the number of coupons. */
  coupons?: string;
  parts: Part[];
  /** What is to be sent in coins on the chain afterwards; nothing is taken for it now. */
  awaits?: string;
  /** What is missing; the payment would be refused. */
  lacks?: { asset: Asset; amount: string };
  /** What is wrong with the number of coupons that was typed. */
  couponsProblem?: "REQUIRED" | "AMOUNT_FORMAT" | "EXCEED_TOTAL";
}

/** A way to pay, and why it cannot pay this order. */
export interface Offer {
  method: PaymentMethod;
  /** Points pay activation packages only (docs/rules.md 4). */
  unavailable?: "ACTIVATION_ONLY";
}

/** The methods of the shop; those that cannot pay this order are marked and come last. */
export function offered(methods: readonly PaymentMethod[], onlyActivation: boolean): Offer[] {
  return OFFERED.filter((method) => methods.includes(method)).map((method) =>
    method === "points" && !onlyActivation ? { method, unavailable: "ACTIVATION_ONLY" } : { method },
  );
}

/** Whether coupons pay a part that the member chooses. */
export function sharesCoupons(method: PaymentMethod | undefined): boolean {
  return method === "coupon+balance" || method === "coupon+usdt";
}

/** As many coupons as there are and as the order costs: what a combined payment starts with. */
export function mostCoupons(total: string, means: Means): string {
  const [have, cost] = [parseMoney(means.COUPON), parseMoney(total)];
  return formatMoney(have < cost ? have : cost);
}

/** The parts of a payment. `coupons` is what was typed, read by the combined payments only. */
export function planPayment(given: {
  method: PaymentMethod;
  total: string;
  means: Means;
  coupons: string;
}): PaymentPlan {
  const { method, total, means } = given;
  if (method === "usdt") return { method, parts: [], awaits: total };
  if (method === "balance") return whole(method, "USDT", total, means);
  if (method === "points") return whole(method, "POINT", total, means);
  if (method === "coupon") return { ...whole(method, "COUPON", total, means), coupons: total };
  const typed = given.coupons.trim().replace(/\.$/, "");
  const couponsProblem = problemOf(typed, total);
  if (couponsProblem) return { method, parts: [], couponsProblem };
  const coupons = formatMoney(parseMoney(typed));
  const rest = formatMoney(parseMoney(total) - parseMoney(coupons));
  const first = whole(method, "COUPON", coupons, means);
  if (method === "coupon+usdt") return { ...first, coupons, ...(parseMoney(rest) > 0n && { awaits: rest }) };
  const second = whole(method, "USDT", rest, means);
  return {
    method,
    coupons,
    parts: [...first.parts, ...second.parts].filter((part) => parseMoney(part.amount) > 0n),
    lacks: first.lacks ?? second.lacks,
  };
}

function problemOf(typed: string, total: string): PaymentPlan["couponsProblem"] {
  if (typed === "") return "REQUIRED";
  if (!isAmount(typed) || parseMoney(typed) <= 0n) return "AMOUNT_FORMAT";
  return parseMoney(typed) > parseMoney(total) ? "EXCEED_TOTAL" : undefined;
}

function whole(method: PaymentMethod, asset: Asset, amount: string, means: Means): PaymentPlan {
  const left = parseMoney(means[asset]) - parseMoney(amount);
  const part = { asset, amount, left: formatMoney(left < 0n ? 0n : left) };
  return {
    method,
    parts: [part],
    lacks: left < 0n ? { asset, amount: formatMoney(-left) } : undefined,
  };
}

/** What coupons leave for the second means while a number of them is being typed; undefined where it is no number. */
export function restOf(total: string, typed: string): string | undefined {
  const coupons = typed.trim().replace(/\.$/, "");
  if (problemOf(coupons, total)) return undefined;
  return formatMoney(parseMoney(total) - parseMoney(coupons));
}

/** Whether a plan can be sent. */
export function isReady(plan: PaymentPlan | undefined): plan is PaymentPlan {
  return plan !== undefined && !plan.lacks && !plan.couponsProblem;
}

/** What the whole amount is written in: the asset that pays all of it, USDT where two share it. */
export function unitOfAll(plan: PaymentPlan | undefined, units: Record<Asset, string>): string {
  const [only, second] = plan?.parts ?? [];
  return only && !second && plan?.awaits === undefined ? units[only.asset] : units.USDT;
}

/** The first method that pays from the wallet at once, else coins, which nobody lacks beforehand. */
export function firstMethod(offers: readonly Offer[], total: string, means: Means): PaymentMethod | undefined {
  const methods = offers.filter(({ unavailable }) => !unavailable).map(({ method }) => method);
  const coversNow = (method: PaymentMethod) => {
    const plan = planPayment({ method, total, means, coupons: mostCoupons(total, means) });
    return isReady(plan) && plan.awaits === undefined;
  };
  return methods.find(coversNow) ?? methods[0];
}
