/** Explains an income from its orders to the credited amount, in steps that a member can verify by hand. */

import type { IncomeSource, IncomeWhy } from "@banyan/contract/income.ts";
import { AllDigits, Badge, Money, Skeleton, useAmountText } from "@banyan/ui";
import { Plural, Trans } from "@lingui/react/macro";
import { CircleAlert, CircleCheck } from "lucide-react";
import type { ReactNode } from "react";
import { LargeAmount } from "../large-amount.tsx";
import { Notice } from "../notice.tsx";
import { Pairing } from "./pairing.tsx";
import { Checked, Line, Part, Receipt, Sum } from "./receipt.tsx";
import { followsTier, isExact, limitsOf, poolOf, sumsUp } from "./why.rules.ts";
import { type OrderLink, Sources } from "./why-sources.tsx";
import { useIncomeMeanings, useLimitNames, useRankText } from "./words.ts";

export interface WhyViewProps {
  why: IncomeWhy;
  /** The loaded sources, and whether they are complete. */
  list: readonly IncomeSource[];
  complete: boolean;
  /** The footer of the sources, which loads more. */
  more: ReactNode;
  renderOrderLink: OrderLink;
}

export function WhyView({ why, list, complete, more, renderOrderLink }: WhyViewProps) {
  const exact = isExact(why, list, complete);
  return (
    <AllDigits>
      <Result why={why} />
      <FromSales why={why} />
      <Limits why={why} />
      <Credit why={why} />
      <Notice
        tone={exact ? "plain" : "danger"}
        icon={
          exact ? (
            <CircleCheck aria-hidden="true" className="size-4.5" />
          ) : (
            <CircleAlert aria-hidden="true" className="size-4.5" />
          )
        }
        className="mt-6"
      >
        <Checked exact={exact} />
      </Notice>
      <Sources why={why} list={list} more={more} renderOrderLink={renderOrderLink} />
    </AllDigits>
  );
}

function Result({ why: { row, standing } }: { why: IncomeWhy }) {
  const meaning = useIncomeMeanings()[row.income];
  const rank = useRankText()(row);
  const limits = useLimitNames();
  return (
    <>
      <LargeAmount amount={row.received} />
      <p className="mt-1.5 flex flex-wrap gap-1.5">
        <Badge tone="gold" size="md">
          {rank}
        </Badge>
        {row.limits.map((limit) => (
          <Badge key={limit} tone="warning" size="md">
            {limits[limit]}
          </Badge>
        ))}
      </p>
      <p className="mt-3 text-sm text-ink-soft">{meaning}</p>
      <p className="mt-1.5 text-sm text-ink-soft">
        {followsTier(row.income) ? (
          <Trans>
            {rank} comes from the smaller of your two sides: left <Money amount={standing.left} unit="BV" />, right{" "}
            <Money amount={standing.right} unit="BV" />.
          </Trans>
        ) : (
          <Trans>
            Your level ({rank}) comes from your own BV: <Money amount={standing.personal} unit="BV" />.
          </Trans>
        )}
      </p>
    </>
  );
}

function FromSales({ why }: { why: IncomeWhy }) {
  const { row, generations } = why;
  return (
    <Part title={<Trans>From sales to the raw amount</Trans>}>
      <Pairing why={why} />
      <Receipt>
        {poolOf(why).map((equation) => (
          <Sum key={equation.result.name} equation={equation} />
        ))}
        {generations?.map((one) => (
          <Generation key={one.generation} of={one} />
        ))}
        {!generations && sumsUp(row.income) && (
          <Line name={<Trans>Sum of the orders below, each rounded down</Trans>}>
            <Money amount={row.raw} />
          </Line>
        )}
        {sumsUp(row.income) && (
          <Line name={<Trans>Raw amount</Trans>} sign="=" result>
            <Money amount={row.raw} />
          </Line>
        )}
      </Receipt>
      {why.pool && row.income === "global" && (
        <p className="mt-2 text-xs text-ink-faint">
          <Trans>Your weight depends on your tier: the higher the tier, the larger your share.</Trans>
        </p>
      )}
      {why.pool && (
        <p className="mt-2 text-xs text-ink-faint">
          <Plural
            value={why.pool.members}
            one="# member takes part in what is divided."
            other="# members take part in what is divided."
          />
        </p>
      )}
    </Part>
  );
}

