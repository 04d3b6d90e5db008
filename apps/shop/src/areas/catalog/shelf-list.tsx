/** A shelf that goes on: results of the product list and of search. */
import { useInfiniteQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { MoreOf } from "../../parts/more-of.tsx";
import { Shelf, ShelfSkeleton } from "../../parts/product-card.tsx";
import { QueryView } from "../../parts/query-view.tsx";
import { askShelf } from "./ask-shelf.ts";
import type { ShelfInput } from "./filters.rules.ts";

const FIRST_IN_SIGHT = 2;

export function ShelfList({ input, empty }: { input: ShelfInput; empty: ReactNode }) {
  const query = useInfiniteQuery(askShelf(input));
  return (
    <QueryView query={query} skeleton={<ShelfSkeleton count={8} />}>
      {({ pages }) =>
        pages[0]?.list.length === 0 ? (
          empty
        ) : (
          <>
            <Shelf products={pages.flatMap((page) => page.list)} priority={FIRST_IN_SIGHT} />
            <MoreOf query={query} />
          </>
        )
      }
    </QueryView>
  );
}
