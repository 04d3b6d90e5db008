/**
 * Creates orders. The member chooses what to order: the selected cart lines, or a quantity of one SKU. The server determines
 * prices, shipping and totals. One call of orders_place reserves the stock, writes the order and removes its lines from the cart.
 * Lock order, the same everywhere: members, cart lines, orders, open-order slots, discount codes, SKUs,
 * accounts.
 */
import type { Language } from "@banyan/contract/languages.ts";
import { saleBv } from "@banyan/contract/sale-bv.ts";
import { businessDay } from "../../../platform/clock.ts";
import type { Executor, Tx } from "../../../platform/database.ts";
import type { Intent } from "../../../platform/idempotency.ts";
import { newDigits, newId } from "../../../platform/ids.ts";
import { refuse } from "../../../platform/refusal.ts";
import { addressForOrder, type OrderAddress } from "../../addresses/index.ts";
import { selectedLines } from "../../cart/index.ts";
import { outOfStock, type SkuSnapshot, skuSnapshots } from "../../catalog/index.ts";
import { deliversTo, type Market } from "../../market/index.ts";
import { lineTotals, minutesAfter } from "../order.rules.ts";
import { discountLines, type OrderLine, placeOrder, quoteOf } from "../store.ts";

/** The chosen lines of the cart, or some pieces of one SKU. */
export type Source = { from: "cart" } | { from: "sku"; skuId: bigint; quantity: number };

/** What a discount code takes off, in micros. */
export interface OrderDiscount {
  code: string;
  amount: bigint;
}

export interface Draft {
  lines: OrderLine[];
  discount: OrderDiscount | null;
  pieces: number;
  productTotal: bigint;
  /** Zero while the country is unknown. */
  shippingFee: bigint;
  /** Null while it is unknown. */
  address: OrderAddress | null;
  /** Identifies lines, address and amounts; null without an address. */
  shown: string | null;
  onlyActivation: boolean;
}

/** The order that would be made now. Reserves nothing. */
export async function draftOrder(
  executor: Executor,
  given: {
    memberId: bigint;
    source: Source;
    addressId?: string;
    discountCode?: string;
    market: Market;
    language: Language;
    now: Date;
  },
): Promise<Draft> {
  const { memberId, source, addressId, discountCode: code, market, language, now } = given;
  const wanted = source.from === "cart" ? await selectedLines(executor, { memberId, language }) : [source];
  if (wanted.length === 0) throw refuse("NOTHING_SELECTED");
  const address = addressId === undefined ? null : await servedAddress(executor, { memberId, addressId, market });
  const snapshots = await skuSnapshots(
    executor,
    wanted.map((line) => line.skuId),
  );
  const short = wanted.find(({ skuId, quantity }) => !isEnough(snapshots.get(skuId), quantity));
  if (short) throw await outOfStock(executor, short.skuId, language);
  const parts = code === undefined ? wanted : await discountLines(executor, { memberId, code, lines: wanted, now });
  const lines = orderLines(parts, snapshots);
  const totals = lineTotals(lines);
  const discount = code === undefined ? null : { code, amount: discountOf(lines) };
  const unsent = { lines, discount, address, shippingFee: 0n, shown: null };
  return { ...totals, ...unsent, ...(address && (await quoteOf(executor, { market, address, lines, ...totals }))) };
}

const discountOf = (lines: readonly OrderLine[]) =>
  lines.reduce((sum, { discount, quantity }) => sum + discount * BigInt(quantity), 0n);

const isEnough = (sku: SkuSnapshot | undefined, quantity: number) => sku?.available && sku.stock >= quantity;

function orderLines(
  wanted: readonly { skuId: bigint; quantity: number; discount?: bigint }[],
  snapshots: ReadonlyMap<bigint, SkuSnapshot>,
): OrderLine[] {
  return wanted.map(({ skuId, quantity, discount = 0n }) => {
    const sku = snapshots.get(skuId);
    if (!sku) throw new Error(`SKU ${skuId} is for sale but was not copied`);
    const price = sku.price - discount;
    return { ...sku, price, bv: saleBv(sku, price), quantity, discount };
  });
}

export interface MadeOrder {
  id: string;
  number: string;
  total: bigint;
  payUntil: Date;
}

/** Makes an unpaid order. Its stock is reserved until it is paid, cancelled or expires. */
export async function createOrder(
  tx: Tx,
  given: {
    memberId: bigint;
    source: Source;
    addressId: string;
    remark: string;
    market: Market;
    language: Language;
    now: Date;
    discountCode?: string | undefined;
    /** `shown` of the draft that the member confirmed. */
    shown?: string | undefined;
    intent?: Intent | undefined;
  },
): Promise<MadeOrder> {
  const { source, market, now } = given;
  const id = newId(now);
  const payUntil = minutesAfter(now, market.orders.paymentMinutes);
  const number = newOrderNumber(businessDay(now, market.timeZone));
  const line = source.from === "cart" ? null : source;
  const total = await placeOrder(tx, { ...given, id, number, line, payUntil });
  return { id, number, total, payUntil };
}

/** The day and ten random digits, so it is nearly always free. If it is taken, the order is tried again. */
export const newOrderNumber = (day: string): string => day.replaceAll("-", "").slice(2) + newDigits(10);

async function servedAddress(
  executor: Executor,
  { memberId, addressId, market }: { memberId: bigint; addressId: string; market: Market },
): Promise<OrderAddress> {
  const address = await addressForOrder(executor, { memberId, addressId });
  if (!deliversTo(market, address.country)) throw refuse("ADDRESS_COUNTRY_UNSERVED");
  return address;
}
