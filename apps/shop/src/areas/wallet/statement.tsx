/** The entries of one account: filters, day headings, endless list. */

import { askPages, useInfiniteQuery } from "@banyan/app/query.ts";
import { QueryView } from "@banyan/app/query-view.tsx";
import { type StatementRow, wallet } from "@banyan/contract/browser/wallet.ts";
import {
  Button,
  buttonClass,
  Chip,
  chipClass,
  classes,
  EmptyState,
  loadedLater,
  Skeleton,
  Skeletons,
  useSheet,
} from "@banyan/ui";
import { EmptyOrders, EmptySearch } from "@banyan/ui/art/index.ts";
import { Trans, useLingui } from "@lingui/react/macro";
import { Link } from "@tanstack/react-router";
import { SlidersHorizontal } from "lucide-react";
import { DayHeading, ZoneNote } from "../../parts/days/day-heading.tsx";
import { groupByDay } from "../../parts/days/days.rules.ts";
import { useDaysText } from "../../parts/days/days-text.ts";
import { MoreOf, type MoreOfProps } from "../../parts/lists/more-of.tsx";
import { useBelowTheFold } from "../../shell/below-the-fold.tsx";
import { ASSET_OF, type Filters, isNarrowed, type StatementTab } from "./statement.rules.ts";
import { StatementEntry } from "./statement-entry.tsx";
import { useGroupNames } from "./words.ts";

const StatementFilter = loadedLater(() => import("./statement-filter.tsx"));

/** The endpoint of each account's statement. */
const STATEMENTS = { balance: wallet.balance, coupons: wallet.shopCoins, points: wallet.integral } as const;

export const askEntries = (tab: StatementTab, filters: Filters) =>
  askPages(STATEMENTS[tab], { limit: "20", ...filters });

/** More than fit a phone screen. */
const IN_SIGHT = 8;

export interface StatementProps {
  tab: StatementTab;
  filters: Filters;
  onFilters: (filters: Filters) => void;
}

export function Statement({ canFilter, ...props }: StatementProps & { canFilter: boolean }) {
  const { tab, filters } = props;
  return (
    <>
      {canFilter && <FilterRow {...props} />}
      <Entries key={`${tab} ${JSON.stringify(filters)}`} {...props} />
    </>
  );
}

function FilterRow({ tab, filters, onFilters }: StatementProps) {
  const { t } = useLingui();
  const groups = useGroupNames();
  const filter = useSheet();
  const { direction, group } = filters;
  const period = useDaysText(filters);
  const ways = [
    { id: undefined, label: t`All` },
    { id: "in", label: t`Received` },
    { id: "out", label: t`Spent` },
  ] as const;
  return (
    <div role="group" aria-label={t`Shown entries`} className="flex flex-wrap gap-2 py-3">
      {ways.map(({ id, label }) => (
        <Chip key={label} chosen={direction === id} onClick={() => onFilters({ ...filters, direction: id })}>
          {label}
        </Chip>
      ))}
      <button
        type="button"
        aria-haspopup="dialog"
        className={classes(chipClass(group !== undefined || period !== undefined), "max-w-full text-start")}
        onClick={() => filter.open()}
      >
        <SlidersHorizontal aria-hidden="true" className="size-4" />
        {[group && groups[group], period].filter(Boolean).join(" · ") || t`Filter`}
      </button>
      {filter.show(() => (
        <StatementFilter
          tab={tab}
          filters={filters}
          onFilters={(next) => {
            filter.close();
            onFilters(next);
          }}
        />
      ))}
    </div>
  );
}

function Entries({ tab, filters, onFilters }: StatementProps) {
  const query = useInfiniteQuery(askEntries(tab, filters));
  return (
    <QueryView query={query} skeleton={<EntriesSkeleton />}>
      {({ pages }) => {
        const entries = pages.flatMap((page) => page.list);
        if (entries.length === 0 && !query.hasNextPage)
          return isNarrowed(filters) ? <NothingFound onClear={() => onFilters({})} /> : <NoEntries tab={tab} />;
        return <EntriesByDay tab={tab} entries={entries} query={query} />;
      }}
    </QueryView>
  );
}

interface EntriesByDayProps extends MoreOfProps {
  tab: StatementTab;
  entries: readonly StatementRow[];
}

function EntriesByDay({ tab, entries, query }: EntriesByDayProps) {
  const isWhole = useBelowTheFold();
  return (
    <>
      <ZoneNote />
      {groupByDay(isWhole ? entries : entries.slice(0, IN_SIGHT)).map(({ day, rows }) => (
        <section key={day} className="mb-4">
          <DayHeading day={day} />
          <ul className="divide-y divide-line overflow-hidden rounded-card border border-line bg-surface">
            {rows.map((row) => (
              <StatementEntry key={row.id} row={row} asset={ASSET_OF[tab]} />
            ))}
          </ul>
        </section>
      ))}
      {isWhole && (
        <MoreOf
          // Remounted after each page: a short page may leave the end in view.
          key={query.data?.pages.length}
          query={query}
        />
      )}
    </>
  );
}

function NothingFound({ onClear }: { onClear: () => void }) {
  const { t } = useLingui();
  return (
    <EmptyState
      picture={<EmptySearch />}
      title={t`Nothing found`}
      text={t`No entry fits this filter.`}
      action={
        <Button variant="outline" onClick={onClear}>
          <Trans>Clear filters</Trans>
        </Button>
      }
    />
  );
}

function NoEntries({ tab }: { tab: StatementTab }) {
  const { t } = useLingui();
  const words = {
    balance: t`Top-ups, payments and transfers will be listed here, each with the balance after it.`,
    coupons: t`Shopping coupons come with income and from the shop. They pay for orders.`,
    points: t`Registration points come with income, from the shop or from other members. They pay for activation packages.`,
  };
  return (
    <EmptyState picture={<EmptyOrders />} title={t`No entries yet`} text={words[tab]} action={<NextStep tab={tab} />} />
  );
}

function NextStep({ tab }: { tab: StatementTab }) {
  if (tab === "balance")
    return (
      <Link to="/pages/topUp" className={buttonClass()}>
        <Trans>Top up</Trans>
      </Link>
    );
  return (
    <Link to="/pages/index" search={tab === "points" ? { activation: "1" } : {}} className={buttonClass()}>
      {tab === "points" ? <Trans>See activation packages</Trans> : <Trans>Browse products</Trans>}
    </Link>
  );
}

function EntriesSkeleton() {
  return (
    <div className="grid gap-2">
      <Skeleton className="h-5 w-28" />
      <Skeletons count={6} className="h-17 w-full rounded-field" />
    </div>
  );
}
