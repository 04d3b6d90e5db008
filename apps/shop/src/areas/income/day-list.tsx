/** Incomes by day, newest first. */

import { useIncomeNames } from "@banyan/app/income/words.ts";
import { ask, useQuery } from "@banyan/app/query.ts";
import { QueryView } from "@banyan/app/query-view.tsx";
import { INCOMES, income } from "@banyan/contract/browser/income.ts";
import { Button, Chevron, EndlessList, kindDot, Money } from "@banyan/ui";
import { Trans, useLingui } from "@lingui/react/macro";
import { type ReactNode, useState } from "react";
import { DayHeading } from "../../parts/days/day-heading.tsx";
import type { Days } from "../../parts/days/days.rules.ts";
import { useToday } from "../../parts/days/today.ts";
import { NoIncome, RowsSkeleton } from "./list-states.tsx";
import { type SeriesDay, type Span, seriesDays, spanDays } from "./series.rules.ts";
import { WhyLink } from "./why-link.tsx";

const DAYS_AT_ONCE = 7;
/** The number of rendered days per list, to restore the scroll position on back navigation. */
const drawn = new Map<string, number>();

export interface DayListProps {
  /** Without selected days, lists the days of the chart. */
  span: Span;
  days: Days;
  onMore: () => void;
  onClear: () => void;
}

export function DayList({ span, days, onMore, onClear }: DayListProps) {
  const today = useToday();
  const chosen = days.from !== undefined || days.to !== undefined;
  const { shortened, ...range } = seriesDays(days, today);
  const query = useQuery(ask(income.summary, chosen ? range : spanDays(span, today)));
  const list = JSON.stringify([days, span]);
  return (
    <QueryView query={query} skeleton={<RowsSkeleton />}>
      {({ series }) => (
        <>
          {series.length === 0 && <NoIncome onClear={chosen ? onClear : undefined} />}
          <DayCards key={list} list={list} days={series}>
            {!chosen && span !== "365" && (
              <p className="flex justify-center py-4">
                <Button variant="outline" onClick={onMore}>
                  <Trans>Show more days</Trans>
                </Button>
              </p>
            )}
            {chosen && shortened && (
              <p className="py-4 text-center text-sm text-ink-faint">
                <Trans>These are the newest days of your choice. The list of each income has all of them.</Trans>
              </p>
            )}
          </DayCards>
        </>
      )}
    </QueryView>
  );
}

interface DayCardsProps {
  list: string;
  days: readonly SeriesDay[];
  /** Rendered after the last day. */
  children: ReactNode;
}

/** Renders further days while scrolling, because months of them are expensive. */
function DayCards({ list, days, children }: DayCardsProps) {
  const { t } = useLingui();
  const [shown, setShown] = useState(() => drawn.get(list) ?? DAYS_AT_ONCE);
  const more = () => {
    drawn.set(list, shown + DAYS_AT_ONCE);
    setShown(shown + DAYS_AT_ONCE);
  };
  return (
    <>
      {days
        .toReversed()
        .slice(0, shown)
        .map((one) => (
          <DayCard key={one.day} day={one} />
        ))}
      {shown >= days.length ? (
        children
      ) : (
        <EndlessList
          // Remounted, because the end may still be in view after the next days rendered.
          key={shown}
          query={{
            hasNextPage: true,
            isFetchingNextPage: false,
            isFetchNextPageError: false,
            fetchNextPage: more,
          }}
          moreLabel={t`Show more`}
          loadingLabel={t`Loading`}
        />
      )}
    </>
  );
}

function DayCard({ day: { day, received, byIncome } }: { day: SeriesDay }) {
  const names = useIncomeNames();
  return (
    <section className="mb-4">
      <div className="flex items-baseline justify-between gap-3">
        <DayHeading day={day} />
        <Money amount={received} className="text-sm font-semibold" />
      </div>
      <ul className="divide-y divide-line overflow-hidden rounded-card border border-line bg-surface">
        {INCOMES.map(
          (kind, at) =>
            byIncome[kind] !== "0" && (
              <li key={kind}>
                <WhyLink
                  day={day}
                  kind={kind}
                  className="flex min-h-13 items-center gap-3 px-4 py-2.5 hover:bg-sunken focus-visible:-outline-offset-3"
                >
                  <span aria-hidden="true" className={`size-3 shrink-0 rounded-full ${kindDot(at)}`} />
                  <span className="min-w-0 flex-1 text-[0.9375rem]">
                    <span className="block">{names[kind]}</span>
                    <Money amount={byIncome[kind]} signed className="font-semibold text-success" />
                  </span>
                  <span className="sr-only">
                    <Trans>Why this amount?</Trans>
                  </span>
                  <Chevron />
                </WhyLink>
              </li>
            ),
        )}
      </ul>
    </section>
  );
}
