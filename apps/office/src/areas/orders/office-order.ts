import type { OutputOf } from "@banyan/contract/endpoint.ts";
import type { officeOrders } from "@banyan/contract/office/orders.ts";

/** An order as the office reads it. */
export type OfficeOrder = OutputOf<typeof officeOrders.detail>;

/** Pieces of a line that were not refunded; `position` counts the lines from 1. */
export function leftOf(order: Pick<OfficeOrder, "lines" | "refunds">, position: number): number {
  const back = order.refunds.flatMap(({ lines }) => lines).filter((line) => line.position === position);
  return back.reduce((left, { quantity }) => left - quantity, order.lines[position - 1]?.quantity ?? 0);
}
