/** The wishlist's part of first pages: its code and texts load after them. */
import { Suspense } from "react";
import { afterPage } from "../parts/layout/after-page.ts";
import { createHandOver } from "../session/hand-over.ts";
import { deviceWishlist } from "./device-wishlist.ts";
import type { HeartProps } from "./heart.tsx";

const Heart = afterPage<HeartProps>(() => import("./heart.tsx"));

/** Adds the product to the wishlist, or removes it. */
export function WishHeart(props: HeartProps) {
  return (
    <Suspense fallback={<span className="size-11" />}>
      <Heart {...props} />
    </Suspense>
  );
}

export const wishlistMerge = createHandOver(deviceWishlist, async ({ productIds }, attempt) => {
  const { mergeWishes } = await import("./merge.ts");
  await mergeWishes(productIds, attempt);
});
