/**
 * Orders over two years with all their effects: lines, volumes, postings and running balances, as the shop's functions
 * would have written them. Members top up whenever they run short. Events are generated in chronological order, so
 * balances and sequence numbers are consecutive; refunds wait in a queue until their time.
 */
import { ACCOUNT_NUMBERS } from "../../src/modules/ledger/index.ts";
import { type Market, returnDays } from "../../src/modules/market/index.ts";
import { businessDay } from "../../src/platform/clock.ts";
import { field, line, type Value } from "./copy.ts";
import { type Chance, orderDigitsOf, pick, timeField, uuidAt } from "./draw.ts";
import type { Goods, Ware } from "./goods.ts";
import type { Outcome, People } from "./people.ts";

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
const PAID_AFTER = 4 * MINUTE;
const CANCELLED_AFTER = 10 * MINUTE;
const SHIPPED_AFTER = 26 * HOUR;
const COMPLETED_AFTER = 116 * HOUR;
const REFUNDED_AFTER = 120 * HOUR;
const CANCELLED = 0.03;
const REFUNDED = 0.01;
const UNIT = 1_000_000n;
const DAMAGED = "Arrived damaged";
const CARRIERS = ["Black Cat", "SF Express", "Kerry Express", "J&T Express", "Yamato"];

export const ORDER_TABLES = {
  purchase: `orders.purchase (id, number, member_id, state, created_at, pay_until, pieces, product_total, shipping_fee,
    total, bv, has_activation, only_activation, recipient, area_code, phone, country, detail, postal_code, remark,
    payment_method, paid, paid_at, paid_day, shipped_at, completes_at,
    completed_at, final_at, final_day, closed_at, close_reason, market_version)`,
  line: `orders.line (order_id, position, product_id, sku_id, name, sku_text, picture, price, bv, quantity, presale,
    activation)`,
  parcel: "orders.parcel (order_id, number, shipped_at, shipping_company, tracking_number)",
  parcelLine: "orders.parcel_line (order_id, number, position, quantity)",
  volume: "orders.volume (order_id, day, member_id, bv, goods, sales, activates, created_at)",
  pendingVolume: "orders.pending_volume (order_id, entry, member_id, bv, created_at)",
  refund: "orders.refund (order_id, number, kind, member_id, day, reason, unsent, bv, created_at)",
  refundLine: "orders.refund_line (order_id, number, position, quantity, restocked)",
  refundPart: "orders.refund_part (order_id, number, asset, part, amount)",
  posting: "ledger.posting (id, key, kind, reference, resolves, created_at)",
  transfer: `ledger.transfer (posting_id, leg, from_account, to_account, amount, from_sequence, from_balance, to_sequence,
    to_balance, xid, created_at, asset, kind)`,
};

/** Lines per table. */
export type Batch = Record<keyof typeof ORDER_TABLES, string[]>;

export interface TradePlan {
  chance: Chance;
  people: People;
  goods: Goods;
  market: Market;
  orders: number;
  /** Milliseconds of the first order, and of the end of the history. */
  from: number;
  until: number;
}

interface Refund {
  at: number;
  orderId: string;
  memberId: number;
  goods: bigint;
  shipping: bigint;
  bv: bigint;
  /** Pieces of each line. */
  pieces: number[];
}

interface Paid {
  id: string;
  memberId: number;
  goods: bigint;
  shipping: bigint;
  bv: bigint;
  /** Milliseconds. */
  at: number;
}

interface Leg {
  from: number;
  to: number;
  amount: bigint;
  kind?: string;
}

export interface Trade {
  readonly outcome: Outcome;
  /** The next `count` orders, as rows written by one transaction with number `xid`. Undefined after the last. */
  next(count: number, xid: string): Batch | undefined;
}

