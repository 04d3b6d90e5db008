/** The explanation of one of the member's own incomes. */

import { WhySkeleton, WhyView } from "@banyan/app/income/why-view.tsx";
import { askPages, useInfiniteQuery } from "@banyan/app/query.ts";
import { QueryView } from "@banyan/app/query-view.tsx";
import { type Income, income } from "@banyan/contract/browser/income.ts";
import { Link } from "@tanstack/react-router";
import { MoreOf } from "../../parts/lists/more-of.tsx";

const SOURCES_AT_ONCE = "20";

export interface WhyProps {
  day: string;
  kind: Income;
}

export function Why({ day, kind }: WhyProps) {
  const query = useInfiniteQuery(
    askPages(income.why, { day, income: kind, limit: SOURCES_AT_ONCE }, ({ sources }) => sources),
  );
  return (
    <QueryView query={query} skeleton={<WhySkeleton />}>
      {({ pages }) => {
        const [why] = pages;
        if (!why) return null;
        return (
          <WhyView
            why={why}
            list={pages.flatMap(({ sources }) => sources.list)}
            complete={!query.hasNextPage}
            more={<MoreOf query={query} quietEnd />}
            renderOrderLink={({ id }, look) => <Link to="/pages/order/details" search={{ id }} {...look} />}
          />
        );
      }}
    </QueryView>
  );
}
