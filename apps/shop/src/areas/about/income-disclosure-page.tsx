/** What members actually received and spent in a month or year, by level. Public. */

import { useLevelNames } from "@banyan/app/level-names.ts";
import { askList, useQuery } from "@banyan/app/query.ts";
import { QueryView } from "@banyan/app/query-view.tsx";
import { type Disclosure, type DisclosureGroup, disclosure } from "@banyan/contract/browser/disclosure.ts";
import { periodText } from "@banyan/contract/dates.ts";
import { displayMoney, formatMoney, MICROS_PER_UNIT, parseMoney } from "@banyan/contract/money.ts";
import {
  Card,
  Count,
  classes,
  EmptyState,
  Money,
  Select,
  Skeleton,
  Skeletons,
  useAmountText,
  useLocale,
} from "@banyan/ui";
import { EmptyMessages } from "@banyan/ui/art/index.ts";
import { Plural, Trans, useLingui } from "@lingui/react/macro";
import { getRouteApi } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { Section } from "../../parts/layout/section.tsx";
import { FieldShapes } from "../../parts/layout/shapes.tsx";
import { TextFrame } from "./text-frame.tsx";

const route = getRouteApi("/pages/incomeDisclosure");

const CENT = MICROS_PER_UNIT / 100n;

/** Two places are enough for statistics. */
const rounded = (amount: string) => formatMoney(((parseMoney(amount) + CENT / 2n) / CENT) * CENT);

export default function IncomeDisclosurePage() {
  const { t } = useLingui();
  const { period } = route.useSearch();
  const query = useQuery(askList(disclosure.published, period ? { period } : {}));
  return (
    <TextFrame current="income_disclosure">
      <QueryView query={query} skeleton={<DisclosureSkeleton />}>
        {({ periods, disclosure: found }) => (
          <>
            {periods.length > 0 && <Periods periods={periods} shown={found?.period ?? period} />}
            {found ? (
              <Shown disclosure={found} />
            ) : (
              <EmptyState
                picture={<EmptyMessages />}
                title={t`Nothing is published yet`}
                text={t`What members really receive is published here once a month or year is over.`}
              />
            )}
          </>
        )}
      </QueryView>
    </TextFrame>
  );
}

function DisclosureSkeleton() {
  const { t } = useLingui();
  return (
    <>
      <div className="mb-5 max-w-sm">
        <FieldShapes count={1} />
      </div>
      <Card className="grid gap-2 p-5">
        <Skeletons count={3} className="h-6 w-full last:w-2/3" />
      </Card>
      <Section title={t`By level`}>
        <div className="grid gap-4 sm:grid-cols-2">
          {[1, 2].map((group) => (
            <Card key={group} className="grid gap-3 p-5">
              <Skeleton className="h-6 w-3/5" />
              <Skeletons count={10} className="h-4 w-full" />
            </Card>
          ))}
        </div>
      </Section>
    </>
  );
}

function Periods({ periods, shown }: { periods: readonly string[]; shown: string | undefined }) {
  const { t } = useLingui();
  const locale = useLocale();
  const navigate = route.useNavigate();
  return (
    <Select
      label={t`Month or year`}
      className="mb-5 max-w-sm"
      value={shown}
      onChange={(event) => void navigate({ search: { period: event.target.value }, replace: true, resetScroll: false })}
      options={periods.map((one) => ({ value: one, label: periodText(one, locale) }))}
    />
  );
}

