/** The average of the stars of a product, and how many reviews there are. */
import type { Rating as ProductRating } from "@banyan/contract/catalog.ts";
import { Count, useAmountText } from "@banyan/ui";
import { useLingui } from "@lingui/react/macro";
import type { RefObject } from "react";
import { Star } from "./stars.tsx";

export interface RatingProps {
  rating: ProductRating;
  /** A button that scrolls to the reviews of the page. */
  leads?: boolean;
}

/** The section of reviews of the open page. */
export const reviewsPlace: RefObject<HTMLDivElement | null> = { current: null };

export default function Rating({ rating: { average, count }, leads = false }: RatingProps) {
  const { t } = useLingui();
  const stars = useAmountText()(average.toFixed(1), { least: 1 });
  const content = (
    <span className="inline-flex items-center gap-1 text-xs">
      <span role="img" aria-label={t`${stars} of 5 stars`} className="inline-flex items-center gap-1">
        <Star className="size-3.5" share={1} />
        <span translate="no" className="figures font-medium text-ink-soft">
          {stars}
        </span>
      </span>
      <span className="text-ink-faint">
        (<Count value={count} />)
      </span>
    </span>
  );
  if (!leads) return content;
  return (
    <button
      type="button"
      onClick={() => reviewsPlace.current?.scrollIntoView({ block: "start" })}
      className="block touch-target"
    >
      {content}
    </button>
  );
}
