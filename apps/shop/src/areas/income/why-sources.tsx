/** What an income came from, one below the other: orders, or the sales bonuses of leadership. */
import type { IncomeSource, IncomeWhy } from "@banyan/contract/income.ts";
import { Badge, Money } from "@banyan/ui";
import { Trans, useLingui } from "@lingui/react/macro";
import { Link } from "@tanstack/react-router";
import { MoreOf, type MoreOfProps } from "../../parts/more-of.tsx";
import { InlineSum, Part } from "./receipt.tsx";
import { differenceOf, sourceOf } from "./why.rules.ts";

interface SourcesProps extends MoreOfProps {
  why: IncomeWhy;
  list: readonly IncomeSource[];
}

export function Sources({ why, list, query }: SourcesProps) {
  const { income } = why.row;
  if (list.length === 0) return null;
  return (
    <Part
      title={
        income === "leadership" ? (
          <Trans>The sales bonuses it came from</Trans>
        ) : why.pool ? (
          <Trans>Your orders that count</Trans>
        ) : (
          <Trans>The orders it came from</Trans>
        )
      }
    >
      <ul className="divide-y divide-line overflow-hidden rounded-card border border-line bg-surface text-sm">
        {list.map((source) => (
          <li key={source.id} className="grid gap-0.5 px-4 py-3">
            <Head source={source} />
            <Amount why={why} source={source} />
          </li>
        ))}
      </ul>
      <MoreOf query={query} quietEnd />
    </Part>
  );
}

function Head({ source: { order, member, side, generation } }: { source: IncomeSource }) {
  const { t } = useLingui();
  return (
    <span className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1">
      {order ? (
        <Link
          to="/pages/order/details"
          search={{ id: order.id }}
          className="figures font-medium text-brand-ink touch-target"
        >
          <Trans>Order {order.number}</Trans>
        </Link>
      ) : (
        <span className="font-medium">{member ?? t`A member`}</span>
      )}
      {side && <Badge>{side === "left" ? <Trans>Left</Trans> : <Trans>Right</Trans>}</Badge>}
      {generation !== null && (
        <Badge>
          <Trans>Generation {generation}</Trans>
        </Badge>
      )}
    </span>
  );
}

function Amount({ why, source }: { why: IncomeWhy; source: IncomeSource }) {
  const equation = sourceOf(why, source);
  const difference = differenceOf(why, source);
  if (!equation)
    return (
      <span className="text-ink-soft">
        <Money amount={source.amount} unit="BV" signed />
      </span>
    );
  return (
    <span className="grid text-ink-soft">
      {difference && source.paidBelowPercent !== "0" && (
        <span>
          <Trans>Your tier less what was paid below you</Trans>: <InlineSum equation={difference} />
        </span>
      )}
      <InlineSum equation={equation} />
    </span>
  );
}
