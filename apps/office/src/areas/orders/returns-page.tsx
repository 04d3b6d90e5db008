/** Return requests of members: open ones first, oldest on top. */

import { ask, useQuery } from "@banyan/app/query.ts";
import { officeOrders } from "@banyan/contract/browser/office/orders.ts";
import type { OutputOf } from "@banyan/contract/endpoint.ts";
import { Count, EmptyState, TabList, TabPanel, Tabs, Time } from "@banyan/ui";
import { EmptyOrders } from "@banyan/ui/art/index.ts";
import { msg } from "@lingui/core/macro";
import { useLingui } from "@lingui/react/macro";
import { getRouteApi } from "@tanstack/react-router";
import { MemberLine } from "../../parts/members/member-cell.tsx";
import { type Column, DataTable, DataTableSkeleton } from "../../parts/tables/data-table.tsx";
import { PagedView } from "../../parts/tables/paged-view.tsx";
import { pageOf } from "../../parts/tables/pager.tsx";
import { useList } from "../../parts/tables/use-list.ts";
import { useTab } from "../../parts/tables/use-tab.ts";
import { Page } from "../../shell/page.tsx";
import { REASON_NAMES, RETURN_STATE_NAMES, ReturnStateBadge } from "./return-words.tsx";

const ROWS = 20;
const TABS = ["open", "refunded", "refused", "cancelled"] as const;
const route = getRouteApi("/returns");

type ReturnRow = OutputOf<typeof officeOrders.returns>["list"][number];

export default function ReturnsPage() {
  const { t, i18n } = useLingui();
  const { tab: wanted, page } = route.useSearch();
  const [tab, choose] = useTab(TABS, wanted);
  const counts = useQuery(ask(officeOrders.counts, {}));
  const returns = useList(officeOrders.returns, { page: pageOf(page), limit: ROWS, state: tab });
  return (
    <Page title={t`Returns`} about={t`What members want to return. An order with an open request is not final.`}>
      <Tabs
        label={t`Status`}
        value={tab}
        onChange={choose}
        tabs={TABS.map((id) => ({
          id,
          label: id === "open" ? t({ context: "return", message: "Open" }) : i18n._(RETURN_STATE_NAMES[id]),
          count: id === "open" ? counts.data?.openReturns.count : undefined,
        }))}
      >
        <TabList className="-mx-4 mb-4 lg:mx-0" />
        <TabPanel>
          <PagedView
            query={returns}
            skeleton={<DataTableSkeleton columns={COLUMNS} />}
            empty={
              <EmptyState
                picture={<EmptyOrders />}
                title={tab === "open" ? t`No return request is open` : t`Nothing here`}
              />
            }
          >
            {(shown) => (
              <DataTable
                {...shown}
                name="returns"
                label={t`Returns`}
                keyOf={(row) => row.id}
                link={(row) => ({ to: "/orders/$orderId", params: { orderId: row.orderId }, preload: false })}
                columns={COLUMNS}
                Card={ReturnCard}
              />
            )}
          </PagedView>
        </TabPanel>
      </Tabs>
    </Page>
  );
}

const COLUMNS: Column<ReturnRow>[] = [
  {
    id: "number",
    head: msg`Order`,
    cell: (row) => (
      <span translate="no" className="figures">
        {row.number}
      </span>
    ),
  },
  { id: "state", head: msg`Status`, cell: (row) => <ReturnStateBadge state={row.state} /> },
  { id: "member", head: msg`Member`, typed: true, cell: (row) => <MemberLine row={row} /> },
  { id: "reason", head: msg`Reason`, cell: (row) => <Reason row={row} /> },
  { id: "pieces", head: msg`Pieces`, cell: (row) => <Count value={row.pieces} />, wideOnly: true },
  {
    id: "requested",
    head: msg({ context: "return", message: "Requested" }),
    cell: (row) => <Time at={row.requestedAt} />,
    end: true,
  },
];

function ReturnCard({ row }: { row: ReturnRow }) {
  return (
    <span className="grid gap-1.5">
      <span className="flex items-start justify-between gap-3">
        <span translate="no" className="figures font-medium">
          {row.number}
        </span>
        <ReturnStateBadge state={row.state} />
      </span>
      <span className="flex flex-wrap items-baseline justify-between gap-x-3 text-sm text-ink-soft">
        <MemberLine row={row} />
        <span className="text-xs text-ink-faint">
          <Reason row={row} /> · <Time at={row.requestedAt} />
        </span>
      </span>
    </span>
  );
}

function Reason({ row }: { row: ReturnRow }) {
  const { i18n } = useLingui();
  return i18n._(REASON_NAMES[row.reason]);
}
