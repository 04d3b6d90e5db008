/** The wishlist's part of first pages: its code and texts load after them. */
import { type ComponentType, lazy, Suspense } from "react";
import { withTexts } from "../i18n/language.ts";
import { currentMember, onSignIn } from "../session/session.ts";
import { deviceWishes } from "./device-wishlist.ts";
import type { HeartProps } from "./heart.tsx";

/** The pictures of a first page come before the parts that can wait. */
const AFTER_PAGE_MS = 1_500;

/** A part of a page that loads after it. A page does not fail for want of it. */
export function afterPage<Props extends object>(load: () => Promise<{ default: ComponentType<Props> }>) {
  return lazy(async (): Promise<{ default: ComponentType<Props> }> => {
    await new Promise((done) => setTimeout(done, AFTER_PAGE_MS));
    return load().catch(() => ({ default: () => null }));
  });
}

const Heart = afterPage<HeartProps>(() => import("./heart.tsx"));

/** Adds the product to the wishlist, or removes it. */
export function WishHeart(props: HeartProps) {
  return (
    <Suspense>
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
