/** BV of orders: what counts, what is on its way, and when it will count. */
import { businessDay } from "../../../platform/clock.ts";
import type { Executor } from "../../../platform/database.ts";
import { type Market, marketTimeZone, marketVersion, returnDays } from "../../market/index.ts";
import type { Order } from "../store.ts";
import { ordersOnTheirWay } from "./store.ts";
import { type Volume, volumeByDay, volumeOf } from "./volume.rules.ts";

type Made = Pick<Order, "id" | "marketVersion" | "country">;

/** The days of each order's return window, by the settings that it was made with and the country of its address. */
export async function returnWindows(executor: Executor, orders: readonly Made[]): Promise<Map<string, number>> {
  const markets = new Map<number, Market>();
  for (const { marketVersion: version } of orders) {
    if (!markets.has(version)) markets.set(version, await marketVersion(executor, version));
  }
  return new Map(orders.map((order) => [order.id, returnDays(markets.get(order.marketVersion)!, order.country)]));
}

/** The volume of each of these orders. */
export async function volumesOf(executor: Executor, orders: readonly Order[]): Promise<Map<string, Volume>> {
  const timeZone = await marketTimeZone(executor);
  const dayOf = (moment: Date) => businessDay(moment, timeZone);
  const shipped = orders.filter(({ state }) => state === "pending_receipt");
  const windows = await returnWindows(executor, shipped);
  return new Map(orders.map((order) => [order.id, volumeOf(order, { returnDays: windows.get(order.id) ?? 0, dayOf })]));
}

/** A member's BV on its way, by the business day on which it counts. */
export async function onItsWayByDay(
  executor: Executor,
  memberId: bigint,
): Promise<{ day: string | null; bv: bigint }[]> {
  const volumes = await volumesOf(executor, await ordersOnTheirWay(executor, memberId));
  return volumeByDay([...volumes.values()].filter(({ state }) => state === "on_its_way"));
}
