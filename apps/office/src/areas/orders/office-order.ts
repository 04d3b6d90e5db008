/** Orders as the office has them, and how many of their pieces may be refunded. */
import type { OutputOf } from "@banyan/contract/endpoint.ts";
import type { officeOrders } from "@banyan/contract/office/orders.ts";

/** An order as returned to the office. */
export type OfficeOrder = OutputOf<typeof officeOrders.detail>;

export type OfficeParcel = OfficeOrder["parcels"][number];

export type OfficeResend = OfficeOrder["resends"][number];

export type OfficeReturn = OfficeOrder["returns"][number];

/** The number of pieces of a line that were not refunded; `position` counts lines from 1. */
export function leftOf(order: Pick<OfficeOrder, "lines" | "refunds">, position: number): number {
  const back = order.refunds.flatMap(({ lines }) => lines).filter((line) => line.position === position);
  return back.reduce((left, { quantity }) => left - quantity, order.lines[position - 1]?.quantity ?? 0);
}

const piecesAt = (lines: OfficeOrder["unshipped"], position: number) =>
  lines.find((line) => line.position === position)?.quantity ?? 0;

/** The number of pieces of a line that are to be shipped and never left before. */
const neverSent = ({ unshipped, resending }: Pick<OfficeOrder, "unshipped" | "resending">, position: number) =>
  piecesAt(unshipped, position) - piecesAt(resending, position);

/** Whether pieces of the order are to be shipped that never left; other pieces are then not refunded. */
export const hasNeverSent = (order: Pick<OfficeOrder, "unshipped" | "resending">): boolean =>
  order.unshipped.some(({ position }) => neverSent(order, position) > 0);

/**
 * The number of pieces of a line that a refund may take: those of `request`, or those that no open request names. While the order is
 * to be shipped, those that have not left; where only replacements are to be shipped, those that are not sent again.
 */
export function refundableOf(
  order: Pick<OfficeOrder, "lines" | "refunds" | "returns" | "unshipped" | "resending">,
  position: number,
  request?: OfficeReturn,
): number {
  const namedBy = ({ lines }: OfficeReturn) => piecesAt(lines, position);
  if (request) return namedBy(request);
  if (hasNeverSent(order)) return neverSent(order, position);
  const open = order.returns.filter(({ closedAt }) => closedAt === null);
  const left = leftOf(order, position) - piecesAt(order.resending, position);
  return open.reduce((rest, one) => rest - namedBy(one), left);
}
