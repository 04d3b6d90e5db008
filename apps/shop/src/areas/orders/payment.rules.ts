/** Computes the amounts of a payment method before anything is sent. The server has the final say. */
import type { Asset } from "@banyan/contract/ledger.ts";
import type { PaymentMethod } from "@banyan/contract/market.ts";
import { formatMoney, isAmount, parseMoney } from "@banyan/contract/money.ts";
import { CHOSEN_ASSETS, METHOD_DRAWS } from "@banyan/contract/payment-methods.ts";

/** Methods in the shop's order. */
const OFFERED = [
  "balance",
  "usdt",
  "coupon",
  "coupon+balance",
  "coupon+usdt",
  "points",
] as const satisfies PaymentMethod[];

/** What the member can pay with of each asset, as decimal strings. */
export interface Means extends Record<Asset, string> {
  /** The part of `USDT` that arrived as coins for this order. It counts where coins pay, too. */
  arrived?: string;
}

/** The balances, with what another payment of an awaited order returns first. */
export function meansWith(balances: Means, awaited: { coupons: string; received: string } | null): Means {
  if (!awaited) return balances;
  const { coupons, received } = awaited;
  const { USDT, COUPON } = balances;
  return { ...balances, USDT: plus(USDT, received), COUPON: plus(COUPON, coupons), arrived: received };
}

/** One part of a payment: the amount taken from an asset, and the remaining balance. */
export interface Part {
  asset: Asset;
  amount: string;
  left: string;
}

export interface PaymentPlan {
  method: PaymentMethod;
  /** The amount of coupons to send. */
  coupons?: string;
  parts: Part[];
  /** The amount to be paid in coins on the chain afterwards; nothing is taken for it now. */
  awaits?: string;
  /** The missing amount; the server would refuse the payment. */
  lacks?: { asset: Asset; amount: string };
  /** The error of the typed coupon amount. */
  couponsProblem?: "REQUIRED" | "AMOUNT_FORMAT" | "EXCEED_TOTAL";
}

/** A method, and why it cannot pay this order. */
export interface Offer {
  method: PaymentMethod;
  /** Points pay for activation packages only (docs/rules.md 4). */
  unavailable?: "ACTIVATION_ONLY";
}

/** The shop's methods; unavailable ones are marked and last. */
export function offered(methods: readonly PaymentMethod[], onlyActivation: boolean): Offer[] {
  return OFFERED.filter((method) => methods.includes(method)).map((method) =>
    method === "points" && !onlyActivation ? { method, unavailable: "ACTIVATION_ONLY" } : { method },
  );
}

/** Whether coupons pay a part that the member chooses, and something else pays the rest. */
export function sharesCoupons(method: PaymentMethod | undefined): boolean {
  if (!method) return false;
  const { chosen, rest } = METHOD_DRAWS[method];
  return chosen.includes("coupons") && rest !== null;
}

/** What of the member's wallet a method draws on. */
export function drawsOn(method: PaymentMethod): Asset[] {
  const { chosen, rest, onChain } = METHOD_DRAWS[method];
  return [...chosen.map((field) => CHOSEN_ASSETS[field]), ...(rest && !onChain ? [rest] : [])];
}

/** The maximum coupons, limited by balance and total: the default of a combined payment. */
export function mostCoupons(total: string, means: Means): string {
  const [have, cost] = [parseMoney(means.COUPON), parseMoney(total)];
  return formatMoney(have < cost ? have : cost);
}

/** The parts of a payment. `coupons` is the typed text, used by combined methods only. */
export function planPayment(given: {
  method: PaymentMethod;
  total: string;
  means: Means;
  coupons: string;
}): PaymentPlan {
  const { method, total, means } = given;
  const { rest: restAsset } = METHOD_DRAWS[method];
  if (restAsset === null) return { ...whole(method, "COUPON", total, means), coupons: total };
  if (!sharesCoupons(method)) return payRest(method, restAsset, total, means);
  const typed = given.coupons.trim().replace(/\.$/, "");
  const couponsProblem = problemOf(typed, total);
  if (couponsProblem) return { method, parts: [], couponsProblem };
  const coupons = formatMoney(parseMoney(typed));
  const rest = formatMoney(parseMoney(total) - parseMoney(coupons));
  const first = whole(method, "COUPON", coupons, means);
  const second = payRest(method, restAsset, rest, means);
  return {
    method,
    coupons,
    parts: [...first.parts, ...second.parts].filter((part) => parseMoney(part.amount) > 0n),
    awaits: second.awaits,
    lacks: first.lacks ?? second.lacks,
  };
}

/** By coins, or from the wallet. Coins that arrived and suffice pay at once; what is over is credited. */
function payRest(method: PaymentMethod, asset: Asset, amount: string, means: Means): PaymentPlan {
  const awaits = toSend(amount, means);
  if (METHOD_DRAWS[method].onChain && Number(awaits) > 0) return { method, parts: [], awaits };
  return whole(method, asset, amount, means);
}

/** What of an amount is still to be sent in coins. */
export function toSend(amount: string, { arrived = "0" }: Means): string {
  const missing = parseMoney(amount) - parseMoney(arrived);
  return formatMoney(missing > 0n ? missing : 0n);
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

/** The remainder for the second asset while typing; undefined for an invalid number. */
export function restOf(total: string, typed: string): string | undefined {
  const coupons = typed.trim().replace(/\.$/, "");
  if (problemOf(coupons, total)) return undefined;
  return formatMoney(parseMoney(total) - parseMoney(coupons));
}

/** Whether a plan can be sent. */
export function isReady(plan: PaymentPlan | undefined): plan is PaymentPlan {
  return plan !== undefined && !plan.lacks && !plan.couponsProblem;
}

/** The unit of the total: the asset that pays all of it, USDT if two share it. */
export function unitOfAll(plan: PaymentPlan | undefined, units: Record<Asset, string>): string {
  const [only, second] = plan?.parts ?? [];
  return only && !second && plan?.awaits === undefined ? units[only.asset] : units.USDT;
}

/** Whether a method can pay the total as it stands. A combined one without coupons is no other way than its rest. */
export function canPay({ method, unavailable }: Offer, total: string, means: Means): boolean {
  const coupons = mostCoupons(total, means);
  if (unavailable || (sharesCoupons(method) && Number(coupons) === 0)) return false;
  return isReady(planPayment({ method, total, means, coupons }));
}

/** The first method that the wallet covers, else coins, whose balance is unknown. */
export function firstMethod(offers: readonly Offer[], total: string, means: Means): PaymentMethod | undefined {
  const methods = offers.filter(({ unavailable }) => !unavailable).map(({ method }) => method);
  const coversNow = (method: PaymentMethod) => {
    const plan = planPayment({ method, total, means, coupons: mostCoupons(total, means) });
    return isReady(plan) && plan.awaits === undefined;
  };
  return methods.find(coversNow) ?? offers.find((offer) => canPay(offer, total, means))?.method ?? methods[0];
}

/** The sum of two amounts. */
export const plus = (one: string, other: string): string => formatMoney(parseMoney(one) + parseMoney(other));
