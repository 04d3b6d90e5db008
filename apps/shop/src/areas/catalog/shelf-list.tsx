/** A shelf that goes on: results of the product list and of search. */
import { EndlessList } from "@banyan/ui";
import { useLingui } from "@lingui/react/macro";
import { useInfiniteQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { Shelf, ShelfSkeleton } from "../../parts/product-card.tsx";
import { QueryView } from "../../parts/query-view.tsx";
import { askShelf } from "./ask-shelf.ts";
import type { ShelfInput } from "./filters.rules.ts";

const FIRST_IN_SIGHT = 2;

export function ShelfList({ input, empty }: { input: ShelfInput; empty: ReactNode }) {
  const { t } = useLingui();
  const query = useInfiniteQuery(askShelf(input));
  return (
    <QueryView query={query} skeleton={<ShelfSkeleton count={8} />}>
      {({ pages }) =>
        pages[0]?.list.length === 0 ? (
          empty
        ) : (
          <>
            <Shelf products={pages.flatMap((page) => page.list)} priority={FIRST_IN_SIGHT} />
            <EndlessList
              hasMore={query.hasNextPage}
              loading={query.isFetchingNextPage}
              failed={query.isFetchNextPageError}
              onMore={() => void query.fetchNextPage()}
              moreLabel={t`Show more`}
              loadingLabel={t`Loading`}
              endLabel={pages.length > 1 ? t`You have seen everything` : undefined}
            />
          </>
        )
      }
    </QueryView>
  );
}
