/** Income lists: all incomes by day, or the rows of one income; date range; export. */

import { useIncomeNames } from "@banyan/app/income/words.ts";
import { INCOMES, type Income } from "@banyan/contract/browser/income.ts";
import { chipClass, loadedLater, TabPanel, Tabs, useSheet } from "@banyan/ui";
import { useLingui } from "@lingui/react/macro";
import { SlidersHorizontal } from "lucide-react";
import { ZoneNote } from "../../parts/days/day-heading.tsx";
import { type Days, daysOf } from "../../parts/days/days.rules.ts";
import { useDaysText } from "../../parts/days/days-text.ts";
import { StatementTabs } from "../../parts/days/statement-tabs.tsx";
import { DayList } from "./day-list.tsx";
import { KindList } from "./kind-list.tsx";
import type { Span } from "./series.rules.ts";

const ExportIncomes = loadedLater(() => import("./export-incomes.tsx"));
const DaysSheet = loadedLater(() => import("./days-sheet.tsx"));

/** URL parameters of the statement. */
export interface IncomeSearch extends Days {
  kind?: string | undefined;
  span?: string | undefined;
}

export interface StatementProps {
  search: IncomeSearch;
  span: Span;
  onSearch: (search: IncomeSearch) => void;
}

export function Statement({ search, span, onSearch }: StatementProps) {
  const { t } = useLingui();
  const names = useIncomeNames();
  const exporting = useSheet();
  const filter = useSheet();
  const kind = INCOMES.find((one) => one === search.kind);
  const value: Income | "all" = kind ?? "all";
  const days = daysOf(search);
  const period = useDaysText(days);
  const goTo = (next: Days) => onSearch({ kind, span: search.span, ...next });
  const label = kind ? names[kind] : t`All incomes`;
  return (
    <section aria-label={t`Statement`} className="mt-6 lg:mt-10">
      <Tabs
        label={t`Incomes`}
        tabs={[{ id: "all", label: t`All` }, ...INCOMES.map((id) => ({ id, label: names[id] }))]}
        value={value}
        onChange={(id) => onSearch({ ...search, kind: id === "all" ? undefined : id })}
      >
        <StatementTabs onExport={() => exporting.open()} />
        <div className="flex py-3">
          <button
            type="button"
            aria-haspopup="dialog"
            className={chipClass(period !== undefined)}
            onClick={() => filter.open()}
          >
            <SlidersHorizontal aria-hidden="true" className="size-4" />
            {period ?? t`Dates`}
          </button>
        </div>
        <TabPanel label={label}>
          <ZoneNote />
          {kind ? (
            <KindList key={kind} kind={kind} days={days} onClear={() => goTo({})} />
          ) : (
            <DayList
              span={span}
              days={days}
              onMore={() => onSearch({ ...search, span: span === "30" ? "90" : "365" })}
              onClear={() => goTo({})}
            />
          )}
        </TabPanel>
      </Tabs>
      {exporting.show(() => (
        <ExportIncomes kind={kind} about={label} days={days} />
      ))}
      {filter.show(() => (
        <DaysSheet
          days={days}
          onDays={(next) => {
            filter.close();
            goTo(next);
          }}
        />
      ))}
    </section>
  );
}
