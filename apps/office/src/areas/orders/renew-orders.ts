/** Invalidates queries after an action: lists, counts, the order, its member's balance, and the stock of its goods. */

import { renew } from "@banyan/app/query.ts";
import { officeCatalog } from "@banyan/contract/browser/office/catalog.ts";
import { officeMembers } from "@banyan/contract/browser/office/members.ts";
import { officeOrders } from "@banyan/contract/browser/office/orders.ts";

export const renewOrders = () =>
  renew(
    officeOrders.detail,
    officeOrders.index,
    officeOrders.counts,
    officeOrders.returns,
    officeOrders.previewRefund,
    officeMembers.detail,
    officeCatalog.index,
  );

const CHANGED = new Set([
  "SHOWN_CHANGED",
  "ORDER_STATE",
  "ORDER_ADDRESS_CHANGED",
  "REFUND_EXCEEDS_ORDER",
  "SHIP_EXCEEDS_ORDER",
  "SHORTFALL_LIMIT",
  "PARCEL_NOT_FOUND",
  "RESEND_EXCEEDS_PARCEL",
  "RESEND_STATE",
  "OUT_OF_STOCK",
  "RETURN_WINDOW_OVER",
  "RETURN_WINDOW_OPEN",
  "GOODWILL_STATE",
  "RETURN_STATE",
  "RETURN_PIECES_TAKEN",
]);

/** Refused because of a change by somebody else: refetch. */
export function renewWhereChanged(refused: { name: string }): false {
  if (CHANGED.has(refused.name)) void renewOrders();
  return false;
}
