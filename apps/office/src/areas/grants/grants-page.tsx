/** Grants of balance, coupons and points: one person requests, another decides. */

import { officeGrants } from "@banyan/contract/browser/office/members.ts";
import { buttonClass, EmptyState, List, Skeleton, TabList, TabPanel, Tabs } from "@banyan/ui";
import { EmptyMessages } from "@banyan/ui/art/index.ts";
import { useLingui } from "@lingui/react/macro";
import { getRouteApi, Link } from "@tanstack/react-router";
import { Plus } from "lucide-react";
import { PagedView } from "../../parts/tables/paged-view.tsx";
import { pageOf } from "../../parts/tables/pager.tsx";
import { useList } from "../../parts/tables/use-list.ts";
import { useTab } from "../../parts/tables/use-tab.ts";
import { useMay } from "../../session/session.ts";
import { Page } from "../../shell/page.tsx";
import { GrantRow } from "./grant-row.tsx";

const ROWS = 20;
const TABS = ["requested", "approved", "rejected", "all"] as const;
const route = getRouteApi("/grants");

export default function GrantsPage() {
  const { t } = useLingui();
  const { tab: wanted, page } = route.useSearch();
  const mayRequest = useMay("office:grants.request");
  const [tab, choose] = useTab(TABS, wanted);
  const grants = useList(officeGrants.index, {
    page: pageOf(page),
    limit: ROWS,
    state: tab === "all" ? undefined : tab,
  });
  const names = { requested: t`Waiting`, approved: t`Approved`, rejected: t`Rejected`, all: t`All` };
  return (
    <Page
      title={t`Grants`}
      about={t`Balance, coupons and points given by the shop. Two people are needed for each.`}
      actions={
        mayRequest && (
          <Link to="/grants/new" className={buttonClass()}>
            <Plus aria-hidden="true" className="size-4" />
            {t`Ask for a grant`}
          </Link>
        )
      }
    >
      <Tabs label={t`Status`} value={tab} onChange={choose} tabs={TABS.map((id) => ({ id, label: names[id] }))}>
        <TabList className="-mx-4 mb-4 lg:mx-0" />
        <TabPanel>
          <PagedView
            query={grants}
            skeleton={<GrantsSkeleton />}
            empty={
              <EmptyState
                picture={<EmptyMessages />}
                title={tab === "requested" ? t`No grant is waiting for a decision` : t`Nothing here`}
              />
            }
          >
            {({ rows }) => (
              <List>
                {rows.map((grant) => (
                  <GrantRow key={grant.id} grant={grant} />
                ))}
              </List>
            )}
          </PagedView>
        </TabPanel>
      </Tabs>
    </Page>
  );
}

function GrantsSkeleton() {
  return (
    <div className="grid gap-4 rounded-card border border-line bg-surface p-4">
      {[1, 2, 3, 4].map((row) => (
        <Skeleton key={row} className="h-14 w-full" />
      ))}
    </div>
  );
}
