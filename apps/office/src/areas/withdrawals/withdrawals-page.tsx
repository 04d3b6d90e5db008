/** The queue of withdrawals: to review, to pay, ended. */

import { useLevelName } from "@banyan/app/level-names.ts";
import { ask, useQuery } from "@banyan/app/query.ts";
import { officeWithdrawals, WITHDRAWAL_SORTS } from "@banyan/contract/browser/office/withdrawals.ts";
import { Badge, buttonClass, EmptyState, Money, TabList, TabPanel, Tabs, Time } from "@banyan/ui";
import { EmptyMessages } from "@banyan/ui/art/index.ts";
import { msg } from "@lingui/core/macro";
import { Trans, useLingui } from "@lingui/react/macro";
import { getRouteApi, Link } from "@tanstack/react-router";
import { WaitingFor } from "../../parts/coins/age.tsx";
import { MemberStatusBadge } from "../../parts/members/member-status.tsx";
import { WithdrawalStateBadge } from "../../parts/names/withdrawal-state.tsx";
import { type Column, DataTable, DataTableSkeleton } from "../../parts/tables/data-table.tsx";
import { FilterBar, SearchFilter, useFilter } from "../../parts/tables/filters.tsx";
import { PagedView } from "../../parts/tables/paged-view.tsx";
import { pageOf } from "../../parts/tables/pager.tsx";
import { useList } from "../../parts/tables/use-list.ts";
import { useSorting } from "../../parts/tables/use-sorting.ts";
import { useTab } from "../../parts/tables/use-tab.ts";
import { useMay } from "../../session/session.ts";
import { Page } from "../../shell/page.tsx";
import type { WithdrawalRow } from "./office-withdrawal.ts";
import { IdentityBadge } from "./words.tsx";

const ROWS = 20;
const TABS = ["pending_review", "approved", "succeeded", "rejected", "failed", "cancelled", "all"] as const;
type TabId = (typeof TABS)[number];
const route = getRouteApi("/withdrawals");

export default function WithdrawalsPage() {
  const { t } = useLingui();
  const { tab: wanted, search, page, sort: wantedSort } = route.useSearch();
  const { sort, sorting } = useSorting(WITHDRAWAL_SORTS, wantedSort);
  const mayPay = useMay("office:withdrawals.decide");
  const filter = useFilter();
  const [tab, choose] = useTab(TABS, wanted);
  const counts = useQuery(ask(officeWithdrawals.counts, {})).data?.states;
  const query = useList(officeWithdrawals.index, {
    page: pageOf(page),
    limit: ROWS,
    sort,
    state: tab === "all" ? undefined : tab,
    search,
  });
  const names: Record<TabId, string> = {
    pending_review: t`To review`,
    approved: t`To pay`,
    succeeded: t`Paid`,
    rejected: t`Rejected`,
    failed: t`Failed`,
    cancelled: t`Cancelled`,
    all: t`All`,
  };
  return (
    <Page
      title={t`Withdrawals`}
      about={t`Balance that members want paid out to their own address.`}
      actions={
        mayPay && (
          <Link to="/withdrawals/batch" className={buttonClass({ variant: "outline" })}>
            {t`Pay by hand`}
          </Link>
        )
      }
    >
      <Tabs
        label={t`Status`}
        value={tab}
        onChange={choose}
        tabs={TABS.map((id) => ({
          id,
          label: names[id],
          count: counts?.find(({ state }) => state === id)?.count,
        }))}
      >
        <TabList className="-mx-4 mb-4 lg:mx-0" />
        <FilterBar>
          <SearchFilter
            label={t`Member, address or transaction`}
            value={search}
            onChange={(text) => filter({ search: text })}
          />
        </FilterBar>
        <TabPanel>
          <PagedView
            query={query}
            empty={<Nothing tab={tab} filtered={Boolean(search)} />}
            skeleton={<DataTableSkeleton columns={COLUMNS} />}
          >
            {(shown) => (
              <DataTable
                {...shown}
                name="withdrawals"
                label={t`Withdrawals`}
                sorting={sorting}
                keyOf={(row) => row.id}
                link={(row) => ({ to: "/withdrawals/$withdrawalId", params: { withdrawalId: row.id } })}
                columns={COLUMNS}
                Card={WithdrawalCard}
              />
            )}
          </PagedView>
        </TabPanel>
      </Tabs>
    </Page>
  );
}

