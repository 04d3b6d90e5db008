/** A list by state: tabs that stay visible below the head of the page, and the list. */
import { PullToRefresh, type Tab, Tabs } from "@banyan/ui";
import { useLingui } from "@lingui/react/macro";
import type { ReactNode } from "react";

const PANEL = "state-panel";

export interface StateTabsProps<Id extends string> {
  /** The name of the tabs for screen readers. */
  label: string;
  tabs: readonly (Tab<Id> & { label: string })[];
  value: Id;
  onChange: (id: Id) => void;
  onRefresh: () => Promise<unknown>;
  children: ReactNode;
}

/** The page has no padding of its own on phones (`className="px-0 lg:px-6"`). */
export function StateTabs<Id extends string>(props: StateTabsProps<Id>) {
  const { label, tabs, value, onChange, onRefresh, children } = props;
  const { t } = useLingui();
  return (
    <>
      <div className="sticky top-[calc(3.5rem+var(--safe-top))] z-10 bg-paper lg:static">
        <Tabs label={label} tabs={tabs} value={value} panelId={PANEL} onChange={onChange} />
      </div>
      <PullToRefresh onRefresh={onRefresh} label={t`Refreshing`}>
        <div
          id={PANEL}
          role="tabpanel"
          aria-label={tabs.find(({ id }) => id === value)?.label}
          className="px-4 pt-4 pb-8 lg:px-0"
        >
          {children}
        </div>
      </PullToRefresh>
    </>
  );
}
