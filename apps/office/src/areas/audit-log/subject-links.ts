/** Pages of what entries of the audit log are about. */
import type { staff } from "@banyan/contract/browser/office/staff.ts";
import type { OutputOf } from "@banyan/contract/endpoint.ts";
import type { StaffRight } from "@banyan/contract/rights.ts";
import type { LinkProps } from "@tanstack/react-router";
import { isUuid } from "../../parts/names/uuid.rules.ts";

type Entry = Pick<OutputOf<typeof staff.auditLog>["list"][number], "action" | "subject" | "about">;

interface PageLink {
  target: LinkProps;
  right: StaffRight;
}

/** The page of an entry's subject; undefined if it has none. */
export function linkOf({ action, subject, about }: Entry): PageLink | undefined {
  if (about?.kind === "order")
    return { target: { to: "/orders/$orderId", params: { orderId: about.orderId } }, right: "office:orders.read" };
  if (about?.kind === "member")
    return { target: { to: "/members/$memberId", params: { memberId: about.memberId } }, right: "office:members.read" };
  if (action === "products.create" || action === "products.change")
    return { target: { to: "/products/$productId", params: { productId: subject } }, right: "office:catalog.read" };
  if (action.startsWith("content.") && /^[0-9]+$/.test(subject))
    return { target: { to: "/content/$pieceId", params: { pieceId: subject } }, right: "office:content.write" };
  if (action.startsWith("payouts.") && isUuid(subject))
    return {
      target: { to: "/withdrawals/$withdrawalId", params: { withdrawalId: subject } },
      right: "office:withdrawals.read",
    };
  return undefined;
}