const COLUMNS: Column<WithdrawalRow>[] = [
  { id: "member", head: msg`Member`, typed: true, cell: (row) => <Who row={row} /> },
  { id: "marks", head: msg`Member status`, cell: (row) => <Marks row={row} /> },
  { id: "state", head: msg`Status`, cell: (row) => <State row={row} /> },
  {
    id: "asked",
    head: msg({ context: "time", message: "Requested" }),
    sortable: true,
    cell: (row) => <Time at={row.createdAt} />,
    wideOnly: true,
  },
  { id: "age", head: msg({ context: "duration", message: "Waiting" }), cell: (row) => <Age row={row} /> },
  {
    id: "amount",
    head: msg`Amount`,
    sortable: true,
    cell: (row) => <Money amount={row.amount} className="font-medium" />,
    end: true,
  },
  { id: "arrival", head: msg`To be paid`, cell: (row) => <Money amount={row.arrival} />, end: true, wideOnly: true },
];

function WithdrawalCard({ row }: { row: WithdrawalRow }) {
  return (
    <>
      <span className="flex items-start justify-between gap-2">
        <Who row={row} />
        <Money amount={row.amount} className="font-semibold" />
      </span>
      <span className="mt-1.5 flex flex-wrap items-center gap-1.5">
        <State row={row} />
        <Marks row={row} />
      </span>
      <span className="mt-1.5 flex justify-between gap-2 text-xs text-ink-faint">
        <Time at={row.createdAt} />
        <Age row={row} />
      </span>
    </>
  );
}

function Who({ row }: { row: WithdrawalRow }) {
  return (
    <span className="block min-w-0">
      <span className="block font-medium">{row.memberName}</span>
      <span translate="no" className="figures text-xs text-ink-faint">
        {row.memberId}
      </span>
    </span>
  );
}

function Marks({ row }: { row: WithdrawalRow }) {
  const level = useLevelName(row.level);
  return (
    <span className="inline-flex flex-wrap items-center gap-1.5">
      <IdentityBadge identity={row.identity} />
      <Badge tone={row.level > 0 ? "gold" : "plain"}>{level}</Badge>
      {row.memberStatus !== "active" && <MemberStatusBadge status={row.memberStatus} />}
    </span>
  );
}

function State({ row }: { row: WithdrawalRow }) {
  const { approvals, approvalsNeeded } = row;
  return (
    <span className="inline-flex flex-wrap items-center gap-1.5">
      <WithdrawalStateBadge state={row.state} />
      {row.state === "pending_review" && approvalsNeeded > 1 && (
        <Badge tone="warning">
          <Trans>
            {approvals} of {approvalsNeeded} approved
          </Trans>
        </Badge>
      )}
    </span>
  );
}

function Age({ row }: { row: WithdrawalRow }) {
  return row.closedAt === null ? (
    <span className="whitespace-nowrap">
      <WaitingFor since={row.createdAt} />
    </span>
  ) : (
    <span>–</span>
  );
}

function Nothing({ tab, filtered }: { tab: TabId; filtered: boolean }) {
  const { t } = useLingui();
  const calm = { pending_review: t`Nothing is waiting for review`, approved: t`Nothing is waiting to be paid` };
  const title = tab === "pending_review" || tab === "approved" ? calm[tab] : t`Nothing here`;
  return (
    <EmptyState
      picture={<EmptyMessages />}
      title={filtered ? t`No withdrawals match` : title}
      text={filtered ? t`Search by a whole member ID, address or transaction ID, in another tab perhaps.` : undefined}
    />
  );
}
