/** Changing the address of an order that is not shipped, within its country: fee and return window depend on it. */
import type { Tx } from "../../../platform/database.ts";
import { refuse } from "../../../platform/refusal.ts";
import { addressForOrder, canonicalWritten, type OrderAddress } from "../../addresses/index.ts";
import { notify } from "../../notifications/index.ts";
import { orderNotice } from "../notices.rules.ts";
import { mayChange } from "../order.rules.ts";
import { findOrder, lockOrder, type Order } from "../store.ts";
import { writeAddress } from "../transition-store.ts";

/** The buyer sends the order to another address of the own book. Refuses with ORDER_OTHER_COUNTRY. */
export async function redirectOrder(
  tx: Tx,
  { orderId, memberId, addressId }: { orderId: string; memberId: bigint; addressId: string },
): Promise<Order> {
  const order = await lockOrder(tx, orderId);
  if (order?.memberId !== memberId) throw refuse("ORDER_NOT_FOUND");
  const address = await addressForOrder(tx, { memberId, addressId });
  if (address.country !== order.country) throw refuse("ORDER_OTHER_COUNTRY");
  return (await changed(tx, order, address)) ?? order;
}

type WrittenAddress = Omit<OrderAddress, "country" | "province" | "city" | "district"> &
  Partial<Pick<OrderAddress, "province" | "city" | "district">>;

/** Staff correct the address; the member gets a notice. An absent part stays. Returns whether anything differed. */
export async function correctAddress(
  tx: Tx,
  {
    orderId,
    address,
    keepAccountOpen,
    now,
  }: {
    orderId: string;
    address: WrittenAddress;
    keepAccountOpen: (tx: Tx, memberId: bigint) => Promise<void>;
    now: Date;
  },
): Promise<{ order: Order; isChanged: boolean }> {
  const found = await findOrder(tx, { orderId });
  if (!found) throw refuse("ORDER_NOT_FOUND");
  await keepAccountOpen(tx, found.memberId);
  const order = (await lockOrder(tx, orderId))!;
  const { province, city, district, country } = order;
  const written = canonicalWritten({ province, city, district, ...address, country });
  const corrected = await changed(tx, order, written);
  if (corrected) await notify(tx, orderNotice.address(corrected, now));
  return { order: corrected ?? order, isChanged: corrected !== undefined };
}

/** The changed order; undefined if the address is the same. The order is locked. */
async function changed(tx: Tx, order: Order, address: OrderAddress): Promise<Order | undefined> {
  if (!mayChange(order.state, "address")) throw refuse("ORDER_STATE");
  const differs = (Object.keys(address) as (keyof OrderAddress)[]).some((name) => order[name] !== address[name]);
  return differs ? writeAddress(tx, order.id, address) : undefined;
}
