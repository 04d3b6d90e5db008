/** The rating of a product, which loads after a first page. Its place is kept. */
import { Suspense } from "react";
import { afterPage } from "../layout/after-page.ts";
import type { RatingProps } from "./rating.tsx";

const Rating = afterPage(() => import("./rating.tsx"));

export function LateRating({ rating, leads }: Pick<RatingProps, "leads"> & { rating: RatingProps["rating"] | null }) {
  return (
    rating && (
      <Suspense fallback={<span className={leads ? "block h-[1lh]" : "block h-4"} />}>
        <Rating rating={rating} leads={leads} />
      </Suspense>
    )
  );
}
