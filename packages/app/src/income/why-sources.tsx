/** The list of an income's sources: orders, or sales bonuses for leadership. */
import type { IncomeSource, IncomeWhy } from "@banyan/contract/income.ts";
import { Badge, Money } from "@banyan/ui";
import { Trans, useLingui } from "@lingui/react/macro";
import type { ReactNode } from "react";
import { InlineSum, Part } from "./receipt.tsx";
import { differenceOf, sourceOf } from "./why.rules.ts";

type Order = NonNullable<IncomeSource["order"]>;
/** A link to one of the member's own orders. */
export type OrderLink = (order: Order, look: { className: string; children: ReactNode }) => ReactNode;

interface SourcesProps {
  why: IncomeWhy;
  list: readonly IncomeSource[];
  more: ReactNode;
  renderOrderLink: OrderLink;
}

export function Sources({ why, list, more, renderOrderLink }: SourcesProps) {
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
            <Head source={source} renderOrderLink={renderOrderLink} />
            <Amount why={why} source={source} />
          </li>
        ))}
      </ul>
      {more}
    </Part>
  );
}

function Head({ source, renderOrderLink }: { source: IncomeSource; renderOrderLink: OrderLink }) {
  const { order, member, side, generation } = source;
  const { t } = useLingui();
  return (
    <span className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1">
      {order ? (
        renderOrderLink(order, {
          className: "figures font-medium text-brand-ink touch-target",
          children: <Trans>Order {order.number}</Trans>,
        })
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
