/** One movement: description, time, amount, resulting balance. Links to its subject. */
import type { Asset } from "@banyan/contract/ledger.ts";
import type { StatementRow } from "@banyan/contract/wallet.ts";
import { classes, Day, Money, Time } from "@banyan/ui";
import { Trans } from "@lingui/react/macro";
import { Link } from "@tanstack/react-router";
import { ArrowDownLeft, ArrowUpRight, type LucideIcon } from "lucide-react";
import { createElement, type ReactNode } from "react";
import { KIND_ICONS } from "./kind-icons.ts";
import { referenceOf } from "./statement.rules.ts";
import { useAssetUnits } from "./words.ts";

function iconOf({ kind, amount }: StatementRow): LucideIcon {
  return KIND_ICONS[kind] ?? (amount.startsWith("-") ? ArrowUpRight : ArrowDownLeft);
}

export function StatementEntry({ row, asset }: { row: StatementRow; asset: Asset }) {
  const gained = !row.amount.startsWith("-");
  const units = useAssetUnits();
  const content = (
    <>
      <span
        className={classes(
          "flex size-10 shrink-0 items-center justify-center rounded-full",
          gained ? "bg-success-soft text-success" : "bg-sunken text-ink-soft",
        )}
      >
        {createElement(iconOf(row), { "aria-hidden": true, className: "size-5", strokeWidth: 1.8 })}
      </span>
      <span className="min-w-0 flex-1">
        <span className="block text-[0.9375rem] leading-snug font-medium">{row.title}</span>
        <span className="block text-sm text-ink-faint">
          {row.counterpart && (
            <>
              <span>{row.counterpart}</span>
              {" · "}
            </>
          )}
          {row.number && (
            <>
              <Reference row={row} number={row.number} />
              {" · "}
            </>
          )}
          <Time at={row.at} precision="clock" />
        </span>
      </span>
      <span className="shrink-0 text-end">
        <Money
          amount={row.amount}
          unit={asset === "USDT" ? "" : units[asset]}
          signed
          className={classes("block text-[0.9375rem] font-semibold", gained ? "text-success" : "text-ink")}
        />
        <span className="block text-xs text-ink-faint">
          <span className="sr-only">
            <Trans>Balance after it</Trans>{" "}
          </span>
          <Money amount={row.balanceAfter} unit="" />
        </span>
      </span>
    </>
  );
  return (
    <li data-entry={row.id} data-asset={asset}>
      <Leading row={row}>{content}</Leading>
    </li>
  );
}

/** The day of an income, or a number to quote. */
function Reference({ row, number }: { row: StatementRow; number: string }) {
  if (referenceOf(row)?.about === "income-day") return <Day day={number} />;
  return (
    <span translate="no" className="figures">
      {number}
    </span>
  );
}

const LOOK = "flex min-h-17 items-center gap-3 px-4 py-3";

function Leading({ row, children }: { row: StatementRow; children: ReactNode }) {
  const about = referenceOf(row);
  const className = classes(LOOK, "hover:bg-sunken focus-visible:-outline-offset-3");
  if (about?.about === "transfer")
    return (
      <Link to="/pages/transfer/receipt" search={{ id: about.id }} className={className}>
        {children}
      </Link>
    );
  if (about?.about === "order")
    return (
      <Link to="/pages/order/details" search={{ id: about.id }} className={className}>
        {children}
      </Link>
    );
  if (about?.about === "withdrawal")
    return (
      <Link to="/pages/withdrawalDetails" search={{ id: about.id }} className={className}>
        {children}
      </Link>
    );
  if (about?.about === "invoice")
    return (
      <Link to="/pages/topUp" search={{ id: about.id }} className={className}>
        {children}
      </Link>
    );
  if (about?.about === "income-day")
    return (
      <Link to="/pages/incomeStatement" search={{ from: about.id, to: about.id }} className={className}>
        {children}
      </Link>
    );
  return <div className={LOOK}>{children}</div>;
}
