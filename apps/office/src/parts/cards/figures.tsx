/** Figures of a settled day; a dash while unknown. */

import type { SettledDay } from "@banyan/contract/office/settlements.ts";
import { Badge, classes, Money, useAmountText } from "@banyan/ui";
import { useLingui } from "@lingui/react/macro";

export function Figure({ amount, className }: { amount: string | null; className?: string }) {
  if (amount === null) return "—";
  return <Money amount={amount} unit="" className={classes(amount === "0" && "text-ink-faint", className)} />;
}

/** Fixed, so that percentages in a column align. */
const PERCENT_PLACES = 2;

export function Percent({ value }: { value: string | null }) {
  const amountText = useAmountText();
  return <span className="figures">{value === null ? "—" : `${amountText(value, { least: PERCENT_PLACES })}%`}</span>;
}

/** K, highlighted below 1. */
export function Factor({ k }: { k: string | null }) {
  const amountText = useAmountText();
  if (k === null) return "—";
  return <span className={classes("figures", k !== "1" && "font-semibold text-warning")}>{amountText(k)}</span>;
}

export function DayState({ day: { frozenAt, postedAt } }: { day: SettledDay }) {
  const { t } = useLingui();
  if (postedAt) return <Badge tone="success">{t`Credited`}</Badge>;
  if (frozenAt) return <Badge tone="brand">{t`Computed`}</Badge>;
  return <Badge tone="warning">{t`Closed`}</Badge>;
}
