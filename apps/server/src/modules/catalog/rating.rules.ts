/** The rating of a product, from the number of visible reviews with one star, two stars, and so on. */
import type { Rating } from "@banyan/contract/catalog.ts";

/** The average is rounded to one decimal; null without a review. */
export function ratingOf(starCounts: readonly number[]): Rating | null {
  const count = starCounts.reduce((sum, some) => sum + some, 0);
  if (count === 0) return null;
  const stars = starCounts.reduce((sum, some, at) => sum + some * (at + 1), 0);
  return { average: Math.round((stars / count) * 10) / 10, count };
}