function Shown({ disclosure: { period, registered, all, groups } }: { disclosure: Disclosure }) {
  const { t } = useLingui();
  const locale = useLocale();
  return (
    <>
      {all && <InShort all={all} period={periodText(period, locale)} />}
      <Section title={t`By level`}>
        <div className="grid gap-4 sm:grid-cols-2">
          {groups.map((group) => (
            <Group key={group.fromLevel} group={group} />
          ))}
        </div>
      </Section>
      <Section title={t`How this is counted`}>
        <Card className="p-5">
          <ul className="grid list-disc gap-2 ps-5 text-sm text-ink-soft">
            <li>
              <Trans>
                Everybody who was activated at the end of the period is counted, at the level of that day. Levels with
                fewer than 10 members are shown together with the next.
              </Trans>
            </li>
            <li>
              <Trans>
                Received is what was credited in the period: balance, shopping coupons and registration points.
              </Trans>
            </li>
            <li>
              <Trans>
                Spent is what members paid for their own orders that became final in the period, with shipping, less
                refunds. Other costs of theirs are not known to us.
              </Trans>
            </li>
            {registered !== null && (
              <li>
                <Plural
                  value={registered}
                  one="# more member was registered only, and cannot receive income."
                  other="# more members were registered only, and cannot receive income."
                />
              </li>
            )}
          </ul>
        </Card>
      </Section>
    </>
  );
}

/** The key sentence, generated from the figures. */
function InShort({ all, period }: { all: DisclosureGroup; period: string }) {
  const locale = useLocale();
  const percent = useAmountText();
  const median = `${displayMoney(rounded(all.median), locale)}\u00a0USDT`;
  return (
    <Card className="grid gap-2 p-5">
      <p className="text-lg font-semibold">
        {Number(all.nothingPercent) === 0 ? (
          <Trans>
            Most members earn little: in {period}, half of all received {median} or less.
          </Trans>
        ) : (
          <Trans>
            Most members earn little: in {period}, half of all received {median} or less, and{" "}
            {percent(all.nothingPercent)}% received nothing.
          </Trans>
        )}
      </p>
      <p className="text-ink-soft">
        <Trans>
          {percent(all.spentMorePercent)}% of <Count value={all.members} /> members spent more on their own orders than
          they received. No income is promised.
        </Trans>
      </p>
    </Card>
  );
}

function Group({ group }: { group: DisclosureGroup }) {
  const { t } = useLingui();
  const percent = useAmountText();
  const nameOf = useLevelNames();
  const { fromLevel, toLevel } = group;
  return (
    <Card className="p-5">
      <h3 className="font-semibold">
        {fromLevel === toLevel
          ? t`Level ${fromLevel} · ${nameOf(fromLevel)}`
          : t`Levels ${fromLevel} to ${toLevel} · ${nameOf(fromLevel)} – ${nameOf(toLevel)}`}
      </h3>
      <p className="text-sm text-ink-soft">
        <Plural value={group.members} one="# member" other="# members" />
      </p>
      <dl className="mt-3 grid gap-1.5 text-sm">
        <Line name={t`Received nothing`}>
          <Count value={group.nothing} /> ({percent(group.nothingPercent)}%)
        </Line>
        <Line name={t`A quarter received at most`}>
          <Money amount={rounded(group.quartile1)} />
        </Line>
        <Line name={t`Half received at most`} strong>
          <Money amount={rounded(group.median)} />
        </Line>
        <Line name={t`Three quarters received at most`}>
          <Money amount={rounded(group.quartile3)} />
        </Line>
        <Line name={t`Nine of ten received at most`}>
          <Money amount={rounded(group.percentile90)} />
        </Line>
        <Line name={t`On average`}>
          <Money amount={rounded(group.mean)} />
        </Line>
        {group.topMean !== null && (
          <Line name={t`Average of the top tenth`}>
            <Money amount={rounded(group.topMean)} />
          </Line>
        )}
        <Line name={t`Half spent at most`}>
          <Money amount={rounded(group.spentMedian)} />
        </Line>
        <Line name={t`Spent on average`}>
          <Money amount={rounded(group.spentMean)} />
        </Line>
        <Line name={t`Spent more than they received`}>
          <Count value={group.spentMore} /> ({percent(group.spentMorePercent)}%)
        </Line>
      </dl>
    </Card>
  );
}

function Line({ name, strong = false, children }: { name: string; strong?: boolean; children: ReactNode }) {
  return (
    <div className="flex items-baseline justify-between gap-4">
      <dt className="text-ink-soft">{name}</dt>
      <dd className={classes("shrink-0 text-end", strong && "font-semibold")}>{children}</dd>
    </div>
  );
}