export function startTrade(plan: TradePlan): Trade {
  const { chance, people, goods, market, orders, from, until } = plan;
  const outcome: Outcome = {
    balances: new BigInt64Array(people.size + 1),
    sequences: new Int32Array(people.size + 1),
    unpaid: new Uint8Array(people.size + 1),
    bv: new BigInt64Array(people.size + 1),
    pendingBv: new BigInt64Array(people.size + 1),
    activatedAt: new Float64Array(people.size + 1),
    sold: new Int32Array(goods.products + 1),
    postings: 0,
  };
  const dayOf = rememberHours((ms) => businessDay(new Date(ms), market.timeZone));
  const refunds: Refund[] = [];
  let done = 0;
  let batch: Batch;
  let xid: string;

  function post(event: { key: string; kind: string; reference: string; at: number; legs: readonly Leg[] }): void {
    const { key, kind, reference, legs } = event;
    const at = timeField(event.at);
    const id = ++outcome.postings;
    batch.posting.push(line([id, key, kind, reference, null, at]));
    legs.forEach((leg, index) => {
      const values: Value[] = [id, index + 1, leg.from, leg.to, leg.amount];
      values.push(...sideOf(leg.from, -leg.amount), ...sideOf(leg.to, leg.amount), xid, at, "USDT", leg.kind ?? kind);
      batch.transfer.push(line(values));
    });
  }

  /** Sequence number and balance after a change, for a member; nulls for a house account. */
  function sideOf(account: number, change: bigint): [Value, Value] {
    if (account < 0) return [null, null];
    outcome.sequences[account]! += 1;
    outcome.balances[account]! += change;
    return [outcome.sequences[account]!, outcome.balances[account]!];
  }

  function onItsWay(at: number, values: [orderId: string, entry: number, memberId: number, bv: bigint]) {
    const [, , memberId, bv] = values;
    outcome.pendingBv[memberId]! += bv;
    batch.pendingVolume.push(line([...values, timeField(at)]));
  }

  /** Counts an order as final, at the end of its return window. */
  function makeFinal({ id, memberId, goods, shipping, bv, at }: Paid, activates: boolean): void {
    onItsWay(at, [id, -1, memberId, -bv]);
    outcome.bv[memberId]! += bv;
    batch.volume.push(line([id, dayOf(at), memberId, bv, goods, goods + shipping, activates, timeField(at)]));
  }

  function pay(order: Paid): void {
    const { id, memberId, at } = order;
    const total = order.goods + order.shipping;
    const lacking = total - outcome.balances[memberId]!;
    const reference = `order:${id}`;
    if (lacking > 0n) {
      const amount = (lacking / (100n * UNIT) + 1n + BigInt(Math.floor(chance(0, 5)))) * 100n * UNIT;
      // Not backed by coins on a chain, so it is not posted to custody.
      const legs = [{ from: Number(ACCOUNT_NUMBERS.opening), to: memberId, amount }];
      post({ key: `top-up:${id}`, kind: "top_up", reference: `deposit:${id}`, at, legs });
    }
    const legs: Leg[] = [{ from: memberId, to: Number(ACCOUNT_NUMBERS.sales), amount: order.goods }];
    if (order.shipping > 0n) {
      const to = Number(ACCOUNT_NUMBERS.shipping);
      legs.push({ from: memberId, to, amount: order.shipping, kind: "order.shipping" });
    }
    post({ key: `order-payment:${id}`, kind: "order.payment", reference, at, legs });
    onItsWay(at, [id, 0, memberId, order.bv]);
  }

  function refund({ at, orderId, memberId, goods: paid, shipping, bv, pieces }: Refund): void {
    const legs: Leg[] = [{ from: Number(ACCOUNT_NUMBERS.sales), to: memberId, amount: paid }];
    if (shipping > 0n) legs.push({ from: Number(ACCOUNT_NUMBERS.shipping), to: memberId, amount: shipping });
    post({ key: `order-refund:${orderId}`, kind: "order.refund", reference: `order:${orderId}`, at, legs });
    onItsWay(at, [orderId, 1, memberId, -bv]);
    batch.refund.push(line([orderId, 1, "return", memberId, dayOf(at), DAMAGED, false, bv, timeField(at)]));
    pieces.forEach((quantity, index) => batch.refundLine.push(line([orderId, 1, index + 1, quantity, false])));
    batch.refundPart.push(line([orderId, 1, "USDT", "goods", paid]));
    if (shipping > 0n) batch.refundPart.push(line([orderId, 1, "USDT", "shipping", shipping]));
  }

  function refundUntil(at: number): void {
    while (refunds[0] && refunds[0].at <= at) refund(refunds.shift()!);
  }

  function choose(): { ware: Ware; quantity: number }[] {
    const bySku = new Map<number, { ware: Ware; quantity: number }>();
    const count = 1 + Math.floor(chance(0, 1) ** 2 * 3);
    for (let i = 0; i < count; i++) {
      const ware = goods.ware(1 + Math.floor(goods.products * chance(0, 1) ** 2), Math.floor(chance(0, 4)));
      bySku.set(ware.skuId, { ware, quantity: 1 + Math.floor(chance(0, 1) ** 3 * 4) });
    }
    return [...bySku.values()];
  }

  function makeOrder(number: number): void {
    const at = Math.floor(from + ((until - from) * (number + chance(0, 1))) / orders);
    const paidAt = at + PAID_AFTER;
    refundUntil(paidAt);
    const memberId = 1 + Math.floor(people.joinedBy(at - HOUR) * chance(0, 1) ** 1.3);
    const { home, name, phone, street } = people.who(memberId);
    const chosen = choose();
    const id = uuidAt(chance, at);
    let [goodsTotal, bv, pieces] = [0n, 0n, 0];
    chosen.forEach(({ ware, quantity }, index) => {
      goodsTotal += ware.price * BigInt(quantity);
      bv += ware.bv * BigInt(quantity);
      pieces += quantity;
      batch.line.push(lineOf(id, index + 1, ware, quantity));
    });
    // The history starts before free shipping existed.
    const shipping = (market.shipping.byCountry[home.country] ?? market.shipping.standard).flatFee;
    const total = goodsTotal + shipping;
    const fate = chance(0, 1);
    const paid = fate >= CANCELLED && paidAt <= until;
    const cancelledAt = fate < CANCELLED ? passed(at + CANCELLED_AFTER) : null;
    const shippedAt = paid ? passed(paidAt + SHIPPED_AFTER) : null;
    const completedAt = paid ? passed(paidAt + COMPLETED_AFTER) : null;
    const refundedAt = paid && fate >= 1 - REFUNDED ? passed(paidAt + REFUNDED_AFTER) : null;
    const closedAt = cancelledAt ?? refundedAt;
    const finalAt = completedAt && completedAt + returnDays(market, home.country) * DAY;
    const isFinal = finalAt !== null && finalAt <= until && refundedAt === null;
    const hasActivation = chosen.some(({ ware }) => ware.activation);
    if (paid) {
      const order = { id, memberId, goods: goodsTotal, shipping, bv };
      pay({ ...order, at: paidAt });
      if (isFinal) makeFinal({ ...order, at: finalAt }, hasActivation);
      for (const { ware, quantity } of chosen) outcome.sold[ware.productId]! += quantity;
      if (hasActivation) outcome.activatedAt[memberId] ||= paidAt;
      if (refundedAt !== null) {
        const pieces = chosen.map(({ quantity }) => quantity);
        refunds.push({ at: refundedAt, orderId: id, memberId, goods: goodsTotal, shipping, bv, pieces });
      }
    }
    if (shippedAt !== null) {
      const tracking = `BN${orderDigitsOf(number)}`;
      batch.parcel.push(line([id, 1, timeField(shippedAt), pick(chance, CARRIERS), tracking]));
      chosen.forEach(({ quantity }, index) => batch.parcelLine.push(line([id, 1, index + 1, quantity])));
    }
    const state = paid ? stateOf(shippedAt, completedAt, refundedAt) : cancelledAt ? "cancelled" : "pending_payment";
    if (state === "pending_payment") outcome.unpaid[memberId]! += 1;
    const day = dayOf(at).replaceAll("-", "").slice(2);
    const time = (ms: number | null) => (ms === null ? null : timeField(ms));
    batch.purchase.push(
      line([
        ...[id, day + orderDigitsOf(number), memberId, state, timeField(at), timeField(at + 30 * MINUTE), pieces],
        ...[goodsTotal, shipping, total, bv, hasActivation, chosen.every(({ ware }) => ware.activation)],
        ...[field(name), home.areaCode, phone, home.country, field(street), home.postalCode, ""],
        ...[
          paid ? "balance" : null,
          paid ? `{"(USDT,${total})"}` : "{}",
          paid ? timeField(paidAt) : null,
          paid ? dayOf(paidAt) : null,
        ],
        ...[time(shippedAt), time(shippedAt && shippedAt + market.orders.receiptDays * DAY)],
        ...[time(completedAt), time(finalAt)],
        ...[isFinal ? dayOf(finalAt) : null, time(closedAt)],
        ...[cancelledAt ? "member" : refundedAt ? DAMAGED : null, market.version],
      ]),
    );
  }

  const passed = (ms: number) => (ms <= until ? ms : null);

  return {
    outcome,
    next(count, number) {
      if (done === orders) return undefined;
      batch = {
        purchase: [],
        line: [],
        parcel: [],
        parcelLine: [],
        volume: [],
        pendingVolume: [],
        refund: [],
        refundLine: [],
        refundPart: [],
        posting: [],
        transfer: [],
      };
      xid = number;
      for (const end = Math.min(done + count, orders); done < end; done++) makeOrder(done);
      if (done === orders) refundUntil(until);
      return batch;
    },
  };
}

function stateOf(shippedAt: number | null, completedAt: number | null, refundedAt: number | null): string {
  if (refundedAt !== null) return "refunded";
  if (completedAt !== null) return "completed";
  return shippedAt === null ? "pending_delivery" : "pending_receipt";
}

function lineOf(orderId: string, position: number, ware: Ware, quantity: number): string {
  const { productId, skuId, name, text, picture, price, bv, presale, activation } = ware;
  return line([orderId, position, productId, skuId, name, text, picture, price, bv, quantity, presale, activation]);
}

/** Caches the last hour's result: days begin on the hour in all our markets. */
function rememberHours(work: (ms: number) => string): (ms: number) => string {
  const known = new Map<number, string>();
  return (ms) => {
    const hour = Math.floor(ms / HOUR);
    let day = known.get(hour);
    if (day === undefined) known.set(hour, (day = work(ms)));
    return day;
  };
}
