import type { OutputOf } from "@banyan/contract/endpoint.ts";
import type { officeOrders } from "@banyan/contract/office/orders.ts";

/** An order as returned to the office. */
export type OfficeOrder = OutputOf<typeof officeOrders.detail>;

export type OfficeParcel = OfficeOrder["parcels"][number];

export type OfficeReturn = OfficeOrder["returns"][number];

/** The number of pieces of a line that were not refunded; `position` counts lines from 1. */
export function leftOf(order: Pick<OfficeOrder, "lines" | "refunds">, position: number): number {
  const back = order.refunds.flatMap(({ lines }) => lines).filter((line) => line.position === position);
  return back.reduce((left, { quantity }) => left - quantity, order.lines[position - 1]?.quantity ?? 0);
}

/**
 * The number of pieces of a line that a refund may take: those of `request`, or those that no open request names. While the order is
 * to be shipped, those that have not left.
 */
export function refundableOf(
  order: Pick<OfficeOrder, "state" | "lines" | "refunds" | "returns" | "unshipped">,
  position: number,
  request?: OfficeReturn,
): number {
  const namedBy = ({ lines }: OfficeReturn) => lines.find((line) => line.position === position)?.quantity ?? 0;
  if (request) return namedBy(request);
  if (order.state === "pending_delivery")
    return order.unshipped.find((line) => line.position === position)?.quantity ?? 0;
  const open = order.returns.filter(({ closedAt }) => closedAt === null);
  return open.reduce((left, one) => left - namedBy(one), leftOf(order, position));
}
