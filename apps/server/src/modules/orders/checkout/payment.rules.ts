/**
 * What pays an order (docs/rules.md 2 and 4). A payment is a list of sources, in the sequence in which they pay; the database
 * divides them among the parts of the price (orders_parts, orders_portions).
 */
import type { Asset, HouseAccount, Kind } from "@banyan/contract/ledger.ts";
import { CHOSEN_ASSETS, type ChosenField } from "@banyan/contract/payment-methods.ts";
import type { Leg } from "../../ledger/index.ts";

/** How much of one asset pays, in micros. */
export interface PaymentSource {
  asset: Asset;
  amount: bigint;
}

/** The amounts that a member chose, in micros. */
export type ChosenAmounts = { [Field in ChosenField]?: bigint | undefined };

/** The sources that pay these amounts; zero pays nothing. Fields that are missing count as zero. */
export function sourcesOf(fields: readonly ChosenField[], chosen: ChosenAmounts): PaymentSource[] {
  const sources = fields.map((field) => ({ asset: CHOSEN_ASSETS[field], amount: chosen[field] ?? 0n }));
  return sources.filter(({ amount }) => amount > 0n);
}

/** The sum of sources or portions, in micros. */
export function sum(list: readonly { amount: bigint }[]): bigint {
  return list.reduce((total, { amount }) => total + amount, 0n);
}

/** Sources as the database reads them, in micros. */
export const sourcesJson = (sources: readonly PaymentSource[]) =>
  sources.map(({ asset, amount }) => ({ asset, amount: String(amount) }));

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
 * The legs of a confirmed payment by coins: they pay the portions in USDT, and what was held pays the others. If the coins are a
 * little short, within the tolerance, the house adds the rest, first for goods. Excess coins go to the member. `received` is
 * above zero, in micros.
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
