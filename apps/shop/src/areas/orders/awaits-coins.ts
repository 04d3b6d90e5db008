/** Whether an order waits for coins now; false if it cannot be read. */
import { ask, queryClient } from "@banyan/app/query.ts";
import { orders } from "@banyan/contract/browser/orders.ts";

export async function isAwaitingCoins(orderId: string): Promise<boolean> {
  const query = { ...ask(orders.payStatus, { orderId }), staleTime: 0, retry: false };
  const status = await queryClient.fetchQuery(query).catch(() => undefined);
  return status?.invoiceState === "pending" || status?.invoiceState === "seen";
}
