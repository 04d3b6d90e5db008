/** Members' feedback: unanswered first, oldest on top. */

import { ask, useQuery } from "@banyan/app/query.ts";
import { FEEDBACK_TYPES } from "@banyan/contract/browser/feedback.ts";
import { officeFeedback } from "@banyan/contract/browser/office/feedback.ts";
import { isMemberId } from "@banyan/contract/member-id.ts";
import { Badge, Count, EmptyState, TabList, TabPanel, Tabs, Time } from "@banyan/ui";
import { EmptyMessages } from "@banyan/ui/art/index.ts";
import { msg } from "@lingui/core/macro";
import { Trans, useLingui } from "@lingui/react/macro";
import { getRouteApi } from "@tanstack/react-router";
import { Images } from "lucide-react";
import { MemberLine } from "../../parts/members/member-cell.tsx";
import { type Column, DataTable, DataTableSkeleton } from "../../parts/tables/data-table.tsx";
import { FilterBar, SearchFilter, SelectFilter, useFilter } from "../../parts/tables/filters.tsx";
import { PagedView } from "../../parts/tables/paged-view.tsx";
import { pageOf } from "../../parts/tables/pager.tsx";
import { useList } from "../../parts/tables/use-list.ts";
import { useTab } from "../../parts/tables/use-tab.ts";
import { Page } from "../../shell/page.tsx";
import { type FeedbackRow, STATES, TYPE_NAMES } from "./feedback.ts";

const ROWS = 20;
const TABS = ["under_review", "replied"] as const;
const route = getRouteApi("/feedback");

export default function FeedbackListPage() {
  const { t, i18n } = useLingui();
  const { tab: wanted, type: ofType, member, page } = route.useSearch();
  const filter = useFilter();
  const [tab, choose] = useTab(TABS, wanted);
  const type = FEEDBACK_TYPES.find((known) => known === ofType);
  const memberId = member && isMemberId(member) ? member : undefined;
  const counts = useQuery(ask(officeFeedback.counts, {}));
  const state = memberId ? undefined : tab;
  const feedback = useList(officeFeedback.index, { page: pageOf(page), limit: ROWS, state, type, memberId });
  const { oldestAt } = counts.data ?? {};
  return (
    <Page
      title={t`Feedback`}
      about={
        oldestAt ? (
          <Trans>
            The oldest one has been waiting since <Time at={oldestAt} />.
          </Trans>
        ) : (
          t`What members suggest, and what went wrong for them.`
        )
      }
    >
      <Tabs
        label={t`Status`}
        value={state}
        onChange={choose}
        tabs={TABS.map((id) => ({
          id,
          label: i18n._(STATES[id].name),
          count: id === "under_review" ? counts.data?.underReview : undefined,
        }))}
      >
        <TabList className="-mx-4 mb-4 lg:mx-0" />
        <FilterBar>
          <SearchFilter label={t`Member ID`} value={member} onChange={(text) => filter({ member: text })} />
          <SelectFilter
            label={t`Type`}
            value={type}
            all={t`All types`}
            options={FEEDBACK_TYPES.map((value) => ({ value, label: i18n._(TYPE_NAMES[value]) }))}
            onChange={(value) => filter({ type: value })}
          />
        </FilterBar>
        <TabPanel>
          <PagedView
            query={feedback}
            skeleton={<DataTableSkeleton columns={COLUMNS} />}
            empty={
              <EmptyState
                picture={<EmptyMessages />}
                title={
                  memberId || type || tab !== "under_review" ? t`Nothing here` : t`No message is waiting for a reply`
                }
              />
            }
          >
            {(shown) => (
              <DataTable
                {...shown}
                name="feedback"
                label={t`Feedback`}
                keyOf={(row) => row.id}
                link={(row) => ({ to: "/feedback/$feedbackId", params: { feedbackId: row.id }, preload: false })}
                columns={COLUMNS}
                Card={FeedbackCard}
              />
            )}
          </PagedView>
        </TabPanel>
      </Tabs>
    </Page>
  );
}

const COLUMNS: Column<FeedbackRow>[] = [
  { id: "title", head: msg`Title`, cell: (row) => <Title row={row} /> },
  { id: "type", head: msg`Type`, cell: (row) => <Type row={row} /> },
  { id: "member", head: msg`Member`, typed: true, cell: (row) => <MemberLine row={row} /> },
  { id: "state", head: msg`Status`, cell: (row) => <State row={row} /> },
  {
    id: "sent",
    head: msg({ context: "time", message: "Sent" }),
    cell: (row) => <Time at={row.createdAt} />,
    end: true,
  },
];

function FeedbackCard({ row }: { row: FeedbackRow }) {
  return (
    <span className="grid gap-1.5">
      <span className="flex items-start justify-between gap-3">
        <Title row={row} />
        <State row={row} />
      </span>
      <span className="flex flex-wrap items-baseline justify-between gap-x-3 text-sm text-ink-soft">
        <MemberLine row={row} />
        <span className="text-xs text-ink-faint">
          <Type row={row} /> · <Time at={row.createdAt} />
        </span>
      </span>
    </span>
  );
}

function Title({ row }: { row: FeedbackRow }) {
  const { t } = useLingui();
  return (
    <span className="inline-flex min-w-0 items-center gap-2 font-medium">
      {row.title}
      {row.pictureCount > 0 && (
        <span className="inline-flex items-center gap-1 text-xs font-normal text-ink-faint">
          <Images role="img" aria-label={t`Pictures`} className="size-4" strokeWidth={1.7} />
          <Count value={row.pictureCount} />
        </span>
      )}
    </span>
  );
}

function Type({ row }: { row: FeedbackRow }) {
  const { i18n } = useLingui();
  return i18n._(TYPE_NAMES[row.type]);
}

function State({ row }: { row: FeedbackRow }) {
  const { i18n } = useLingui();
  return <Badge tone={STATES[row.state].tone}>{i18n._(STATES[row.state].name)}</Badge>;
}
