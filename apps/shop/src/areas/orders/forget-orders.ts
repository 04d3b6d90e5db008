/** What becomes out of date when an order was made, paid or moved on. */
import { ask, keyOf, queryClient, renew } from "@banyan/app/query.ts";
import { cart } from "@banyan/contract/browser/cart.ts";
import { income } from "@banyan/contract/browser/income.ts";
import { members } from "@banyan/contract/browser/members.ts";
import { membership } from "@banyan/contract/browser/membership.ts";
import { type OrderDetail, orders } from "@banyan/contract/browser/orders.ts";
import { team } from "@banyan/contract/browser/team.ts";
import { renewMoney } from "../../parts/renew-money.ts";

/**
 * Lists, counts, money, the cart, and what an order makes of a member are asked anew. The preview is left alone: its lines
 * have become the order.
 */
export function forgetOrders(): void {
  void renewMoney();
  void renew(orders.index, orders.counts, cart.index);
  void renew(members.userInfo, membership.standing, income.limit, team.overview);
}

/** Also what is known of one order. */
export function forgetOrder(orderId: string): Promise<void> {
  forgetOrders();
  return queryClient.invalidateQueries({ queryKey: keyOf(orders.detail, { orderId }) });
}

/** Keeps the newest state of an order, as an action answered it. */
export function keepOrder(order: OrderDetail): void {
  queryClient.setQueryData(ask(orders.detail, { orderId: order.id }).queryKey, order);
  forgetOrders();
}
