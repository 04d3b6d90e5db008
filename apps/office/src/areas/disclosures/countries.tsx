/** Retail share and payout ratio of a month or year, by country. */
import { askList, useQuery } from "@banyan/app/query.ts";
import { QueryView } from "@banyan/app/query-view.tsx";
import { officeDisclosures } from "@banyan/contract/browser/office/disclosures.ts";
import { periodText } from "@banyan/contract/dates.ts";
import type { CountryFigures } from "@banyan/contract/office/disclosures.ts";
import { Day, Select, useLocale } from "@banyan/ui";
import { msg } from "@lingui/core/macro";
import { Trans, useLingui } from "@lingui/react/macro";
import { useState } from "react";
import { Figure, Percent } from "../../parts/cards/figures.tsx";
import { Heading } from "../../parts/cards/heading.tsx";
import { useCountryName } from "../../parts/names/country-name.tsx";
import { type Column, DataTable, DataTableSkeleton } from "../../parts/tables/data-table.tsx";
import { ExportButton } from "../../parts/tables/export-button.tsx";

const FIGURES = ["sales", "retail", "retailPercent", "income", "payoutPercent"] as const;

export function Countries() {
  const { t } = useLingui();
  const locale = useLocale();
  const [chosen, setChosen] = useState<string>();
  const query = useQuery(askList(officeDisclosures.countries, chosen === undefined ? {} : { period: chosen }));
  return (
    <QueryView query={query} skeleton={<DataTableSkeleton rows={3} />}>
      {({ periods, period, from, to, list, all }) =>
        period !== null && (
          <section aria-label={t`Sales and incomes by country`}>
            <Heading unit="USDT">{t`Sales and incomes by country`}</Heading>
            <div className="mb-3 flex flex-wrap items-end justify-between gap-3">
              <Select
                label={t`Month or year`}
                className="min-w-48"
                value={period}
                onChange={(event) => setChosen(event.target.value)}
                options={periods.map((value) => ({ value, label: periodText(value, locale) }))}
              />
              <ExportButton
                fileName={`countries-${period}`}
                rows={() => [
                  ["period", "country", ...FIGURES],
                  ...list.map((row) => [period, row.country ?? "", ...FIGURES.map((figure) => row[figure] ?? "")]),
                ]}
              />
            </div>
            <DataTable
              label={t`Sales and incomes by country`}
              rows={[...list, all]}
              stale={query.isPlaceholderData}
              keyOf={(row) => (row === all ? "all" : (row.country ?? ""))}
              columns={columnsOf(all)}
            />
            <div className="mt-2 text-xs text-ink-faint">
              {from && to && (
                <p>
                  <Trans>
                    Settled days from <Day day={from} /> to <Day day={to} />.
                  </Trans>
                </p>
              )}
              <p>{t`Sales are goods only, without shipping and after refunds. Retail means orders of people who are not activated and earn nothing. The payout ratio is incomes divided by sales.`}</p>
            </div>
          </section>
        )
      }
    </QueryView>
  );
}

function CountryCell({ row, all }: { row: CountryFigures; all: CountryFigures }) {
  const { t } = useLingui();
  const countryName = useCountryName();
  if (row === all) return <strong>{t`All countries`}</strong>;
  return row.country === null ? t`Cancelled accounts` : countryName(row.country);
}

const columnsOf = (all: CountryFigures): Column<CountryFigures>[] => [
  { id: "country", head: msg`Country`, cell: (row) => <CountryCell row={row} all={all} /> },
  { id: "sales", head: msg`Sales of goods`, cell: (row) => <Figure amount={row.sales} />, end: true },
  { id: "retail", head: msg`Retail`, cell: (row) => <Figure amount={row.retail} />, end: true },
  { id: "retailPart", head: msg`Retail share`, cell: (row) => <Percent value={row.retailPercent} />, end: true },
  { id: "income", head: msg`Incomes`, cell: (row) => <Figure amount={row.income} />, end: true },
  { id: "payout", head: msg`Payout ratio`, cell: (row) => <Percent value={row.payoutPercent} />, end: true },
];
