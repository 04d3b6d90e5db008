/** A visitor's wishlist, stored on the device: product ids, newest first, and the key under which it is merged at sign-in. */
import { asObject, stored } from "@banyan/app/stored.ts";
import { useValue } from "@banyan/ui/state.ts";
import { isId, type Sent } from "../session/hand-over.ts";

interface DeviceWishlist {
  productIds: string[];
  sent?: Sent | undefined;
}

export const deviceWishlist = stored<DeviceWishlist>("deviceWishlist", (found) => {
  const { productIds, sent } = asObject<{ productIds: unknown; sent: unknown }>(found) ?? {};
  if (!Array.isArray(productIds)) return undefined;
  return { productIds: productIds.filter(isId), sent: asObject(sent) };
});

const NONE: string[] = [];

export const deviceWishes = (): string[] => deviceWishlist.get()?.productIds ?? NONE;

export const useDeviceWishes = (): string[] => useValue(deviceWishlist)?.productIds ?? NONE;

export function setDeviceWishes(productIds: string[]): void {
  deviceWishlist.set(productIds.length > 0 ? { productIds } : undefined);
}
