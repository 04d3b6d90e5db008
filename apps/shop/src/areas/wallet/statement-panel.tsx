/** Statements in tabs, with export; the selection is in the URL. */

import { useInfiniteQuery } from "@banyan/app/query.ts";
import { loadedLater, PullToRefresh, TabPanel, Tabs, useSheet } from "@banyan/ui";
import { useLingui } from "@lingui/react/macro";
import { renewMoney } from "../../parts/coins/renew-money.ts";
import { StatementTabs } from "../../parts/days/statement-tabs.tsx";
import { type Filters, filtersOf, isNarrowed, type StatementTab } from "./statement.rules.ts";
import { askEntries, Statement } from "./statement.tsx";
import { useShortTabNames, useTabNames } from "./words.ts";

const ExportStatement = loadedLater(() => import("./export-sheet.tsx"));

/** URL parameters of a statement. */
export interface StatementSearch extends Record<string, string | undefined> {
  tab?: string;
}

export interface StatementPanelProps {
  /** The first one is the default. */
  tabs: readonly StatementTab[];
  search: StatementSearch;
  onSearch: (search: StatementSearch) => void;
}

export function chosenTab(tabs: readonly StatementTab[], search: StatementSearch): StatementTab {
  return tabs.find((id) => id === search.tab) ?? tabs[0] ?? "balance";
}

/** The query for the URL's parameters. */
export function useEntries(tabs: readonly StatementTab[], search: StatementSearch) {
  const tab = chosenTab(tabs, search);
  return useInfiniteQuery(askEntries(tab, filtersOf(search, tab)));
}

export function StatementPanel({ tabs, search, onSearch }: StatementPanelProps) {
  const { t } = useLingui();
  const names = useTabNames();
  const shortNames = useShortTabNames();
  const exporting = useSheet();
  const tab = chosenTab(tabs, search);
  const filters = filtersOf(search, tab);
  const failed = useEntries(tabs, search).isLoadingError;
  const go = (next: StatementTab, its: Filters) =>
    onSearch({ ...(next !== tabs[0] && { tab: next }), ...(its as StatementSearch) });
  return (
    <section aria-label={t`Statement`}>
      <Tabs
        label={t`Statement`}
        tabs={tabs.map((id) => ({ id, label: shortNames[id] }))}
        value={tab}
        onChange={(id) => go(id, {})}
      >
        <StatementTabs onExport={failed ? undefined : () => exporting.open()} />
        <PullToRefresh onRefresh={renewMoney} label={t`Refreshing`}>
          <TabPanel label={names[tab]}>
            <Statement
              tab={tab}
              filters={filters}
              // Without entries, filters are hidden unless one is set and can be reset.
              canFilter={!failed || isNarrowed(filters)}
              onFilters={(next) => go(tab, next)}
            />
          </TabPanel>
        </PullToRefresh>
      </Tabs>
      {exporting.show(() => (
        <ExportStatement tab={tab} filters={filters} />
      ))}
    </section>
  );
}
