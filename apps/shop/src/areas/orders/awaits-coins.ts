/** Whether an order may await coins; true if that cannot be read, so that nothing about them stays unsaid. */
import { ask, queryClient } from "@banyan/app/query.ts";
import { orders } from "@banyan/contract/browser/orders.ts";

export async function mayAwaitCoins(orderId: string): Promise<boolean> {
  const query = { ...ask(orders.payStatus, { orderId }), staleTime: 0, retry: false };
  const status = await queryClient.fetchQuery(query).catch(() => undefined);
  return !status || status.invoiceState === "pending" || status.invoiceState === "seen";
}
