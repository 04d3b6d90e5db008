/** The queue of identity papers: pending first, oldest on top. */

import { ask, useQuery } from "@banyan/app/query.ts";
import { officeKyc } from "@banyan/contract/browser/office/kyc.ts";
import { isMemberId } from "@banyan/contract/member-id.ts";
import { Badge, Count, EmptyState, TabList, TabPanel, Tabs, Time } from "@banyan/ui";
import { EmptyMessages } from "@banyan/ui/art/index.ts";
import { msg } from "@lingui/core/macro";
import { Trans, useLingui } from "@lingui/react/macro";
import { getRouteApi } from "@tanstack/react-router";
import { MemberCell } from "../../parts/members/member-cell.tsx";
import { type Column, DataTable, DataTableSkeleton } from "../../parts/tables/data-table.tsx";
import { FilterBar, SearchFilter, useFilter } from "../../parts/tables/filters.tsx";
import { PagedView } from "../../parts/tables/paged-view.tsx";
import { pageOf } from "../../parts/tables/pager.tsx";
import { useList } from "../../parts/tables/use-list.ts";
import { useTab } from "../../parts/tables/use-tab.ts";
import { Page } from "../../shell/page.tsx";
import { ID_TYPE_NAMES, STATES, type SubmissionRow } from "./submission.ts";

const ROWS = 20;
const TABS = ["pending", "approved", "rejected"] as const;
const route = getRouteApi("/kyc");

export default function SubmissionsPage() {
  const { t } = useLingui();
  const { tab: wanted, page, member } = route.useSearch();
  const filter = useFilter();
  const [tab, choose] = useTab(TABS, wanted);
  const memberId = member && isMemberId(member) ? member : undefined;
  const counts = useQuery(ask(officeKyc.counts, {}));
  const state = memberId ? undefined : tab;
  const submissions = useList(officeKyc.index, { page: pageOf(page), limit: ROWS, state, memberId });
  const names = { pending: t({ context: "review", message: "Waiting" }), approved: t`Approved`, rejected: t`Rejected` };
  const { oldestPendingAt } = counts.data ?? {};
  return (
    <Page
      title={t`Identity papers`}
      about={
        oldestPendingAt ? (
          <Trans>
            The oldest one has been waiting since <Time at={oldestPendingAt} />.
          </Trans>
        ) : (
          t`Members who want to withdraw show who they are.`
        )
      }
    >
      <Tabs
        label={t`Status`}
        value={state}
        onChange={choose}
        tabs={TABS.map((id) => ({
          id,
          label: names[id],
          count: id === "pending" ? counts.data?.pending : undefined,
        }))}
      >
        <TabList className="-mx-4 mb-4 lg:mx-0" />
        <FilterBar>
          <SearchFilter label={t`Member ID`} value={member} onChange={(text) => filter({ member: text })} />
        </FilterBar>
        <TabPanel>
          {counts.data && !memberId && <Totals approved={counts.data.approved} rejected={counts.data.rejected} />}
          <PagedView
            query={submissions}
            skeleton={<DataTableSkeleton columns={COLUMNS} />}
            empty={
              <EmptyState
                picture={<EmptyMessages />}
                title={memberId || tab !== "pending" ? t`Nothing here` : t`No papers are waiting for review`}
              />
            }
          >
            {(shown) => (
              <DataTable
                {...shown}
                name="papers"
                label={t`Identity papers`}
                keyOf={(row) => row.id}
                link={(row) => ({ to: "/kyc/$submissionId", params: { submissionId: row.id }, preload: false })}
                columns={COLUMNS}
                Card={SubmissionCard}
              />
            )}
          </PagedView>
        </TabPanel>
      </Tabs>
    </Page>
  );
}

function Totals({ approved, rejected }: { approved: number; rejected: number }) {
  return (
    <p className="mb-3 text-xs text-ink-faint">
      <Trans>
        So far <Count value={approved} /> approved and <Count value={rejected} /> rejected.
      </Trans>
    </p>
  );
}

const COLUMNS: Column<SubmissionRow>[] = [
  { id: "member", head: msg`Member`, typed: true, cell: (row) => <MemberCell row={row} /> },
  { id: "name", head: msg`Name on the document`, typed: true, cell: (row) => row.name },
  { id: "document", head: msg`Document`, cell: (row) => <Document row={row} /> },
  { id: "state", head: msg`Status`, cell: (row) => <Marks row={row} /> },
  { id: "submitted", head: msg`Submitted`, cell: (row) => <Time at={row.submittedAt} />, end: true },
];

function SubmissionCard({ row }: { row: SubmissionRow }) {
  return (
    <>
      <span className="flex flex-wrap items-start justify-between gap-2">
        <span className="font-medium text-brand-ink">
          <MemberCell row={row} />
        </span>
        <Marks row={row} />
      </span>
      <span className="mt-1.5 block">{row.name}</span>
      <span className="mt-1.5 flex items-end justify-between gap-2 text-xs text-ink-faint">
        <Document row={row} />
        <Time at={row.submittedAt} />
      </span>
    </>
  );
}

function Document({ row }: { row: SubmissionRow }) {
  const { i18n } = useLingui();
  return (
    <span>
      <span className="block">{i18n._(ID_TYPE_NAMES[row.idType])}</span>
      <span translate="no" className="figures text-xs whitespace-nowrap text-ink-faint">
        {row.number}
      </span>
    </span>
  );
}

function Marks({ row }: { row: SubmissionRow }) {
  const { t, i18n } = useLingui();
  const { name, tone } = STATES[row.state];
  return (
    <span className="inline-flex flex-wrap gap-1.5">
      <Badge tone={tone}>{i18n._(name)}</Badge>
      {row.duplicate && <Badge tone="danger">{t`Number used twice`}</Badge>}
    </span>
  );
}
