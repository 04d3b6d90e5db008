/** The claim of a withdrawal, the named transaction, and the chain's verdict on it. */
import type { PaymentCheck } from "@banyan/contract/office/withdrawals.ts";
import { CopyText, Time } from "@banyan/ui";
import type { MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import { Trans, useLingui } from "@lingui/react/macro";
import { SectionCard } from "../../parts/cards/section-card.tsx";
import type { OfficeWithdrawal } from "./office-withdrawal.ts";

const ASKED_EVERY_MS = 3_000;
/** Verdicts that may still change. */
const OPEN: ReadonlySet<PaymentCheck> = new Set(["asking", "unknown", "waiting", "not_final"]);

export const CHECK_TEXTS: Record<PaymentCheck, MessageDescriptor> = {
  asking: msg`The chain is being asked.`,
  unknown: msg`No node of the chain knows this transaction. It may be on its way, or mistyped.`,
  waiting: msg`It waits for its block, so it may still pay. Where the wallet sent another one in its place, that one can be entered once it is final.`,
  not_final: msg`It is in a block that is not final yet.`,
  reverted: msg`The transaction was carried out without effect: no coins have moved.`,
  token: msg`The transaction moves none of our token.`,
  receiver: msg`The transaction sends nothing to the address of this withdrawal.`,
  amount: msg`The transaction sends another amount to the address. It must be exact.`,
  used: msg`Its transfer has already paid another withdrawal.`,
  early: msg`The transaction is older than the approval.`,
};

export const isOpen = (check: PaymentCheck) => OPEN.has(check);

/** Polling interval while a verdict may still change. */
export const askAgain = (checks: readonly (PaymentCheck | null | undefined)[]) =>
  checks.some((check) => check && isOpen(check)) ? ASKED_EVERY_MS : false;

export function Payment({ withdrawal: { claim, named } }: { withdrawal: OfficeWithdrawal }) {
  const { t } = useLingui();
  if (!claim) return null;
  return (
    <SectionCard title={t`Payment by hand`}>
      <p className="flex flex-wrap justify-between gap-x-4 text-sm">
        <span>{claim.own ? t`You are paying it.` : t`${claim.by} is paying it.`}</span>
        <span className="text-ink-faint">
          <Time at={claim.at} />
        </span>
      </p>
      {named ? (
        <div className="mt-3 border-t border-line pt-3 text-sm">
          <p className="text-xs text-ink-faint">
            <Trans>Transaction ID</Trans>
          </p>
          <CopyText text={named.transactionId} />
          <CheckText check={named.check} />
        </div>
      ) : (
        <p className="mt-1 text-sm text-ink-soft">
          <Trans>No transaction ID has been entered.</Trans>
        </p>
      )}
    </SectionCard>
  );
}

/** For the caller's own claim that predates a database restore. */
export const RestoredText = () => (
  <Trans>
    You took it before the database was restored, so it may be paid already. If coins were sent, enter their transaction
    ID; if none were, give it back.
  </Trans>
);

/** If the chain has a transfer that may have paid it. */
export const FoundText = ({ transactionId }: { transactionId: string }) => {
  return (
    <>
      <Trans>
        Coins of exactly this amount reached its address, so it may be paid already. If this transaction paid it, claim
        it and enter its ID. If not, give the claim back.
      </Trans>{" "}
      <CopyText text={transactionId} />
    </>
  );
};

export function CheckText({ check }: { check: PaymentCheck }) {
  const { i18n } = useLingui();
  return (
    <p role="status" className={isOpen(check) ? "mt-1 text-sm text-ink-soft" : "mt-1 text-sm text-danger"}>
      {i18n._(CHECK_TEXTS[check])}
    </p>
  );
}
