/** Notices to members about their orders. */
import { formatMoney } from "@banyan/contract/money.ts";
import type { NewNotice } from "../notifications/index.ts";
import type { Portion } from "./checkout/payment.rules.ts";
import type { Carried } from "./delivery/parcel.rules.ts";

/** The fields of an order that notices use. */
interface Named {
  id: string;
  number: string;
  memberId: bigint;
}

const parcelOf = ({ number }: Named, { shippingCompany, trackingNumber }: Carried) => ({
  order: number,
  shippingCompany,
  trackingNumber,
});

const about = ({ id, memberId }: Named, now: Date) => ({ memberId, reference: `order:${id}`, now });

export const orderNotice = {
  paid: (order: Named, at: Date): NewNotice => ({
    ...about(order, at),
    kind: "order.paid",
    params: { order: order.number },
  }),
  /** More coins came than the price; the excess went to the balance. */
  overpaid: (order: Named, excess: bigint, now: Date): NewNotice => ({
    ...about(order, now),
    kind: "top_up.received",
    params: { amount: formatMoney(excess), asset: "USDT" },
  }),
  /** The whole order left in one parcel. */
  shipped: (order: Named, parcel: Carried, now: Date): NewNotice => ({
    ...about(order, now),
    kind: "order.shipped",
    params: parcelOf(order, parcel),
  }),
  /** One of several parcels left. */
  parcelShipped: (order: Named, parcel: Carried, now: Date): NewNotice => ({
    ...about(order, now),
    kind: "order.parcel_shipped",
    params: parcelOf(order, parcel),
  }),
  /** Staff changed the address. */
  address: (order: Named, now: Date): NewNotice => ({
    ...about(order, now),
    kind: "order.address",
    params: { order: order.number },
  }),
  /** Staff corrected the shipping company or the tracking number of a parcel. */
  tracking: (order: Named, parcel: Carried, now: Date): NewNotice => ({
    ...about(order, now),
    kind: "order.tracking",
    params: parcelOf(order, parcel),
  }),
  /** The time to pay was over. A member who cancels an order gets no notice. */
  expired: (order: Named, now: Date): NewNotice => ({
    ...about(order, now),
    kind: "order.cancelled",
    params: { order: order.number, reason: "time" },
  }),
  /** Pieces that were lost or damaged on their way are sent again. */
  resent: (order: Named, reason: string, now: Date): NewNotice => ({
    ...about(order, now),
    kind: "order.resent",
    params: { order: order.number, reason },
  }),
  resendCancelled: (order: Named, now: Date): NewNotice => ({
    ...about(order, now),
    kind: "order.resend_cancelled",
    params: { order: order.number },
  }),
  refunded: (order: Named, parts: readonly Portion[], reason: string, now: Date): NewNotice => ({
    ...about(order, now),
    kind: "order.refunded",
    params: { order: order.number, reason, ...byAsset(parts) },
  }),
  returnRequested: (order: Named, now: Date): NewNotice => ({
    ...about(order, now),
    kind: "order.return_requested",
    params: { order: order.number },
  }),
  returnAccepted: (order: Named, now: Date): NewNotice => ({
    ...about(order, now),
    kind: "order.return_accepted",
    params: { order: order.number },
  }),
  returnRefused: (order: Named, reason: string, now: Date): NewNotice => ({
    ...about(order, now),
    kind: "order.return_refused",
    params: { order: order.number, reason },
  }),
  returnReceived: (order: Named, now: Date): NewNotice => ({
    ...about(order, now),
    kind: "order.return_received",
    params: { order: order.number },
  }),
};

/** The sum of each asset as a decimal amount. */
export function byAsset(parts: readonly Portion[]): Record<string, string> {
  const sums = new Map<string, bigint>();
  for (const { asset, amount } of parts) sums.set(asset, (sums.get(asset) ?? 0n) + amount);
  return Object.fromEntries([...sums].map(([asset, amount]) => [asset, formatMoney(amount)]));
}
