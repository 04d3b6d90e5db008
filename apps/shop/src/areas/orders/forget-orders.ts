/** Cache invalidation after an order changed elsewhere: coins arrived, or a call was refused because of it. */
import { ask, keyOf, queryClient, renew } from "@banyan/app/query.ts";
import { type OrderDetail, orders } from "@banyan/contract/browser/orders.ts";
import { AFTER_ORDER } from "../../api/outdated.ts";

/** Invalidates an order, and what orders change. */
export async function forgetOrder(orderId: string): Promise<void> {
  void renew(...AFTER_ORDER);
  await queryClient.invalidateQueries({ queryKey: keyOf(orders.detail, { orderId }) });
}

/** Caches an order as returned by an action. */
export function keepOrder(order: OrderDetail): void {
  queryClient.setQueryData(ask(orders.detail, { orderId: order.id }).queryKey, order);
}
