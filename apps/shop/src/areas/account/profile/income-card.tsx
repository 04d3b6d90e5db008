/** Income summary: remaining cap, progress to the next level, and today's figures of both sides. */

import { ask, useQuery } from "@banyan/app/query.ts";
import { income } from "@banyan/contract/browser/income.ts";
import { membership, type Standing } from "@banyan/contract/browser/membership.ts";
import { team } from "@banyan/contract/browser/team.ts";
import { displayMoney } from "@banyan/contract/money.ts";
import { Card, Chevron, Meter, Money, Skeleton, useLocale } from "@banyan/ui";
import { Trans, useLingui } from "@lingui/react/macro";
import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { Row } from "../../../parts/layout/row.tsx";
import { More, moreClass } from "../../../parts/layout/section.tsx";
import { RetryLine } from "../../../parts/lists/retry-line.tsx";
import { DynamicIncome } from "../../../parts/membership/dynamic-income.tsx";
import { levelShare } from "../../../parts/membership/level.rules.ts";
import { OnItsWay } from "../../../parts/membership/on-its-way.tsx";

interface IncomeCardProps {
  /** The page reports several failures in one place, with a common retry. */
  isFailureSaid: boolean;
}

export function IncomeCard(props: IncomeCardProps) {
  return (
    <Card className="px-4 pt-4 pb-4 lg:px-6">
      <div className="mb-3 flex items-center justify-between gap-3">
        <h2 className="text-base font-semibold">
          <Trans>My income</Trans>
        </h2>
        <Link to="/pages/incomeStatement" search={{}} className={moreClass}>
          <More>
            <Trans>Income statement</Trans>
          </More>
        </Link>
      </div>
      <Remaining {...props} />
      <NextLevel {...props} />
      <Sides {...props} />
    </Card>
  );
}

interface FiguresProps extends IncomeCardProps {
  query: { isError: boolean; isFetching: boolean; data: unknown; refetch: () => unknown };
  className: string;
  children: ReactNode;
}

/** A part of the card with its own query and reserved space. */
function Figures({ query, isFailureSaid, className, children }: FiguresProps) {
  if (query.data !== undefined) return <div className={className}>{children}</div>;
  if (query.isError && isFailureSaid) return null;
  return (
    <div className={className}>
      {query.isError ? (
        <RetryLine query={query} />
      ) : (
        <span className="grid animate-late gap-2.5">
          <Skeleton className="h-5 w-3/4" />
          <Skeleton className="h-2 w-full rounded-full" />
          <Skeleton className="h-4 w-1/2" />
        </span>
      )}
    </div>
  );
}

function Remaining(props: IncomeCardProps) {
  const query = useQuery(ask(income.limit, {}));
  return (
    <Figures {...props} query={query} className="min-h-24">
      {query.data && <DynamicIncome limit={query.data} />}
    </Figures>
  );
}

function NextLevel(props: IncomeCardProps) {
  const query = useQuery(ask(membership.standing, {}));
  return (
    <Figures {...props} query={query} className="mt-2 min-h-36 pt-2">
      {query.data && (
        <Link
          to="/pages/member"
          className="-mx-2 -mt-2 block rounded-field px-2 py-2 hover:bg-sunken focus-visible:-outline-offset-3"
        >
          <LevelProgress standing={query.data} />
        </Link>
      )}
      {query.data && <OwnVolume standing={query.data} />}
    </Figures>
  );
}

function LevelProgress({ standing }: { standing: Standing }) {
  const { t } = useLingui();
  const locale = useLocale();
  const { next, levelName } = standing;
  const missing = next && displayMoney(next.missing, locale);
  return (
    <>
      <span className="flex items-baseline justify-between gap-3">
        <span className="min-w-0 text-sm text-ink-soft">
          {next ? <Trans>Still needed for {next.name}</Trans> : <Trans>Your level</Trans>}
        </span>
        <span className="inline-flex shrink-0 items-center gap-1 font-semibold text-gold-ink narrow:shrink">
          {next ? <Money amount={next.missing} unit="BV" /> : levelName}
          <Chevron />
        </span>
      </span>
      <Meter
        label={t`Level progress`}
        text={next ? t`${missing} BV still needed for ${next.name}` : t`You have reached the highest level.`}
        value={next ? levelShare(standing.levels, standing) : 1}
        tone="gold"
        className="mt-2"
      />
    </>
  );
}

/** Own BV: counted, and on its way. */
function OwnVolume({ standing }: { standing: Standing }) {
  return (
    <div className="mt-2">
      <dl className="text-sm">
        <Row name={<Trans>Personal achievement</Trans>}>
          <Money amount={standing.achievement} unit="BV" className="font-semibold" />
        </Row>
      </dl>
      <OnItsWay standing={standing} />
    </div>
  );
}

/** Today's BV of both sides, with the BV carried over. */
function Sides(props: IncomeCardProps) {
  const { t } = useLingui();
  const today = useQuery(ask(team.overview, {}));
  const limit = useQuery(ask(income.limit, {}));
  const sides = [
    { name: t`Left`, side: "left" },
    { name: t`Right`, side: "right" },
  ] as const;
  return (
    <Figures {...props} query={today} className="mt-2 min-h-24 border-t border-line pt-3">
      {today.data && (
        <table className="figures w-full text-sm large-text:text-xs">
          <thead className="text-xs text-ink-faint">
            <tr>
              <th scope="col">
                <span className="sr-only">{t`Side of the team`}</span>
              </th>
              <th scope="col" className="pb-1 text-end font-medium">
                <Trans>New today</Trans>
              </th>
              <th scope="col" className="pb-1 text-end font-medium">
                <Trans>Carried from before</Trans>
              </th>
            </tr>
          </thead>
          <tbody>
            {sides.map(({ name, side }) => (
              <tr key={side}>
                <th scope="row" className="py-1 text-start font-normal text-ink-soft">
                  {name}
                </th>
                <td className="py-1 text-end font-semibold">
                  <Money amount={today.data.today[side].achievement} unit="BV" />
                </td>
                <td className="py-1 text-end">{limit.data && <Money amount={limit.data.carried[side]} unit="BV" />}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </Figures>
  );
}
