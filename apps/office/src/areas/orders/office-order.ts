import type { OutputOf } from "@banyan/contract/endpoint.ts";
import type { officeOrders } from "@banyan/contract/office/orders.ts";

/** An order as returned to the office. */
export type OfficeOrder = OutputOf<typeof officeOrders.detail>;

/** The number of pieces of a line that were not refunded; `position` counts lines from 1. */
export function leftOf(order: Pick<OfficeOrder, "lines" | "refunds">, position: number): number {
  const back = order.refunds.flatMap(({ lines }) => lines).filter((line) => line.position === position);
  return back.reduce((left, { quantity }) => left - quantity, order.lines[position - 1]?.quantity ?? 0);
}
