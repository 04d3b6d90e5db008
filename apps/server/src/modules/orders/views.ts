/** Orders as calls answer them, in the reader's language. */

import type { PrivatePicture } from "@banyan/contract/feedback.ts";
import { type Language, textIn } from "@banyan/contract/languages.ts";
import { formatMoney } from "@banyan/contract/money.ts";
import type {
  OrderDetail,
  OrderDiscount as OrderDiscountView,
  OrderParcel,
  OrderRefund,
  OrderResend,
  OrderSummary,
  ReturnRequest as ReturnView,
} from "@banyan/contract/orders.ts";
import { CHOSEN_ASSETS, type ChosenField, PAYING_ASSETS } from "@banyan/contract/payment-methods.ts";
import { pictureView } from "../../platform/pictures.ts";
import type { OrderAddress } from "../addresses/index.ts";
import { countryName, type Market, trackingUrl } from "../market/index.ts";
import { addressLines } from "../places/index.ts";
import type { OrderDiscount } from "./checkout/checkout.ts";
import { type Portion, sum } from "./checkout/payment.rules.ts";
import type { AwaitedSoFar } from "./coins/awaited-store.ts";
import { piecesIn, resendingPieces, unshippedPieces } from "./delivery/parcel.rules.ts";
import type { Parcel } from "./delivery/parcel-store.ts";
import type { Resend } from "./delivery/resend-store.ts";
import type { Volume } from "./finality/volume.rules.ts";
import { byAsset } from "./notices.rules.ts";
import { memberActions, returnUntil } from "./order.rules.ts";
import type { Refund } from "./refunds/store.ts";
import { allowsReturn, returnablePieces } from "./returns/return.rules.ts";
import type { ReturnRequest } from "./returns/store.ts";
import type { LineOfOrder, Order, OrderLine } from "./store.ts";

export interface Reader {
  language: Language;
  now: Date;
}

const moment = (date: Date | null) => date?.toISOString() ?? null;

export function lineView(line: OrderLine, language: Language): OrderSummary["lines"][number] {
  return {
    productId: String(line.productId),
    skuId: String(line.skuId),
    name: textIn(line.name, language),
    skuText: textIn(line.skuText, language),
    picture: line.picture && pictureView(line.picture),
    price: formatMoney(line.price),
    quantity: line.quantity,
    presale: line.presale,
    discount: formatMoney(line.discount),
  };
}

export const discountView = ({ code, amount }: OrderDiscount): OrderDiscountView => ({
  code,
  amount: formatMoney(amount),
});

export function summaryView(
  order: Order,
  { lines, volume }: { lines: readonly LineOfOrder[]; volume: Volume },
  { language }: Reader,
): OrderSummary {
  return {
    id: order.id,
    number: order.number,
    state: order.state,
    lines: lines.map((line) => lineView(line, language)),
    count: order.pieces,
    shippedCount: lines.reduce((sum, { shipped }) => sum + shipped, 0),
    unshippedCount: piecesIn(toShip(order, lines)),
    total: formatMoney(order.total),
    createdAt: order.createdAt.toISOString(),
    payUntil: order.state === "pending_payment" ? order.payUntil.toISOString() : null,
    volume: { ...volume, bv: formatMoney(volume.bv) },
  };
}

/** The pieces that are still to be shipped. */
export const toShip = ({ state }: Pick<Order, "state">, lines: readonly LineOfOrder[]): OrderDetail["unshipped"] =>
  state === "pending_delivery" ? unshippedPieces(lines) : [];

