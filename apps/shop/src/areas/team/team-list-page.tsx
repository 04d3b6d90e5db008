/** Direct referrals and their figures. */

import { askPages, useInfiniteQuery } from "@banyan/app/query.ts";
import { QueryView } from "@banyan/app/query-view.tsx";
import { DIRECT_SORTS, type DirectSort, type TeamMember, team } from "@banyan/contract/browser/team.ts";
import {
  buttonClass,
  Chip,
  classes,
  EmptyState,
  loadedLater,
  PullToRefresh,
  Skeleton,
  Skeletons,
  useSheet,
} from "@banyan/ui";
import { BrandMark } from "@banyan/ui/art/brand-mark.tsx";
import { EmptySearch } from "@banyan/ui/art/index.ts";
import { usePaleEnds } from "@banyan/ui/pale-ends.ts";
import { t } from "@lingui/core/macro";
import { Plural, Trans, useLingui } from "@lingui/react/macro";
import { getRouteApi, Link } from "@tanstack/react-router";
import { ArrowDown, ArrowUp } from "lucide-react";
import { useRef } from "react";
import { MoreOf } from "../../parts/lists/more-of.tsx";
import { SearchField } from "../../parts/lists/search-field.tsx";
import { memberPage } from "../../shell/member-page.tsx";
import { ReferralRow } from "./referral-row.tsx";
import { choiceOf, inputOf, type ListChoice, type ListSearch, searchOf, sortedBy } from "./team-list.rules.ts";

const MemberSheet = loadedLater(() => import("./member-sheet.tsx"));

const route = getRouteApi("/pages/teamList");

const askDirect = (search: ListSearch) => askPages(team.direct, inputOf(choiceOf(search)));

export default memberPage<ListSearch>(
  () => ({ width: "list", className: "pb-8", prompt: t`Sign in to see your team.` }),
  Referrals,
);

function Referrals({ search }: { search: ListSearch }) {
  const { t } = useLingui();
  const navigate = route.useNavigate();
  const choice = choiceOf(search);
  const query = useInfiniteQuery(askDirect(search));
  const isNarrowed = choice.search !== "" || choice.side !== undefined;
  const change = (next: ListChoice) => void navigate({ search: searchOf(next), replace: true, resetScroll: false });
  return (
    <PullToRefresh onRefresh={query.refetch} label={t`Refreshing`}>
      {/* Without a list, filters are hidden unless one is set and can be reset. */}
      {(!query.isLoadingError || isNarrowed) && (
        <div className="grid gap-2 pt-3">
          <SearchField
            label={t`Member ID or name`}
            value={choice.search}
            onChange={(typed) => change({ ...choice, search: typed })}
          />
          <SideChips choice={choice} onChange={change} />
          <SortRow choice={choice} onChange={change} />
        </div>
      )}
      <QueryView query={query} skeleton={<ListSkeleton />}>
        {({ pages }) => {
          const list = pages.flatMap((page) => page.list);
          if (list.length === 0) return <Nobody isFiltered={isNarrowed} />;
          const count = pages[0]?.total ?? list.length;
          return (
            <>
              <p className="py-1 text-xs text-ink-faint">
                <Plural value={count} one="# member" other="# members" />
              </p>
              <Rows list={list} />
              <MoreOf query={query} />
            </>
          );
        }}
      </QueryView>
    </PullToRefresh>
  );
}

function Rows({ list }: { list: readonly TeamMember[] }) {
  const details = useSheet<TeamMember>();
  const navigate = route.useNavigate();
  return (
    <>
      <ul className="divide-y divide-line overflow-hidden rounded-card border border-line bg-surface">
        {list.map((member) => (
          <li key={member.memberId}>
            <ReferralRow member={member} onPress={() => details.open(member)} />
          </li>
        ))}
      </ul>
      {details.show((member) => (
        <MemberSheet
          member={member}
          onShow={(memberId) => void navigate({ to: "/pages/team", search: { memberId } })}
        />
      ))}
    </>
  );
}

interface ChoiceProps {
  choice: ListChoice;
  onChange: (choice: ListChoice) => void;
}

function SideChips({ choice, onChange }: ChoiceProps) {
  const { t } = useLingui();
  const sides = [
    { side: undefined, label: t`Both sides` },
    { side: "left", label: t`Left side` },
    { side: "right", label: t`Right side` },
  ] as const;
  const row = useRef<HTMLDivElement>(null);
  usePaleEnds(row, true);
  return (
    <div
      ref={row}
      className="no-scrollbar pale-ends -mx-4 flex items-center gap-2 overflow-x-auto px-4 py-1 lg:mx-0 lg:px-0"
    >
      {sides.map(({ side, label }) => (
        <Chip key={label} chosen={choice.side === side} onClick={() => onChange({ ...choice, side })}>
          {label}
        </Chip>
      ))}
    </div>
  );
}

function SortRow({ choice, onChange }: ChoiceProps) {
  const { t } = useLingui();
  const names: Record<DirectSort, string> = {
    joined: t`Join time`,
    level: t`Level`,
    personal: t`Personal`,
    team: t`Team`,
  };
  const Arrow = choice.ascending ? ArrowUp : ArrowDown;
  const row = useRef<HTMLDivElement>(null);
  usePaleEnds(row, true);
  return (
    <div
      ref={row}
      role="group"
      aria-label={t`Sort by`}
      className="no-scrollbar pale-ends flex justify-between gap-2.5 overflow-x-auto lg:justify-start lg:gap-5"
    >
      {DIRECT_SORTS.map((sort) => {
        const chosen = sort === choice.sort;
        return (
          <button
            key={sort}
            type="button"
            aria-pressed={chosen}
            onClick={() => onChange(sortedBy(choice, sort))}
            className={classes(
              "inline-flex min-h-11 shrink-0 items-center gap-1 text-sm",
              chosen ? "font-semibold text-brand-ink" : "text-ink-soft",
            )}
          >
            {names[sort]}
            {chosen && (
              <>
                <Arrow aria-hidden="true" className="size-4" />
                <span className="sr-only">{choice.ascending ? t`Lowest first` : t`Highest first`}</span>
              </>
            )}
          </button>
        );
      })}
    </div>
  );
}

function Nobody({ isFiltered }: { isFiltered: boolean }) {
  const { t } = useLingui();
  if (isFiltered)
    return <EmptyState picture={<EmptySearch />} title={t`Nobody found`} text={t`Try fewer or other words.`} />;
  return (
    <EmptyState
      picture={<BrandMark className="mx-auto size-24" />}
      title={t`Nobody has joined with your code yet`}
      text={t`Members who register with your invitation code will appear here.`}
      action={
        <Link to="/pages/invite" className={buttonClass()}>
          <Trans>Invite</Trans>
        </Link>
      }
    />
  );
}

function ListSkeleton() {
  return (
    <>
      <Skeleton className="my-1 h-4 w-20" />
      <ul
        aria-hidden="true"
        className="divide-y divide-line overflow-hidden rounded-card border border-line bg-surface"
      >
        {[1, 2, 3, 4, 5, 6].map((row) => (
          <li key={row} className="flex items-center gap-3 px-4 py-3">
            <Skeleton className="m-0.5 size-11 rounded-full" />
            <span className="grid flex-1 gap-1">
              <Skeleton className="h-5 w-3/5" />
              <Skeletons count={2} className="h-3 w-2/5" />
            </span>
            <span className="grid gap-1">
              <Skeletons count={2} className="h-4 w-18" />
            </span>
          </li>
        ))}
      </ul>
    </>
  );
}
