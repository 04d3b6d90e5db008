/**
 * Merges a visitor's wishlist into the member's. The device deletes it only after the server has confirmed, and merging
 * twice changes nothing.
 */
import { call } from "@banyan/app/call.ts";
import { keyOf, queryClient, renew } from "@banyan/app/query.ts";
import { wishlist } from "@banyan/contract/browser/wishlist.ts";
import { deviceWishes, setDeviceWishes } from "./device-wishlist.ts";

let running: Promise<void> | undefined;

/** Rejects if the server did not confirm; the device then keeps its list for the next start of the shop. */
export function handOver(): Promise<void> {
  running ??= merge().finally(() => {
    running = undefined;
  });
  return running;
}

async function merge(): Promise<void> {
  const queryKey = keyOf(wishlist.ids, {});
  const productIds = deviceWishes();
  const answer = await call(wishlist.merge, { productIds });
  setDeviceWishes(deviceWishes().filter((id) => !productIds.includes(id)));
  // A read in flight would be outdated.
  void queryClient.cancelQueries({ queryKey });
  queryClient.setQueryData(queryKey, answer);
  void renew(wishlist.index);
}
