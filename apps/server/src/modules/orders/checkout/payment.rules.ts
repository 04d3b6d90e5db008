/** How an order's price is divided among the assets that pay it (docs/rules.md 2 and 4). */
import type { Asset } from "@banyan/contract/ledger.ts";
import type { PaymentMethod } from "@banyan/contract/market.ts";

/** Micros of each asset. */
export type Payment = Record<Asset, bigint>;

export type PaymentProblem = "COUPONS_MUST_COVER_TOTAL" | "COUPONS_EXCEED_TOTAL" | "POINTS_FOR_ACTIVATION_ONLY";

/**
 * What each asset pays of `total`, or why the choice is refused. `coupons` is what the member wants to use, read by the
 * methods with coupons only: alone they must cover the total; a mixed payment takes the rest from the second means.
 */
export function divideTotal(given: {
  method: PaymentMethod;
  coupons: bigint;
  total: bigint;
  onlyActivation: boolean;
}): Payment | PaymentProblem {
  const { method, coupons, total } = given;
  const nothing: Payment = { USDT: 0n, COUPON: 0n, POINT: 0n };
  if (method === "balance" || method === "usdt") return { ...nothing, USDT: total };
  if (method === "points") return given.onlyActivation ? { ...nothing, POINT: total } : "POINTS_FOR_ACTIVATION_ONLY";
  if (coupons > total) return "COUPONS_EXCEED_TOTAL";
  if (method === "coupon" && coupons < total) return "COUPONS_MUST_COVER_TOTAL";
  return { ...nothing, COUPON: coupons, USDT: total - coupons };
}

/** Whether the member must say how many coupons to use. */
export function usesCoupons(method: PaymentMethod): boolean {
  return method === "coupon" || method === "coupon+balance" || method === "coupon+usdt";
}

/** What pays the part that coupons leave; null where they must cover the total. */
export function restOf(method: PaymentMethod): Asset | null {
  if (method === "coupon") return null;
  return method === "points" ? "POINT" : "USDT";
}

/** One movement between the member and a house account. */
export interface Portion {
  asset: Asset;
  of: "goods" | "shipping";
  amount: bigint;
}

/** Where a part of a payment by coins comes from, and what it is for; what is over the price is the member's. */
export interface CoinPortion {
  asset: Asset;
  of: "goods" | "shipping" | "excess";
  from: "orders_held" | "custody" | "payment_differences";
  amount: bigint;
}

/**
 * What a confirmed payment by coins moves: the coupons that were held, the coins, what the house adds because a little is
 * missing (first for goods), and what is over. `received` lies above zero and at most the tolerance below the price.
 */
export function coinPortions(given: {
  total: bigint;
  productTotal: bigint;
  coupons: bigint;
  received: bigint;
}): CoinPortion[] {
  const { total, productTotal, coupons, received } = given;
  const price = total - coupons;
  let missing = received < price ? price - received : 0n;
  const list: CoinPortion[] = [];
  for (const portion of portions({ COUPON: coupons, USDT: price, POINT: 0n }, productTotal)) {
    if (portion.asset === "COUPON") {
      list.push({ ...portion, from: "orders_held" });
      continue;
    }
    const added = missing < portion.amount ? missing : portion.amount;
    missing -= added;
    if (portion.amount > added) list.push({ ...portion, from: "custody", amount: portion.amount - added });
    if (added > 0n) list.push({ ...portion, from: "payment_differences", amount: added });
  }
  if (received > price) list.push({ asset: "USDT", of: "excess", from: "custody", amount: received - price });
  return list;
}

/** Coupons pay first, goods before shipping; every portion moves something. */
export function portions(payment: Payment, productTotal: bigint): Portion[] {
  const list: Portion[] = [];
  let goods = productTotal;
  for (const asset of ["COUPON", "POINT", "USDT"] as const) {
    const forGoods = payment[asset] < goods ? payment[asset] : goods;
    const forShipping = payment[asset] - forGoods;
    goods -= forGoods;
    if (forGoods > 0n) list.push({ asset, of: "goods", amount: forGoods });
    if (forShipping > 0n) list.push({ asset, of: "shipping", amount: forShipping });
  }
  return list;
}
