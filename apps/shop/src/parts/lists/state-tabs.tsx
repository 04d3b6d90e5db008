/** A list with state tabs that stick below the page's head. */
import { PullToRefresh, type Tab, TabList, TabPanel, Tabs } from "@banyan/ui";
import { useLingui } from "@lingui/react/macro";
import type { ReactNode } from "react";
import { ZoneNote } from "../days/day-heading.tsx";

export interface StateTabsProps<Id extends string> {
  /** The accessible name of the tab list. */
  label: string;
  tabs: readonly Tab<Id>[];
  value: Id;
  onChange: (id: Id) => void;
  onRefresh: () => Promise<unknown>;
  children: ReactNode;
}

/** The page must have no horizontal padding on phones (`className="px-0 lg:px-6"`). */
export function StateTabs<Id extends string>(props: StateTabsProps<Id>) {
  const { label, tabs, value, onChange, onRefresh, children } = props;
  const { t } = useLingui();
  return (
    <Tabs label={label} tabs={tabs} value={value} onChange={onChange}>
      <div className="sticky top-(--page-header) z-10 bg-paper lg:static">
        <TabList />
      </div>
      <PullToRefresh onRefresh={onRefresh} label={t`Refreshing`}>
        <TabPanel className="px-4 pt-4 pb-8 lg:px-0">
          <ZoneNote />
          {children}
        </TabPanel>
      </PullToRefresh>
    </Tabs>
  );
}
