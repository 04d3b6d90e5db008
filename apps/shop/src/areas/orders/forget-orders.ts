/** Cache invalidation after an order was created, paid or changed. */
import { ask, keyOf, queryClient, renew } from "@banyan/app/query.ts";
import { cart } from "@banyan/contract/browser/cart.ts";
import { income } from "@banyan/contract/browser/income.ts";
import { members } from "@banyan/contract/browser/members.ts";
import { membership } from "@banyan/contract/browser/membership.ts";
import { type OrderDetail, orders } from "@banyan/contract/browser/orders.ts";
import { team } from "@banyan/contract/browser/team.ts";
import { renewMoney } from "../../parts/coins/renew-money.ts";

/**
 * Invalidates lists, counts, balances, the cart, and what an order changes about a member; not the preview, whose lines
 * have become the order.
 */
export function forgetOrders(): void {
  void renewMoney();
  void renew(orders.index, orders.counts, cart.index);
  void renew(members.userInfo, membership.standing, income.limit, team.overview);
}

/** Also invalidates one order. */
export function forgetOrder(orderId: string): Promise<void> {
  forgetOrders();
  return queryClient.invalidateQueries({ queryKey: keyOf(orders.detail, { orderId }) });
}

/** Caches an order as returned by an action. */
export function keepOrder(order: OrderDetail): void {
  queryClient.setQueryData(ask(orders.detail, { orderId: order.id }).queryKey, order);
  forgetOrders();
}
