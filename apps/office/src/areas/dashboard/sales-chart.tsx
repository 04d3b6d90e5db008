/** Sales of the last days as a bar chart, with the same numbers as a table. */

import { dayText } from "@banyan/contract/dates.ts";
import { displayMoney, formatMoney, MICROS_PER_UNIT, parseMoney } from "@banyan/contract/money.ts";
import { Button, Chart, Count, Day, Money, useLocale } from "@banyan/ui";
import { plural } from "@lingui/core/macro";
import { Plural, useLingui } from "@lingui/react/macro";
import { useState } from "react";
import { SectionCard } from "../../parts/cards/section-card.tsx";

export interface SalesDay {
  day: string;
  orders: number;
  sales: string;
}

export function SalesChart({ days }: { days: readonly SalesDay[] }) {
  const { t } = useLingui();
  const [asTable, setAsTable] = useState(false);
  const total = formatMoney(days.reduce((sum, { sales }) => sum + parseMoney(sales), 0n));
  const orders = days.reduce((sum, day) => sum + day.orders, 0);
  return (
    <SectionCard
      title={t`Sales of the last 30 days`}
      actions={
        <Button variant="quiet" size="sm" aria-pressed={asTable} onClick={() => setAsTable(!asTable)}>
          {t`Table`}
        </Button>
      }
    >
      <p className="mb-3 flex flex-wrap items-baseline gap-x-3">
        <Money wraps amount={total} className="text-xl font-semibold" />
        <span className="text-sm text-ink-soft">
          <Plural value={orders} one="# order" other="# orders" />
        </span>
      </p>
      {asTable ? <DayTable days={days} /> : <Bars days={days} sum={total} />}
    </SectionCard>
  );
}

function Bars({ days, sum }: { days: readonly SalesDay[]; sum: string }) {
  const { t } = useLingui();
  const locale = useLocale();
  const total = displayMoney(sum, locale);
  const [first, last] = [days[0], days.at(-1)];
  return (
    <Chart
      label={t`Bars of the sales of each day, ${total} USDT in all. The table has the numbers.`}
      unit={Number(MICROS_PER_UNIT)}
      ends={[first && <Day key="first" day={first.day} />, last && <Day key="last" day={last.day} />]}
      marks={days.map(({ day, sales, orders }) => ({
        id: day,
        values: [parseMoney(sales)],
        spoken: `${dayText(day, locale)}: ${displayMoney(sales, locale)} USDT, ${plural(orders, { one: "# order", other: "# orders" })}`,
        details: (
          <>
            <Day day={day} /> · <Money amount={sales} /> · × <Count value={orders} />
          </>
        ),
      }))}
    />
  );
}

function DayTable({ days }: { days: readonly SalesDay[] }) {
  const { t } = useLingui();
  return (
    <table className="w-full text-sm" aria-label={t`Sales by day`}>
      <thead className="text-xs text-ink-faint">
        <tr>
          <th scope="col" className="py-1.5 text-start font-medium">{t`Day`}</th>
          <th scope="col" className="py-1.5 text-end font-medium">{t`Orders`}</th>
          <th scope="col" className="py-1.5 text-end font-medium">{t`Sales`}</th>
        </tr>
      </thead>
      <tbody className="divide-y divide-line">
        {[...days].reverse().map(({ day, orders, sales }) => (
          <tr key={day}>
            <td className="py-1.5">
              <Day day={day} />
            </td>
            <td className="py-1.5 text-end">
              <Count value={orders} />
            </td>
            <td className="py-1.5 text-end">
              <Money amount={sales} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
