/** One page of a list that the server divides: grey rows while it comes, words where there is nothing, the pager below. */
import { QueryView, type QueryViewProps } from "@banyan/app/query-view.tsx";
import type { UseQueryResult } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { DataTableSkeleton } from "./data-table.tsx";
import { Pager, type PagerProps } from "./pager.tsx";

interface Paged<Row> extends PagerProps {
  list: Row[];
}

interface PagedViewProps<Row> {
  query: QueryViewProps<Paged<Row>>["query"] & Pick<UseQueryResult, "isPlaceholderData">;
  /** Stands there where nothing is to be listed. */
  empty: ReactNode;
  /** Grey shapes of another look than a table's. */
  skeleton?: ReactNode;
  /** Draws the rows; `stale` while those of another page or filter still stand there. */
  children: (shown: { rows: Row[]; stale: boolean }) => ReactNode;
}

export function PagedView<Row>({ query, empty, skeleton, children }: PagedViewProps<Row>) {
  return (
    <QueryView<Paged<Row>> query={query} skeleton={skeleton ?? <DataTableSkeleton />}>
      {({ list, ...pages }) =>
        list.length === 0 ? (
          empty
        ) : (
          <div className="min-w-0">
            {children({ rows: list, stale: query.isPlaceholderData })}
            <Pager page={pages.page} limit={pages.limit} total={pages.total} />
          </div>
        )
      }
    </QueryView>
  );
}