function Generation({ of }: { of: NonNullable<IncomeWhy["generations"]>[number] }) {
  const { generation, count, amount, share } = of;
  const ratio = useAmountText()(of.ratioPercent);
  return (
    <Line
      name={
        <>
          <span className="block">
            <Trans>Generation {generation}</Trans>
          </span>
          <span className="block text-xs text-ink-faint">
            <Plural value={count} one="# sales bonus" other="# sales bonuses" />: <Money amount={amount} /> × {ratio}%
          </span>
        </>
      }
      sign={generation > 1 ? "+" : undefined}
    >
      <Money amount={share} />
    </Line>
  );
}

/** From the raw amount to the received amount. A limit without effect takes one line. */
function Limits({ why }: { why: IncomeWhy }) {
  const { row, limits, standing } = why;
  const { daily, cap, ceiling } = limitsOf(why);
  const names = useLimitNames();
  const amountText = useAmountText();
  const applied = new Set(row.limits);
  const percent = amountText(limits.ceiling.percent);
  const k = amountText(limits.ceiling.k);
  return (
    <Part title={<Trans>What limited it</Trans>}>
      {applied.has("inactive") && (
        <Notice tone="warning" className="mb-3">
          <Trans>
            You were not active on this day, so nothing is paid. Your own orders that became final in{" "}
            {standing.recentDays} days came to <Money amount={standing.recent} unit="BV" />; you need{" "}
            <Money amount={standing.activeFrom} unit="BV" /> to stay active.
          </Trans>
        </Notice>
      )}
      {applied.has("switchedOff") && (
        <Notice tone="warning" className="mb-3">
          <Trans>This income is not paid in your country.</Trans>
        </Notice>
      )}
      <Receipt>
        {applied.has("dailyCap") && daily.map((equation) => <Sum key={equation.result.name} equation={equation} />)}
        {daily.length > 0 && !applied.has("dailyCap") && limits.dailyCap && (
          <Line name={names.dailyCap}>
            <Untouched>
              <Trans>
                At most <Money amount={limits.dailyCap} />
              </Trans>
            </Untouched>
          </Line>
        )}
        {applied.has("dynamicCap") && cap.map((equation) => <Sum key={equation.result.name} equation={equation} />)}
        {limits.dynamicCap && !applied.has("dynamicCap") && (
          <Line name={names.dynamicCap}>
            <Untouched>
              <Trans>
                At most <Money amount={limits.dynamicCap.room} />
              </Trans>
            </Untouched>
          </Line>
        )}
        {applied.has("ceiling") && ceiling.map((equation) => <Sum key={equation.result.name} equation={equation} />)}
        {!applied.has("ceiling") && (
          <Line name={names.ceiling}>
            <Untouched>
              <Trans>Not reduced</Trans>
            </Untouched>
          </Line>
        )}
        {!applied.has("ceiling") && (
          <Line name={<Trans>Amount received</Trans>} sign="=" result>
            <Money amount={row.received} />
          </Line>
        )}
      </Receipt>
      {applied.has("dynamicCap") && limits.dynamicCap && (
        <p className="mt-2 text-xs text-ink-faint">
          <Trans>The cap is {limits.dynamicCap.times} times your own BV. It grows with your own orders.</Trans>
        </p>
      )}
      <p className="mt-2 text-xs text-ink-faint">
        <Trans>
          All incomes of a day are at most {percent}% of its BV. Above that, every income is multiplied by the same
          factor K, here {k}.
        </Trans>
      </p>
    </Part>
  );
}

function Untouched({ children }: { children: ReactNode }) {
  return (
    <>
      {children} <span className="text-success">✓</span>
    </>
  );
}

/** All incomes of the day, split by asset. */
function Credit({ why: { credit } }: { why: IncomeWhy }) {
  const lines = [
    { asset: "balance", name: <Trans>Wallet balance</Trans>, unit: undefined },
    { asset: "coupon", name: <Trans>Shopping coupons</Trans>, unit: "" },
    { asset: "point", name: <Trans>Registration points</Trans>, unit: "" },
  ] as const;
  return (
    <Part title={<Trans>How the day was credited</Trans>}>
      <Receipt>
        {lines.map(({ asset, name, unit }, at) => (
          <Line key={asset} name={name} sign={at > 0 ? "+" : undefined}>
            <Money amount={credit[asset]} unit={unit} />
          </Line>
        ))}
        <Line name={<Trans>All incomes of the day</Trans>} sign="=" result>
          <Money amount={credit.received} />
        </Line>
      </Receipt>
    </Part>
  );
}

export function WhySkeleton() {
  return (
    <div className="grid gap-4">
      <Skeleton className="h-10 w-1/2" />
      <Skeleton className="h-10 w-full" />
      <Skeleton className="h-40 w-full rounded-card" />
      <Skeleton className="h-32 w-full rounded-card" />
    </div>
  );
}
