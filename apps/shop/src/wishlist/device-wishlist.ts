/** A visitor's wishlist, stored on the device: product ids, newest first. Nothing else is stored. */
import { asObject, stored } from "@banyan/app/stored.ts";
import { useValue } from "@banyan/ui/state.ts";

const kept = stored<{ productIds: string[] }>("deviceWishlist", (found) => {
  const ids = asObject<{ productIds: unknown }>(found)?.productIds;
  return Array.isArray(ids) ? { productIds: ids.filter((id) => typeof id === "string") } : undefined;
});

const NONE: string[] = [];

export const deviceWishes = (): string[] => kept.get()?.productIds ?? NONE;

export const useDeviceWishes = (): string[] => useValue(kept)?.productIds ?? NONE;

export function setDeviceWishes(productIds: string[]): void {
  kept.set(productIds.length > 0 ? { productIds } : undefined);
}
