/** Coins without an owner: one person proposes the owner, another releases them. */

import { officeSuspense, SUSPENSE_TABS } from "@banyan/contract/browser/office/suspense.ts";
import { EmptyState, List, Skeleton, TabList, TabPanel, Tabs } from "@banyan/ui";
import { EmptyMessages } from "@banyan/ui/art/index.ts";
import { useLingui } from "@lingui/react/macro";
import { getRouteApi } from "@tanstack/react-router";
import { PagedView } from "../../parts/tables/paged-view.tsx";
import { pageOf } from "../../parts/tables/pager.tsx";
import { useList } from "../../parts/tables/use-list.ts";
import { useTab } from "../../parts/tables/use-tab.ts";
import { Page } from "../../shell/page.tsx";
import { SuspendedRow } from "./suspended-row.tsx";

const ROWS = 20;
const route = getRouteApi("/suspense");

export default function SuspensePage() {
  const { t } = useLingui();
  const { tab: wanted, page } = route.useSearch();
  const [tab, choose] = useTab(SUSPENSE_TABS, wanted);
  const query = useList(officeSuspense.index, { page: pageOf(page), limit: ROWS, tab });
  const names = {
    open: t`Without an owner`,
    proposed: t`Proposed`,
    released: t({ context: "coins", message: "Released" }),
  };
  return (
    <Page
      exact
      title={t`Coins in suspense`}
      about={t`Coins that reached an address of ours and belong to nobody yet. Two people are needed to release them.`}
    >
      <Tabs
        label={t`Status`}
        value={tab}
        onChange={choose}
        tabs={SUSPENSE_TABS.map((id) => ({ id, label: names[id] }))}
      >
        <TabList className="-mx-4 mb-4 lg:mx-0" />
        <TabPanel>
          <PagedView
            query={query}
            skeleton={<SuspenseSkeleton />}
            empty={
              <EmptyState
                picture={<EmptyMessages />}
                title={tab === "open" ? t`All coins have an owner` : t`Nothing here`}
              />
            }
          >
            {({ rows }) => (
              <List>
                {rows.map((coins) => (
                  <SuspendedRow key={coins.id} coins={coins} />
                ))}
              </List>
            )}
          </PagedView>
        </TabPanel>
      </Tabs>
    </Page>
  );
}

function SuspenseSkeleton() {
  return (
    <div className="grid gap-4 rounded-card border border-line bg-surface p-4">
      {[1, 2, 3].map((row) => (
        <Skeleton key={row} className="h-20 w-full" />
      ))}
    </div>
  );
}
