/** An endless product list, for the catalogue and search results. */

import { useInfiniteQuery } from "@banyan/app/query.ts";
import { QueryView } from "@banyan/app/query-view.tsx";
import type { catalog } from "@banyan/contract/catalog.ts";
import type { OutputOf } from "@banyan/contract/endpoint.ts";
import { type ReactNode, useDeferredValue, useMemo, useState, useTransition } from "react";
import { Shelf, ShelfSkeleton } from "../../parts/goods/product-card.tsx";
import { MoreOf } from "../../parts/lists/more-of.tsx";
import { useBelowTheFold } from "../../shell/below-the-fold.tsx";
import { askShelf } from "./ask-shelf.ts";
import type { ShelfInput } from "./filters.rules.ts";

const FIRST_IN_SIGHT = 2;
/** More than fit a screen. */
const FIRST_DRAWN = 6;
/** The number of cards added while scrolling. */
const AT_ONCE = 12;

export function ShelfList({ input, empty }: { input: ShelfInput; empty: ReactNode }) {
  const query = useInfiniteQuery(askShelf(input));
  return (
    <QueryView query={query} skeleton={<ShelfSkeleton count={8} />}>
      {({ pages }) =>
        pages[0]?.list.length === 0 ? (
          empty
        ) : (
          <GrowingShelf pages={pages}>
            <MoreOf query={query} />
          </GrowingShelf>
        )
      }
    </QueryView>
  );
}

type Pages = readonly OutputOf<typeof catalog.products>[];

/**
 * Phones render the first cards, and more while scrolling, because unmounting many cards delays the next page. The end
 * renders with the last card, so that it does not load more before that.
 */
function GrowingShelf({ pages, children }: { pages: Pages; children: ReactNode }) {
  const products = useMemo(() => pages.flatMap((page) => page.list), [pages]);
  const isWhole = useBelowTheFold();
  const [most, setMost] = useState(isWhole ? Number.POSITIVE_INFINITY : AT_ONCE);
  const [isGrowing, startGrowing] = useTransition();
  const drawn = useDeferredValue(products).slice(0, most);
  const further = {
    hasNextPage: true,
    isFetchingNextPage: isGrowing,
    isFetchNextPageError: false,
    fetchNextPage: () => startGrowing(() => setMost(most + AT_ONCE)),
    data: undefined,
  };
  return (
    <>
      <Shelf products={drawn} priority={FIRST_IN_SIGHT} inSight={FIRST_DRAWN} />
      {isWhole && (drawn.length < products.length ? <MoreOf query={further} /> : children)}
    </>
  );
}