export function detailView(
  order: Order,
  given: {
    lines: readonly LineOfOrder[];
    volume: Volume;
    parcels: readonly Parcel[];
    resends: readonly Resend[];
    /** What was paid; none before payment. */
    paid: readonly Portion[];
    refunds: readonly Refund[];
    returns: readonly ReturnRequest[];
    /** Of the return requests, by id. */
    pictures: ReadonlyMap<string, PrivatePicture[]>;
    awaited?: AwaitedSoFar | undefined;
    /** What was credited of coins that did not pay the order. */
    endedCoins?: bigint | undefined;
    /** The settings in force. */
    market: Market;
  },
  reader: Reader,
): OrderDetail {
  const { lines, parcels, resends, paid, refunds, returns, pictures, awaited, endedCoins, market } = given;
  return {
    ...summaryView(order, given, reader),
    formerNumber: order.formerNumber,
    productTotal: formatMoney(order.productTotal),
    discount: order.discountCode === null ? null : discountView({ code: order.discountCode, amount: order.discount }),
    shippingFee: formatMoney(order.shippingFee),
    paymentMethod: order.paymentMethod,
    onlyActivation: order.onlyActivation,
    paid: amountsView(paid),
    awaited: awaited ? awaitedView(awaited, order.total) : null,
    endedCoins: endedCoins === undefined ? null : formatMoney(endedCoins),
    refunds: refunds.map(refundView),
    refunded: amountsView(refunds.flatMap((refund) => refund.parts)),
    address: writtenAddressView(order, reader.language),
    remark: order.remark,
    paidAt: moment(order.paidAt),
    shippedAt: moment(order.shippedAt),
    completedAt: moment(order.completedAt),
    closedAt: moment(order.closedAt),
    closeReason: order.closeReason,
    parcels: parcels.map((parcel) => parcelView(parcel, market)),
    unshipped: toShip(order, lines),
    resending: order.state === "pending_delivery" ? resendingPieces(lines) : [],
    resends: resends.map(resendView),
    completesAt: order.state === "pending_receipt" ? moment(order.completesAt) : null,
    returnUntil: moment(returnUntil(order)),
    returns: returns.map((request) => returnView(request, pictures.get(request.id) ?? [])),
    returnable: returnablePieces(order, { lines, refunds, requests: returns }, reader.now),
    actions: memberActions(order, reader.now),
  };
}

export function writtenAddressView(address: OrderAddress, language: Language): OrderDetail["address"] {
  const { recipient, areaCode, phone, country, province, city, district, detail, postalCode } = address;
  return {
    ...{ recipient, areaCode, phone, country, province, city, district, detail, postalCode },
    countryName: countryName(country, language),
    lines: addressLines(country, address),
  };
}

function parcelView(
  { number, shippedAt, shippingCompany, trackingNumber, lines }: Parcel,
  market: Market,
): OrderParcel {
  return {
    ...{ number, shippingCompany, trackingNumber, lines },
    shippedAt: shippedAt.toISOString(),
    trackingUrl: trackingUrl(market, { company: shippingCompany, number: trackingNumber }),
  };
}

function resendView({ createdAt, cancelledAt, number, parcel, reason, lines }: Resend): OrderResend {
  return { number, parcel, at: createdAt.toISOString(), reason, lines, cancelledAt: moment(cancelledAt) };
}

function refundView({ createdAt, kind, reason, parts, lines }: Refund): OrderRefund {
  return {
    at: createdAt.toISOString(),
    kind,
    reason,
    ...partsView(parts),
    lines: lines.map(({ position, quantity }) => ({ position, quantity })),
  };
}

function returnView(request: ReturnRequest, pictures: PrivatePicture[]): ReturnView {
  const { id, state, reason, words, lines, returnAddress, instructions, refusal } = request;
  return {
    ...{ id, state, reason, words, pictures, lines, returnAddress, instructions, refusal },
    requestedAt: request.requestedAt.toISOString(),
    acceptedAt: moment(request.acceptedAt),
    receivedAt: moment(request.receivedAt),
    closedAt: moment(request.closedAt),
    mayCancel: allowsReturn(state, "cancel"),
  };
}

/** What a refund gives back in each asset, and how much of that is the shipping fee. */
export function partsView(parts: readonly Portion[]): Pick<OrderRefund, "amounts" | "shippingFee"> {
  return { amounts: amountsView(parts), shippingFee: formatMoney(sum(parts.filter(({ of }) => of === "shipping"))) };
}

function amountsView(parts: readonly Portion[]): OrderDetail["refunded"] {
  const sums = byAsset(parts);
  return PAYING_ASSETS.flatMap((asset) => {
    const amount = sums[asset];
    return amount === undefined ? [] : [{ asset, amount }];
  });
}

function awaitedView(awaited: AwaitedSoFar, total: bigint): OrderDetail["awaited"] {
  const { invoiceId, method, held, received } = awaited;
  const heldOf = (field: ChosenField) => formatMoney(sum(held.filter(({ asset }) => asset === CHOSEN_ASSETS[field])));
  const amount = formatMoney(total - sum(held));
  return { invoiceId, method, coupons: heldOf("coupons"), amount, received: formatMoney(received) };
}
