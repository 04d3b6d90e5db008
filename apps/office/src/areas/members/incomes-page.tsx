/**
 * A member's incomes, newest first, with the explanation that the member reads. Each view is recorded in the audit log.
 */

import { useIncomeNames, useLimitNames, useRankText } from "@banyan/app/income/words.ts";
import { askPages, useInfiniteQuery } from "@banyan/app/query.ts";
import { QueryView } from "@banyan/app/query-view.tsx";
import type { IncomeRow } from "@banyan/contract/browser/income.ts";
import { officeIncomes } from "@banyan/contract/browser/office/incomes.ts";
import { Badge, Chevron, classes, Day, EmptyState, List, Money, useSheet } from "@banyan/ui";
import { EmptySearch } from "@banyan/ui/art/index.ts";
import { useLingui } from "@lingui/react/macro";
import { getRouteApi } from "@tanstack/react-router";
import { LOGGED_VIEW } from "../../parts/members/logged-view.ts";
import { DataTableSkeleton } from "../../parts/tables/data-table.tsx";
import { FilterBar, PeriodFilter } from "../../parts/tables/filters.tsx";
import { MoreOf } from "../../parts/tables/more-of.tsx";
import { useMay } from "../../session/session.ts";
import { Page } from "../../shell/page.tsx";
import { WhySheet } from "./why-sheet.tsx";

const ROWS = 50;
const route = getRouteApi("/members/$memberId/incomes");

export default function IncomesPage() {
  const { t } = useLingui();
  const { memberId } = route.useParams();
  const { since, until } = route.useSearch();
  const mayOpen = useMay("office:members.read");
  const incomes = useInfiniteQuery({
    ...askPages(officeIncomes.index, { memberId, fromDay: since, toDay: until, limit: ROWS }),
    ...LOGGED_VIEW,
  });
  const name = incomes.data?.pages[0]?.name;
  return (
    <Page
      title={t`Incomes`}
      about={
        <>
          {name}{" "}
          <span translate="no" className="figures">
            {memberId}
          </span>
        </>
      }
      back={mayOpen ? { link: { to: "/members/$memberId", params: { memberId } }, label: t`Member` } : undefined}
    >
      <FilterBar>
        <PeriodFilter since={since} until={until} />
      </FilterBar>
      <QueryView query={incomes} skeleton={<DataTableSkeleton />}>
        {({ pages }) => {
          const rows = pages.flatMap(({ list }) => list);
          if (rows.length === 0 && !incomes.hasNextPage)
            return (
              <EmptyState
                picture={<EmptySearch />}
                title={t`No income`}
                text={since || until ? t`Look with fewer filters.` : t`Incomes appear once their day is credited.`}
              />
            );
          return (
            <>
              <Rows memberId={memberId} rows={rows} />
              <MoreOf query={incomes} />
            </>
          );
        }}
      </QueryView>
      <p className="mt-4 text-xs text-ink-faint">{t`The audit log records which incomes you read.`}</p>
    </Page>
  );
}

function Rows({ memberId, rows }: { memberId: string; rows: readonly IncomeRow[] }) {
  const { t } = useLingui();
  const why = useSheet<IncomeRow>();
  return (
    <>
      <List aria-label={t`Incomes`}>
        {rows.map((row) => (
          <li key={`${row.day} ${row.income}`}>
            <button
              type="button"
              aria-haspopup="dialog"
              onClick={() => why.open(row)}
              className="w-full px-4 py-3 text-start hover:bg-sunken/60 focus-visible:-outline-offset-3"
            >
              <Row row={row} />
            </button>
          </li>
        ))}
      </List>
      {why.show((row) => (
        <WhySheet memberId={memberId} day={row.day} kind={row.income} />
      ))}
    </>
  );
}

function Row({ row }: { row: IncomeRow }) {
  const { t } = useLingui();
  const names = useIncomeNames();
  const limits = useLimitNames();
  const rank = useRankText()(row);
  const nothing = row.received === "0";
  return (
    <span className="grid grid-cols-[minmax(0,1fr)_auto] gap-x-4 gap-y-0.5 text-sm md:grid-cols-[minmax(0,3fr)_minmax(0,3fr)_minmax(0,2fr)_minmax(0,2fr)_auto] md:items-center">
      <span className="min-w-0">
        <span className="block font-medium">{names[row.income]}</span>
        <span className="block text-xs text-ink-faint">
          <Day day={row.day} /> · {rank}
        </span>
      </span>
      <span className="order-last col-span-2 flex flex-wrap gap-1.5 empty:hidden md:order-none md:col-span-1 md:empty:block">
        {row.limits.map((limit) => (
          <Badge key={limit} tone="warning">
            {limits[limit]}
          </Badge>
        ))}
      </span>
      <span className="hidden text-end text-ink-soft md:block">
        <span className="block text-xs text-ink-faint">{t`Raw amount`}</span>
        <Money amount={row.raw} />
      </span>
      <span className={classes("text-end font-semibold", nothing ? "text-ink-soft" : "text-success")}>
        <Money amount={row.received} signed={!nothing} />
      </span>
      <span className="hidden text-ink-faint md:block">
        <Chevron />
      </span>
    </span>
  );
}
