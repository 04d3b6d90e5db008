/** Recent incomes as stacked bars by kind, and as a table with the same numbers. */

import { useIncomeNames } from "@banyan/app/income/words.ts";
import { askList, useQuery } from "@banyan/app/query.ts";
import { QueryView } from "@banyan/app/query-view.tsx";
import { INCOMES, income } from "@banyan/contract/browser/income.ts";
import { dayText, monthText } from "@banyan/contract/dates.ts";
import { displayMoney, formatMoney, MICROS_PER_UNIT } from "@banyan/contract/money.ts";
import { Button, Card, Chart, Chip, classes, DayRange, Money, Skeleton, useLocale } from "@banyan/ui";
import { plural } from "@lingui/core/macro";
import { Trans, useLingui } from "@lingui/react/macro";
import { useState } from "react";
import { useToday } from "../../parts/days/today.ts";
import { type Bar, barsOf, SPANS, type Span, spanDays, totalOf } from "./series.rules.ts";
import type { Summary } from "./totals-card.tsx";

export interface IncomeChartProps {
  span: Span;
  onSpan: (span: Span) => void;
}

export function IncomeChart({ span, onSpan }: IncomeChartProps) {
  const { t } = useLingui();
  const today = useToday();
  const [asTable, setAsTable] = useState(false);
  const query = useQuery(askList(income.summary, spanDays(span, today)));
  const names: Record<Span, string> = {
    "30": plural(30, { one: "# day", other: "# days" }),
    "90": plural(90, { one: "# day", other: "# days" }),
    "365": plural(12, { one: "# month", other: "# months" }),
  };
  return (
    <section aria-labelledby="income-chart">
      <Card className="p-4 lg:p-6">
        <div className="mb-3 flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
          <h2 id="income-chart" className="text-base font-semibold">
            <Trans>By day and kind</Trans>
          </h2>
          <div role="group" aria-label={t`Days shown`} className="flex gap-1.5">
            {(Object.keys(SPANS) as Span[]).map((one) => (
              <Chip key={one} chosen={one === span} onClick={() => onSpan(one)}>
                {names[one]}
              </Chip>
            ))}
          </div>
        </div>
        <QueryView query={query} skeleton={<Skeleton className="h-128 w-full rounded-field sm:h-96" />}>
          {(summary) => (
            <div className={classes("transition-opacity", query.isPlaceholderData && "opacity-60")}>
              <Bars summary={summary} asTable={asTable} />
              <Button
                variant="quiet"
                size="sm"
                aria-pressed={asTable}
                className="-mx-3.5 mt-2"
                onClick={() => setAsTable(!asTable)}
              >
                <Trans>Table</Trans>
              </Button>
            </div>
          )}
        </QueryView>
      </Card>
    </section>
  );
}

function Bars({ summary, asTable }: { summary: Summary; asTable: boolean }) {
  const { t } = useLingui();
  const locale = useLocale();
  const names = useIncomeNames();
  const bars = barsOf(summary.series, summary.from, summary.to);
  const sum = formatMoney(bars.reduce((sum, { values }) => sum + totalOf(values), 0n));
  const nameOf = ({ from, to }: Bar) => (from === to ? dayText(from, locale) : monthText(from, locale));
  const spokenMoney = (micros: bigint) => displayMoney(formatMoney(micros), locale);
  const total = displayMoney(sum, locale);
  const [first, last] = [bars[0], bars.at(-1)];
  return (
    <>
      <p className="mb-3 flex flex-wrap items-baseline gap-x-3">
        <Money wraps amount={sum} className="text-2xl font-semibold" />
        <span className="text-sm text-ink-soft">
          <DayRange from={summary.from} to={summary.to} />
        </span>
      </p>
      {asTable ? (
        <BarTable bars={bars} nameOf={nameOf} />
      ) : (
        <Chart
          label={t`Bars of the incomes, ${total} USDT in all. The table has the numbers.`}
          kinds={INCOMES.map((one) => names[one])}
          renderValue={(value) => <Money amount={formatMoney(value)} unit="" />}
          unit={Number(MICROS_PER_UNIT)}
          ends={[first && nameOf(first), last && nameOf(last)]}
          marks={bars.map((bar) => ({
            id: bar.from,
            values: bar.values,
            spoken: [
              `${nameOf(bar)}: ${spokenMoney(totalOf(bar.values))} USDT`,
              ...INCOMES.flatMap((one, at) => (bar.values[at] ? `${names[one]} ${spokenMoney(bar.values[at])}` : [])),
            ].join(", "),
            details: (
              <>
                {nameOf(bar)} · <Money amount={formatMoney(totalOf(bar.values))} className="font-semibold" />
              </>
            ),
          }))}
        />
      )}
    </>
  );
}

/** Newest first; omits kinds without any amount. */
function BarTable({ bars, nameOf }: { bars: readonly Bar[]; nameOf: (bar: Bar) => string }) {
  const { t } = useLingui();
  const names = useIncomeNames();
  const kinds = INCOMES.map((one, at) => ({ one, at })).filter(({ at }) => bars.some(({ values }) => values[at]));
  return (
    <section
      aria-label={t`Incomes by day and kind`}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a keyboard scrolls what has the focus
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a keyboard scrolls what has the focus
      tabIndex={0}
      className="max-h-96 overflow-auto rounded-field border border-line focus-visible:-outline-offset-2"
    >
      <table aria-label={t`Incomes by day and kind`} className="figures w-full text-sm">
        <thead className="sticky top-0 bg-sunken text-xs text-ink-soft">
          <tr>
            <th scope="col" className="px-3 py-2 text-start font-medium">
              <Trans>Date</Trans>
            </th>
            <th scope="col" className="px-3 py-2 text-end font-medium">
              <Trans>In total</Trans>
            </th>
            {kinds.map(({ one }) => (
              <th key={one} scope="col" className="px-3 py-2 text-end font-medium">
                {names[one]}
              </th>
            ))}
          </tr>
        </thead>
        <tbody className="divide-y divide-line">
          {[...bars].reverse().map((bar) => (
            <tr key={bar.from}>
              <th scope="row" className="px-3 py-1.5 text-start font-normal whitespace-nowrap">
                {nameOf(bar)}
              </th>
              <td className="px-3 py-1.5 text-end font-medium">
                <Money amount={formatMoney(totalOf(bar.values))} unit="" />
              </td>
              {kinds.map(({ one, at }) => (
                <td key={one} className="px-3 py-1.5 text-end">
                  <Money amount={formatMoney(bar.values[at] ?? 0n)} unit="" />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
