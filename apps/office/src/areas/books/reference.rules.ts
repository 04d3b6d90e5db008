/** Maps references of events to pages. */
import type { LinkProps } from "@tanstack/react-router";
import { isUuid } from "../../parts/names/uuid.rules.ts";

/** The page of an order, a withdrawal or a grant; null for others. */
export function referenceLink(reference: string | null): LinkProps | null {
  const [word = "", id = ""] = reference?.split(":") ?? [];
  if (!isUuid(id)) return null;
  if (word === "order") return { to: "/orders/$orderId", params: { orderId: id } };
  if (word === "withdrawal") return { to: "/withdrawals/$withdrawalId", params: { withdrawalId: id } };
  if (word === "grant") return { to: "/grants" };
  return null;
}
