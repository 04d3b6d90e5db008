/** How long goods may be given back (docs/rules.md 4). */
import type { Executor } from "../../../platform/database.ts";
import { marketVersion, returnDays } from "../../market/index.ts";
import { returnEnd } from "../order.rules.ts";
import type { Order } from "../store.ts";

/** Until when, by the settings that the order was made with and the country of its address; null where it may not be. */
export async function returnUntil(executor: Executor, order: Order): Promise<Date | null> {
  if (order.state !== "completed") return null;
  const market = await marketVersion(executor, order.marketVersion);
  return returnEnd(order, returnDays(market, order.country));
}
