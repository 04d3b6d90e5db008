/** Sales of the last days as bars, with the same numbers as a table for whoever wants to read them. */
import { formatMoney, parseMoney } from "@banyan/contract/money.ts";
import { Button, Count, Money, useLocale } from "@banyan/ui";
import { Trans, useLingui } from "@lingui/react/macro";
import { useState } from "react";
import { SectionCard } from "../../parts/section-card.tsx";
import { bars } from "./bars.rules.ts";

export interface SalesDay {
  day: string;
  orders: number;
  sales: string;
}

const WIDTH = 720;
const HEIGHT = 180;

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
        <Money amount={total} className="text-xl font-semibold" />
        <span className="text-sm text-ink-soft">
          <Trans>
            <Count value={orders} /> orders
          </Trans>
        </span>
      </p>
      {asTable ? <DayTable days={days} /> : <Bars days={days} total={total} />}
    </SectionCard>
  );
}

function Bars({ days, total }: { days: readonly SalesDay[]; total: string }) {
  const { t } = useLingui();
  const locale = useLocale();
  const [at, setAt] = useState<number>();
  const drawn = bars(
    days.map(({ sales }) => parseMoney(sales)),
    { width: WIDTH, height: HEIGHT },
  );
  const shown = at === undefined ? undefined : days[at];
  return (
    <>
      <svg
        role="img"
        aria-label={t`Bars of the sales of each day, ${total} USDT in all. The table has the numbers.`}
        viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
        preserveAspectRatio="none"
        className="h-44 w-full"
        onPointerLeave={() => setAt(undefined)}
      >
        <line x1="0" x2={WIDTH} y1={HEIGHT - 0.5} y2={HEIGHT - 0.5} className="stroke-line" />
        {drawn.map((bar, index) => (
          <g key={days[index]?.day} onPointerEnter={() => setAt(index)}>
            <rect x={bar.slotX} width={bar.slotWidth} height={HEIGHT} fill="transparent" />
            <rect
              x={bar.x}
              y={HEIGHT - bar.height}
              width={bar.width}
              height={bar.height}
              rx="3"
              className={at === index ? "fill-accent" : "fill-brand-ink"}
            />
          </g>
        ))}
      </svg>
      <p aria-hidden="true" className="mt-2 flex min-h-6 justify-between text-xs text-ink-faint">
        {shown ? (
          <span className="text-sm text-ink">
            {dayText(shown.day, locale)} · <Money amount={shown.sales} /> · × <Count value={shown.orders} />
          </span>
        ) : (
          <>
            <span>{dayText(days[0]?.day, locale)}</span>
            <span>{dayText(days.at(-1)?.day, locale)}</span>
          </>
        )}
      </p>
    </>
  );
}

function DayTable({ days }: { days: readonly SalesDay[] }) {
  const { t } = useLingui();
  const locale = useLocale();
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
            <td className="py-1.5">{dayText(day, locale)}</td>
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

/** A calendar day has no time zone: it is written as it stands. */
function dayText(day: string | undefined, locale: string): string {
  if (!day) return "";
  return new Intl.DateTimeFormat(locale, { dateStyle: "medium", timeZone: "UTC" }).format(new Date(`${day}T00:00:00Z`));
}
