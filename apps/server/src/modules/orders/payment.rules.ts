/** How an order's price is divided among the assets that pay it (rules.md sections 2 and 4). */
import type { PaymentMethod } from "@banyan/contract/market.ts";
import type { Asset } from "@banyan/contract/office/members.ts";

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

/** Whether coins on the chain are awaited. */
export function awaitsCoins(method: PaymentMethod): boolean {
  return method === "usdt" || method === "coupon+usdt";
}

/** One movement between the member and a house account. */
export interface Portion {
  asset: Asset;
  of: "goods" | "shipping";
  amount: bigint;
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
