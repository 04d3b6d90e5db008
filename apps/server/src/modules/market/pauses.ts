/** Parts of the shop that staff have paused (docs/rules.md 15). Reading goes on, and so does what has begun. */
import type { ShopPart, ShopPause } from "@banyan/contract/market.ts";
import { refuse } from "../../platform/refusal.ts";
import type { Pause } from "./pause-store.ts";

export const pausesAt = (pauses: readonly Pause[], now: Date): Pause[] =>
  pauses.filter(({ until }) => until === null || until > now);

export const pauseView = ({ part, reason, until }: Pause): ShopPause => ({
  ...{ part, reason },
  until: until?.toISOString() ?? null,
});

/** Refuses with SHOP_PAUSED while the part is paused. */
export function requireOpen({ pauses }: { pauses: readonly Pause[] }, part: ShopPart, now: Date): void {
  if (pausesAt(pauses, now).some((pause) => pause.part === part)) throw refuse("SHOP_PAUSED");
}
