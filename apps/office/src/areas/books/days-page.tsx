/** The day book: sums of each business day, newest first. */

import { askList, useQuery } from "@banyan/app/query.ts";
import { QueryView } from "@banyan/app/query-view.tsx";
import { ASSETS, type Asset } from "@banyan/contract/browser/ledger.ts";
import { officeBooks } from "@banyan/contract/browser/office/books.ts";
import type { OutputOf } from "@banyan/contract/endpoint.ts";
import { parseMoney } from "@banyan/contract/money.ts";
import { zoneText } from "@banyan/contract/zones.ts";
import { Count, Day, EmptyState, Skeleton } from "@banyan/ui";
import { EmptySearch } from "@banyan/ui/art/index.ts";
import type { MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import { Plural, useLingui } from "@lingui/react/macro";
import { getRouteApi } from "@tanstack/react-router";
import { AssetAmount } from "../../parts/coins/asset.tsx";
import { type Column, DataTable, DataTableSkeleton } from "../../parts/tables/data-table.tsx";
import { ExportButton } from "../../parts/tables/export-button.tsx";
import { DayFilter, FilterBar, FilterPair, useFilter } from "../../parts/tables/filters.tsx";
import { Page } from "../../shell/page.tsx";
import { Figure } from "./figures.tsx";

type DayRow = OutputOf<typeof officeBooks.days>["list"][number];

const route = getRouteApi("/books/days");

export default function DaysPage() {
  const { t, i18n } = useLingui();
  const { since, until } = route.useSearch();
  const filter = useFilter();
  const days = useQuery(askList(officeBooks.days, { fromDay: since, toDay: until }));
  const { data } = days;
  return (
    <Page
      exact
      title={t`Day book`}
      about={
        data
          ? t`Business days in ${zoneText(data.timeZone, i18n.locale)}`
          : days.isPending && <Skeleton className="h-5 w-56" />
      }
      actions={
        (data ? data.list.length > 0 : days.isPending) && (
          <ExportButton
            fileName={`day-book-${data?.fromDay}-${data?.toDay}`}
            rows={
              data &&
              (() => [
                ["day", "movements", ...ASSETS],
                ...data.list.map(({ day, movements, amounts }) => [
                  day,
                  movements,
                  ...ASSETS.map((asset) => amounts[asset]),
                ]),
              ])
            }
          />
        )
      }
    >
      <FilterBar>
        <FilterPair>
          <DayFilter
            label={t`From`}
            value={since ?? data?.fromDay}
            max={until}
            onChange={(day) => filter({ since: day })}
          />
          <DayFilter
            label={t`To`}
            value={until ?? data?.toDay}
            min={since}
            onChange={(day) => filter({ until: day })}
          />
        </FilterPair>
      </FilterBar>
      <QueryView query={days} skeleton={<DataTableSkeleton columns={COLUMNS} />}>
        {({ list }) =>
          list.length === 0 ? (
            <EmptyState picture={<EmptySearch />} title={t`Nothing moved on these days`} text={t`Choose other days.`} />
          ) : (
            <DataTable
              name="days"
              label={t`Day book`}
              rows={list}
              stale={days.isPlaceholderData}
              keyOf={(row) => row.day}
              link={(row) => ({ to: "/books/days/$day", params: { day: row.day } })}
              columns={COLUMNS}
              Card={DayCard}
            />
          )
        }
      </QueryView>
    </Page>
  );
}

const MOVED: Record<Asset, MessageDescriptor> = {
  USDT: msg`Moved USDT`,
  COUPON: msg`Moved coupons`,
  POINT: msg`Moved points`,
};

const COLUMNS: Column<DayRow>[] = [
  { id: "day", head: msg`Day`, cell: (row) => <Day day={row.day} />, sortBy: (row) => row.day },
  {
    id: "movements",
    head: msg`Movements`,
    cell: (row) => <Count value={row.movements} />,
    end: true,
    sortBy: (row) => row.movements,
  },
  ...ASSETS.map(
    (asset): Column<DayRow> => ({
      id: asset.toLowerCase(),
      head: MOVED[asset],
      cell: (row) => <Figure amount={row.amounts[asset]} />,
      end: true,
      sortBy: (row) => parseMoney(row.amounts[asset]),
    }),
  ),
];

function DayCard({ row }: { row: DayRow }) {
  return (
    <>
      <span className="flex items-center justify-between gap-2">
        <span className="font-medium text-brand-ink">
          <Day day={row.day} />
        </span>
        <span className="text-xs text-ink-faint">
          <Plural value={row.movements} one="# movement" other="# movements" />
        </span>
      </span>
      <span className="mt-1.5 grid justify-items-end gap-0.5">
        {ASSETS.filter((asset) => row.amounts[asset] !== "0").map((asset) => (
          <AssetAmount key={asset} asset={asset} amount={row.amounts[asset]} />
        ))}
      </span>
    </>
  );
}
