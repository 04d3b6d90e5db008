/** All rows of one income, newest first: cards on phones, a table if space permits. */

import { performanceUnit } from "@banyan/app/income/why.rules.ts";
import { useIncomeMeanings, useLimitNames, useRankText } from "@banyan/app/income/words.ts";
import { askPages, useInfiniteQuery } from "@banyan/app/query.ts";
import { QueryView } from "@banyan/app/query-view.tsx";
import { type Income, type IncomeRow, income } from "@banyan/contract/browser/income.ts";
import { Badge, Chevron, classes, Day, Money, useAmountText } from "@banyan/ui";
import { Trans, useLingui } from "@lingui/react/macro";
import type { ReactNode } from "react";
import type { Days } from "../../parts/days/days.rules.ts";
import { MoreOf } from "../../parts/lists/more-of.tsx";
import { useWide } from "../../shell/device.ts";
import { NoIncome, RowsSkeleton } from "./list-states.tsx";
import { WhyLink } from "./why-link.tsx";

const ROWS_AT_ONCE = "20";

export interface KindListProps {
  kind: Income;
  days: Days;
  onClear: () => void;
}

export function KindList({ kind, days, onClear }: KindListProps) {
  const wide = useWide();
  const meaning = useIncomeMeanings()[kind];
  const query = useInfiniteQuery(askPages(income[kind], { limit: ROWS_AT_ONCE, ...days }));
  return (
    <>
      <p className="mb-4 text-sm text-ink-soft lg:max-w-2xl">{meaning}</p>
      <QueryView query={query} skeleton={<RowsSkeleton />}>
        {({ pages }) => {
          const rows = pages.flatMap((page) => page.list);
          if (rows.length === 0 && !query.hasNextPage)
            return <NoIncome onClear={days.from || days.to ? onClear : undefined} />;
          return (
            <>
              {wide ? <RowTable rows={rows} /> : <RowCards rows={rows} />}
              <MoreOf key={pages.length} query={query} />
            </>
          );
        }}
      </QueryView>
    </>
  );
}

function useRatioText(): (row: IncomeRow) => string {
  const { t } = useLingui();
  const amountText = useAmountText();
  return ({ ratioPercent }) => (ratioPercent === null ? t`By generation` : `${amountText(ratioPercent)}%`);
}

function RowCards({ rows }: { rows: readonly IncomeRow[] }) {
  const ratioText = useRatioText();
  const rankText = useRankText();
  return (
    <ul className="grid gap-3">
      {rows.map((row) => (
        <li key={row.day} className="rounded-card border border-line bg-surface">
          <WhyLink
            day={row.day}
            kind={row.income}
            className="grid gap-2.5 rounded-card p-4 hover:bg-sunken focus-visible:-outline-offset-3"
          >
            <span className="flex flex-wrap items-baseline justify-between gap-x-3">
              <span className="font-medium">
                <Day day={row.day} />
              </span>
              <Received row={row} className="ms-auto text-lg" />
            </span>
            <span className="grid grid-cols-2 gap-x-4 gap-y-2 text-sm">
              <Fact name={<Trans>Bonus ratio</Trans>}>{ratioText(row)}</Fact>
              <Fact name={<Trans>Level</Trans>}>{rankText(row)}</Fact>
              <Fact name={<Trans>Daily performance</Trans>}>
                <Performance row={row} wraps />
              </Fact>
              <Fact name={<Trans>Raw amount</Trans>}>
                <Money wraps amount={row.raw} />
              </Fact>
            </span>
            <span className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1.5">
              <Limits row={row} />
              <span className="ms-auto inline-flex items-center gap-1 text-sm font-medium text-brand-ink">
                <Trans>Why this amount?</Trans>
                <Chevron />
              </span>
            </span>
          </WhyLink>
        </li>
      ))}
    </ul>
  );
}

function Fact({ name, children }: { name: ReactNode; children: ReactNode }) {
  return (
    <span className="min-w-0">
      <span className="block text-xs text-ink-faint">{name}</span>
      <span className="figures block">{children}</span>
    </span>
  );
}

function Received({ row: { received }, unit, className }: { row: IncomeRow; unit?: ""; className?: string }) {
  const nothing = received === "0";
  const look = classes("font-semibold", nothing ? "text-ink-soft" : "text-success", className);
  return <Money amount={received} unit={unit} signed={!nothing} className={look} />;
}

function Performance({ row, wraps }: { row: IncomeRow; wraps?: boolean }) {
  const unit = performanceUnit(row.income) === "bv" ? "BV" : undefined;
  return <Money amount={row.performance} unit={unit} wraps={wraps} />;
}

const wasLimited = (row: IncomeRow) => row.limits.length > 0;

function Limits({ row }: { row: IncomeRow }) {
  const names = useLimitNames();
  if (!wasLimited(row)) return null;
  return (
    <span className="flex flex-wrap gap-1.5">
      {row.limits.map((limit) => (
        <Badge key={limit} tone="warning">
          {names[limit]}
        </Badge>
      ))}
    </span>
  );
}

function RowTable({ rows }: { rows: readonly IncomeRow[] }) {
  const { t } = useLingui();
  const ratioText = useRatioText();
  const rankText = useRankText();
  const limited = rows.some(wasLimited);
  const heads = [
    t`Bonus ratio`,
    t`Level`,
    t`Daily performance`,
    t`Raw amount`,
    ...(limited ? [t`What limited it`] : []),
    t`Amount received`,
  ];
  return (
    <div className="overflow-x-auto rounded-card border border-line bg-surface">
      <table aria-label={t`Incomes`} className="figures w-full text-sm">
        <thead className="text-xs text-ink-faint">
          <tr className="border-b border-line">
            <th scope="col" className="px-4 py-2.5 text-start font-medium">
              <Trans>Date</Trans>
            </th>
            {heads.map((head) => (
              <th key={head} scope="col" className="px-3 py-2.5 text-end font-medium">
                {head}
              </th>
            ))}
            <th scope="col">
              <span className="sr-only">{t`Why this amount?`}</span>
            </th>
          </tr>
        </thead>
        <tbody className="divide-y divide-line">
          {rows.map((row) => (
            <tr key={row.day} className="relative hover:bg-sunken/60">
              <th scope="row" className="px-4 py-2.5 text-start font-medium whitespace-nowrap">
                <Day day={row.day} />
              </th>
              <td className="px-3 text-end">{ratioText(row)}</td>
              <td className="px-3 text-end whitespace-nowrap">{rankText(row)}</td>
              <td className="px-3 text-end">
                <Performance row={row} />
              </td>
              <td className="px-3 text-end">
                <Money amount={row.raw} unit="" />
              </td>
              {limited && (
                <td className="px-3">
                  <span className="flex justify-end">
                    <Limits row={row} />
                  </span>
                </td>
              )}
              <td className="px-3 text-end">
                <Received row={row} unit="" />
              </td>
              <td className="px-4 py-2.5 text-end">
                <WhyLink
                  day={row.day}
                  kind={row.income}
                  className="font-medium whitespace-nowrap text-brand-ink after:absolute after:inset-0"
                >
                  {t`Why this amount?`}
                </WhyLink>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
