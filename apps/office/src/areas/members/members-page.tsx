/** Searches members by member ID, name, email or mobile. */

import { useLevelName } from "@banyan/app/level-names.ts";

import { MEMBER_SORTS, MEMBER_STATUSES, officeMembers } from "@banyan/contract/browser/office/members.ts";
import { Badge, Button, EmptyState, Time } from "@banyan/ui";
import { EmptySearch } from "@banyan/ui/art/index.ts";
import { msg } from "@lingui/core/macro";
import { Trans, useLingui } from "@lingui/react/macro";
import { getRouteApi, useNavigate } from "@tanstack/react-router";
import { MEMBER_STATUS_NAMES, type MemberStatus, MemberStatusBadge } from "../../parts/members/member-status.tsx";
import { CountryName } from "../../parts/names/country-name.tsx";
import { type Column, DataTable, type DataTableProps, DataTableSkeleton } from "../../parts/tables/data-table.tsx";
import { FilterBar, SearchFilter, SelectFilter, useFilter } from "../../parts/tables/filters.tsx";
import { PagedView } from "../../parts/tables/paged-view.tsx";
import { pageOf } from "../../parts/tables/pager.tsx";
import { useList } from "../../parts/tables/use-list.ts";
import { useSorting } from "../../parts/tables/use-sorting.ts";
import { Page } from "../../shell/page.tsx";

const ROWS = 20;
const route = getRouteApi("/members");

interface MemberRow {
  memberId: string;
  name: string;
  nickname: string;
  email: string | null;
  level: number;
  activated: boolean;
  status: MemberStatus;
  nationality: string;
  joinedAt: string;
}

export default function MembersPage() {
  const { t, i18n } = useLingui();
  const { search, status, page, sort: wantedSort } = route.useSearch();
  const { sort, sorting } = useSorting(MEMBER_SORTS, wantedSort);
  const filter = useFilter();
  const navigate = useNavigate();
  const members = useList(officeMembers.index, {
    page: pageOf(page),
    limit: ROWS,
    sort,
    search,
    status: MEMBER_STATUSES.find((known) => known === status),
  });
  return (
    <Page title={t`Members`}>
      <FilterBar>
        <SearchFilter
          label={t`Member ID, name, email or mobile`}
          value={search}
          onChange={(text) => filter({ search: text })}
        />
        <SelectFilter
          label={t`Status`}
          all={t`All statuses`}
          value={status}
          options={MEMBER_STATUSES.map((value) => ({ value, label: i18n._(MEMBER_STATUS_NAMES[value]) }))}
          onChange={(value) => filter({ status: value })}
        />
      </FilterBar>
      <PagedView
        query={members}
        skeleton={<DataTableSkeleton columns={COLUMNS} />}
        empty={
          <EmptyState
            picture={<EmptySearch />}
            title={t`No members match`}
            text={t`Try the whole member ID, or the beginning of a name.`}
            action={
              <Button variant="outline" onClick={() => void navigate({ to: "/members", search: {} })}>
                {t`Show all members`}
              </Button>
            }
          />
        }
      >
        {(shown) => <MemberList {...shown} sorting={sorting} />}
      </PagedView>
    </Page>
  );
}

const COLUMNS: Column<MemberRow>[] = [
  {
    id: "id",
    head: msg`Member ID`,
    cell: (row) => (
      <span translate="no" className="figures">
        {row.memberId}
      </span>
    ),
  },
  { id: "name", head: msg`Name`, typed: true, cell: (row) => <Name row={row} /> },
  { id: "status", head: msg`Status`, cell: (row) => <Marks row={row} /> },
  { id: "email", head: msg`Email`, typed: true, cell: (row) => row.email ?? "—", wideOnly: true },
  { id: "country", head: msg`Country`, cell: (row) => <CountryName code={row.nationality} />, wideOnly: true },
  {
    id: "joined",
    head: msg`Joined`,
    sortable: true,
    cell: (row) => <Time at={row.joinedAt} precision="day" />,
    end: true,
  },
];

function MemberList(props: Pick<DataTableProps<MemberRow>, "rows" | "stale" | "sorting">) {
  const { t } = useLingui();
  return (
    <DataTable
      name="members"
      label={t`Members`}
      {...props}
      keyOf={(row) => row.memberId}
      link={(row) => ({ to: "/members/$memberId", params: { memberId: row.memberId } })}
      columns={COLUMNS}
      Card={MemberCard}
    />
  );
}

function MemberCard({ row }: { row: MemberRow }) {
  return (
    <>
      <span className="flex items-start justify-between gap-2">
        <span className="min-w-0">
          <Name row={row} />
        </span>
        <span translate="no" className="figures font-medium text-brand-ink">
          {row.memberId}
        </span>
      </span>
      <span className="mt-2 flex flex-wrap items-center justify-between gap-2">
        <Marks row={row} />
        <span className="text-xs text-ink-faint">
          <Trans>
            Joined <Time at={row.joinedAt} precision="day" />
          </Trans>
        </span>
      </span>
    </>
  );
}

function Name({ row }: { row: MemberRow }) {
  return (
    <>
      <span className="block">{row.name}</span>
      {row.nickname && row.nickname !== row.name && <span className="text-xs text-ink-faint">{row.nickname}</span>}
    </>
  );
}

function Marks({ row }: { row: MemberRow }) {
  const { t } = useLingui();
  const level = useLevelName(row.level);
  return (
    <span className="flex flex-wrap gap-1">
      {row.status !== "active" && <MemberStatusBadge status={row.status} />}
      <Badge tone={row.activated ? "gold" : "plain"}>{row.activated ? level : t`Not activated`}</Badge>
    </span>
  );
}
