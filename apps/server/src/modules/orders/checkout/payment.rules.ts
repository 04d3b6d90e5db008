/** How methods pay an order (docs/rules.md 2 and 4). The database divides its price (orders_parts, orders_portions). */
import type { Asset, HouseAccount, Kind } from "@banyan/contract/ledger.ts";
import type { PaymentMethod } from "@banyan/contract/market.ts";
import type { Leg } from "../../ledger/index.ts";

/** Whether the member must say how many coupons to use. */
export function usesCoupons(method: PaymentMethod): boolean {
  return method === "coupon" || method === "coupon+balance" || method === "coupon+usdt";
}

/** The asset that pays what coupons leave; null if they must cover the total. */
export function restOf(method: PaymentMethod): Asset | null {
  if (method === "coupon") return null;
  return method === "points" ? "POINT" : "USDT";
}

/** The parts of a price: the goods and the fees. A test compares them with orders_parts. */
export const PRICE_PARTS = ["goods", "shipping"] as const;
export type PricePart = (typeof PRICE_PARTS)[number];

/** How much of one part of a price one asset pays. */
export interface Portion {
  asset: Asset;
  of: PricePart;
  /** Micros. */
  amount: bigint;
}

/** A portion in the books: the house account that received it, and the kind of its leg (orders_parts). */
export interface PaidPortion extends Portion {
  account: HouseAccount;
  kind: Kind;
}

/**
 * The legs of a confirmed payment by coins. Held coupons and coins pay the portions. If the coins are a little short, within
 * the tolerance, the house adds the rest, first for goods. Excess coins go to the member. `received` is above zero, in
 * micros.
 */
export function coinLegs(given: { portions: readonly PaidPortion[]; memberId: bigint; received: bigint }): Leg[] {
  const { memberId, received } = given;
  const price = given.portions.reduce((sum, { asset, amount }) => (asset === "USDT" ? sum + amount : sum), 0n);
  let missing = received < price ? price - received : 0n;
  const legs: Leg[] = [];
  for (const { asset, account: to, kind, amount } of given.portions) {
    if (asset !== "USDT") {
      legs.push({ asset, from: "orders_held", to, amount, kind });
      continue;
    }
    const added = missing < amount ? missing : amount;
    missing -= added;
    if (amount > added) legs.push({ asset, from: "custody", to, amount: amount - added, kind });
    if (added > 0n) legs.push({ asset, from: "payment_differences", to, amount: added, kind });
  }
  if (received > price)
    legs.push({ asset: "USDT", from: "custody", to: memberId, amount: received - price, kind: "top_up" });
  return legs;
}
