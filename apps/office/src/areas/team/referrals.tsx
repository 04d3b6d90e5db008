/** A member's direct referrals and their figures. */

import { useLevelName } from "@banyan/app/level-names.ts";

import { Bv } from "@banyan/app/team/bv.tsx";
import { OnItsWay } from "@banyan/app/team/on-its-way.tsx";
import { teamOnItsWay } from "@banyan/app/team/team.rules.ts";
import { useMemberName, useSideNames } from "@banyan/app/team/words.ts";
import { officeTeam, REFERRAL_SORTS } from "@banyan/contract/browser/office/team.ts";
import { SIDES } from "@banyan/contract/browser/team.ts";
import type { PlacedMember } from "@banyan/contract/office/team.ts";
import { Badge, EmptyState, Time } from "@banyan/ui";
import { EmptySearch } from "@banyan/ui/art/index.ts";
import { msg } from "@lingui/core/macro";
import { Trans, useLingui } from "@lingui/react/macro";
import { getRouteApi } from "@tanstack/react-router";
import { LOGGED_VIEW } from "../../parts/members/logged-view.ts";
import { MemberStatusBadge } from "../../parts/members/member-status.tsx";
import { type Column, DataTable, DataTableSkeleton } from "../../parts/tables/data-table.tsx";
import { FilterBar, SelectFilter, useFilter } from "../../parts/tables/filters.tsx";
import { PagedView } from "../../parts/tables/paged-view.tsx";
import { pageOf } from "../../parts/tables/pager.tsx";
import { useList } from "../../parts/tables/use-list.ts";
import { useSorting } from "../../parts/tables/use-sorting.ts";

const SHOWN = 20;
const route = getRouteApi("/team");

export function Referrals({ memberId }: { memberId: string }) {
  const { t } = useLingui();
  const { side: wantedSide, page, sort: wantedSort } = route.useSearch();
  const { sort, sorting } = useSorting(REFERRAL_SORTS, wantedSort);
  const sides = useSideNames();
  const filter = useFilter();
  const side = SIDES.find((known) => known === wantedSide);
  const query = useList(
    officeTeam.direct,
    { memberId, side, sort, page: pageOf(page), limit: SHOWN },
    { ...LOGGED_VIEW },
  );
  return (
    <>
      <FilterBar>
        <p className="min-w-0 basis-full text-sm sm:col-span-2 sm:pb-2.5">
          <Trans>
            Invited by{" "}
            <span translate="no" className="figures font-semibold">
              {memberId}
            </span>
          </Trans>
        </p>
        <SelectFilter
          label={t`Side`}
          all={t`Both sides`}
          value={side}
          options={SIDES.map((value) => ({ value, label: sides[value] }))}
          onChange={(value) => filter({ side: value })}
        />
      </FilterBar>
      <PagedView
        query={query}
        empty={<EmptyState picture={<EmptySearch />} title={t`Nobody was invited`} />}
        skeleton={<DataTableSkeleton columns={COLUMNS} />}
      >
        {(shown) => (
          <DataTable
            {...shown}
            name="referrals"
            label={t`Direct referrals`}
            sorting={sorting}
            keyOf={(row) => row.memberId}
            link={(row) => ({ to: "/team", search: { memberId: row.memberId } })}
            columns={COLUMNS}
            Card={ReferralCard}
          />
        )}
      </PagedView>
    </>
  );
}

const COLUMNS: Column<PlacedMember>[] = [
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
  { id: "level", head: msg`Level`, sortable: true, cell: (row) => <Marks row={row} /> },
  { id: "side", head: msg`Side`, cell: (row) => <SideName row={row} />, wideOnly: true },
  {
    id: "personal",
    head: msg`Personal achievement`,
    sortable: true,
    cell: (row) => (
      <>
        <Bv amount={row.personal} />
        <OnItsWay amount={row.onItsWay.personal} />
      </>
    ),
    end: true,
  },
  {
    id: "team",
    head: msg`Team achievement`,
    sortable: true,
    cell: (row) => (
      <>
        <Bv amount={row.team} />
        <OnItsWay amount={teamOnItsWay(row)} />
      </>
    ),
    end: true,
  },
  {
    id: "joined",
    head: msg`Joined`,
    sortable: true,
    cell: (row) => row.joinedAt && <Time at={row.joinedAt} precision="day" />,
    end: true,
  },
];

const Name = ({ row }: { row: PlacedMember }) => useMemberName()(row);

function Marks({ row }: { row: PlacedMember }) {
  const level = useLevelName(row.level);
  return (
    <span className="flex flex-wrap gap-1">
      <Badge tone={row.level > 0 ? "gold" : "plain"}>{level}</Badge>
      {row.status !== "active" && <MemberStatusBadge status={row.status} />}
    </span>
  );
}

function SideName({ row: { side } }: { row: PlacedMember }) {
  const sides = useSideNames();
  return side && sides[side];
}

function ReferralCard({ row }: { row: PlacedMember }) {
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
        <span className="text-xs text-ink-faint">{row.joinedAt && <Time at={row.joinedAt} precision="day" />}</span>
      </span>
      <span className="mt-2 flex flex-wrap justify-between gap-x-4 text-xs text-ink-soft">
        <span>
          <Trans>Personal</Trans> <Bv amount={row.personal} short />
          <OnItsWay amount={row.onItsWay.personal} />
        </span>
        <span>
          <Trans>Team</Trans> <Bv amount={row.team} short />
          <OnItsWay amount={teamOnItsWay(row)} />
        </span>
      </span>
    </>
  );
}
