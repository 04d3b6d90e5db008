/** What becomes out of date when an order was made, paid or moved on. */

import { ask, keyOf, queryClient, renew } from "@banyan/app/query.ts";
import { cart } from "@banyan/contract/browser/cart.ts";
import { type OrderDetail, orders } from "@banyan/contract/browser/orders.ts";
import { wallet } from "@banyan/contract/browser/wallet.ts";

/** Lists, counts, balances and the cart are asked anew. The preview is left alone: its lines have become the order. */
export function forgetOrders(): void {
  void renew(orders.index, orders.counts, wallet.balances, cart.index);
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
