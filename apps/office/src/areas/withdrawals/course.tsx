/** The history of a withdrawal, with actors and times. */
import { CopyText, Time } from "@banyan/ui";
import { Trans, useLingui } from "@lingui/react/macro";
import type { ReactNode } from "react";
import { SectionCard } from "../../parts/cards/section-card.tsx";
import { ExplorerLink } from "../../parts/coins/explorer-link.tsx";
import { STATE_NAMES } from "../../parts/names/withdrawal-state.tsx";
import type { OfficeWithdrawal } from "./office-withdrawal.ts";

export function Course({ withdrawal }: { withdrawal: OfficeWithdrawal }) {
  const { t, i18n } = useLingui();
  const { closedAt, closedBy, state, transactionId, explorerUrl } = withdrawal;
  const end = state === "pending_review" || state === "approved" ? undefined : i18n._(STATE_NAMES[state]);
  return (
    <SectionCard title={t`Progress`}>
      <ol className="grid gap-3 text-sm">
        <Step text={t`Requested`} at={withdrawal.createdAt} by={withdrawal.memberName} />
        {withdrawal.approvedBy.map(({ name, at }) => (
          <Step key={`${name}${at}`} text={t`Approved`} at={at} by={name} />
        ))}
        {end && closedAt && (
          <Step text={end} at={closedAt} by={state === "cancelled" ? withdrawal.memberName : closedBy}>
            {withdrawal.reason}
          </Step>
        )}
      </ol>
      {transactionId && (
        <div className="mt-4 border-t border-line pt-3 text-sm">
          <p className="text-xs text-ink-faint">
            <Trans>Transaction ID</Trans>
          </p>
          <CopyText text={transactionId} />
          {explorerUrl && <ExplorerLink href={explorerUrl} />}
        </div>
      )}
    </SectionCard>
  );
}

function Step({ text, at, by, children }: { text: string; at: string; by: string | null; children?: ReactNode }) {
  return (
    <li className="border-s-2 border-line-strong ps-3">
      <p className="flex flex-wrap justify-between gap-x-4">
        <span className="font-medium">{text}</span>
        <span className="text-ink-faint">
          <Time at={at} />
        </span>
      </p>
      {by && <p className="text-ink-soft">{by}</p>}
      {children && <p className="mt-0.5 text-ink-soft">{children}</p>}
    </li>
  );
}
