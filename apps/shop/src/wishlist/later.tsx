/** The wishlist's part of first pages: its code and texts load after them. */
import { Suspense } from "react";
import { withTexts } from "../i18n/language.ts";
import { afterPage } from "../parts/layout/after-page.ts";
import { currentMember, onSignIn } from "../session/session.ts";
import { deviceWishes } from "./device-wishlist.ts";
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

const loadMerge = withTexts(() => import("./merge.ts"));

/** Merges now what an earlier visit left, and later at each sign-in. Without the code, the device keeps its list. */
export function mergeWishesAtSignIn(): void {
  const merge = () => {
    if (deviceWishes().length > 0)
      void loadMerge()
        .then(({ handOver }) => handOver())
        .catch(() => {});
  };
  onSignIn(merge);
  if (currentMember()) merge();
}
