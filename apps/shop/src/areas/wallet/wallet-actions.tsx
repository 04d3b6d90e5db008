/** Links to the wallet's actions. */
import { loadedLater, useSheet } from "@banyan/ui";
import { Trans, useLingui } from "@lingui/react/macro";
import { Link, type LinkProps } from "@tanstack/react-router";
import { ArrowLeftRight, Banknote, History, type LucideIcon, Plus } from "lucide-react";
import type { ReactNode } from "react";

const RecordsSheet = loadedLater(() => import("./records-sheet.tsx"));

export function WalletActions() {
  const { t } = useLingui();
  const records = useSheet();
  return (
    <nav aria-label={t`E-wallet`}>
      <ul className="grid grid-cols-4 rounded-card border border-line bg-surface py-2">
        <Action to="/pages/topUp" icon={Plus}>
          <Trans>Top up</Trans>
        </Action>
        <Action to="/pages/exchange" icon={Banknote}>
          <Trans>Withdraw</Trans>
        </Action>
        <Action to="/pages/transfer" icon={ArrowLeftRight}>
          <Trans>Transfer</Trans>
        </Action>
        <li className="min-w-0">
          <button type="button" aria-haspopup="dialog" className={LOOK} onClick={() => records.open()}>
            <Round icon={History} />
            <span className="max-w-full break-words">
              <Trans>Records</Trans>
            </span>
          </button>
        </li>
      </ul>
      {records.show(() => (
        <RecordsSheet />
      ))}
    </nav>
  );
}

const LOOK =
  "flex h-full w-full flex-col items-center gap-1.5 rounded-field px-1 py-2 text-center text-xs leading-snug font-medium hover:bg-sunken";

function Round({ icon: Icon }: { icon: LucideIcon }) {
  return (
    <span className="flex size-11 shrink-0 items-center justify-center rounded-full bg-brand-soft text-brand-ink">
      <Icon aria-hidden="true" className="size-5.5" strokeWidth={1.8} />
    </span>
  );
}

function Action({ to, icon, children }: { to: LinkProps["to"]; icon: LucideIcon; children: ReactNode }) {
  return (
    <li className="min-w-0">
      <Link to={to} className={LOOK}>
        <Round icon={icon} />
        <span className="max-w-full break-words">{children}</span>
      </Link>
    </li>
  );
}
