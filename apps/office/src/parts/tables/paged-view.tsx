/** A page of a list with offset pagination: skeleton, empty state, rows, pager, export. */
import { QueryView, type QueryViewProps } from "@banyan/app/query-view.tsx";
import type { UseQueryResult } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { DataTableSkeleton } from "./data-table.tsx";
import type { Listed } from "./export-list.tsx";
import { Pager, type PagerProps, ToPage } from "./pager.tsx";

interface Paged<Row> extends PagerProps {
  list: Row[];
}

interface PagedViewProps<Row> {
  /** Of `useList`. */
  query: QueryViewProps<Paged<Row>>["query"] & Pick<UseQueryResult, "isPlaceholderData"> & { exported: Listed };
  /** Shown if the list is empty. */
  empty: ReactNode;
  /** A custom skeleton instead of the table's. */
  skeleton?: ReactNode;
  /** Renders the rows; `stale` while they belong to the previous page or filter. */
  children: (shown: { rows: Row[]; stale: boolean }) => ReactNode;
}

const lastPage = ({ total, limit }: PagerProps) => Math.max(1, Math.ceil(total / limit));

export function PagedView<Row>({ query, empty, skeleton, children }: PagedViewProps<Row>) {
  return (
    <QueryView<Paged<Row>> query={query} skeleton={skeleton ?? <DataTableSkeleton />}>
      {({ list, ...pages }) =>
        list.length === 0 && !query.isPlaceholderData && lastPage(pages) < pages.page ? (
          // The last row of the last page was dealt with.
          <ToPage page={lastPage(pages)} />
        ) : list.length === 0 ? (
          empty
        ) : (
          <div className="min-w-0">
            {children({ rows: list, stale: query.isPlaceholderData })}
            <Pager page={pages.page} limit={pages.limit} total={pages.total} exported={query.exported} />
          </div>
        )
      }
    </QueryView>
  );
}
