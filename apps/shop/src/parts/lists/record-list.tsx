/** An endless list of records, newest first, with skeleton cards while loading. */

import { QueryView, type QueryViewProps } from "@banyan/app/query-view.tsx";
import { Skeletons } from "@banyan/ui";
import type { ReactNode } from "react";
import { MoreOf, type MoreOfProps } from "./more-of.tsx";

interface Listed<One> {
  pages: readonly { list: readonly One[] }[];
}
interface RecordListProps<One> {
  query: MoreOfProps["query"] & QueryViewProps<Listed<One>>["query"];
  /** Shown if the list is empty. */
  empty: ReactNode;
  children: (record: One) => ReactNode;
}

export function RecordList<One extends { id: string }>({ query, empty, children }: RecordListProps<One>) {
  return (
    <QueryView<Listed<One>> query={query} skeleton={<RecordsSkeleton />}>
      {({ pages }) => {
        const list = pages.flatMap((page) => page.list);
        if (list.length === 0) return empty;
        return (
          <>
            <ul className="grid gap-3">
              {list.map((record) => (
                <li key={record.id}>{children(record)}</li>
              ))}
            </ul>
            <MoreOf query={query} />
          </>
        );
      }}
    </QueryView>
  );
}

function RecordsSkeleton() {
  return (
    <div className="grid gap-3">
      <Skeletons count={5} className="h-24 w-full rounded-card" />
    </div>
  );
}
