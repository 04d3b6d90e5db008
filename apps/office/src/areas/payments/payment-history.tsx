/** The history of a payment in coins: what was expected, each transaction, how it ended, and what staff did. */
import type { officePayments } from "@banyan/contract/browser/office/payments.ts";
import type { OutputOf } from "@banyan/contract/endpoint.ts";
import { AllDigits, Money, Time } from "@banyan/ui";
import { Trans, useLingui } from "@lingui/react/macro";
import { SectionCard } from "../../parts/cards/section-card.tsx";
import { AuditLogLink, HistoryList, type HistoryStep, useStaffSteps } from "../../parts/history/history-list.tsx";
import { DEPOSIT_USE_NAMES, INVOICE_STATE_NAMES } from "../../parts/names/invoice-names.tsx";

export function PaymentHistory({ payment }: { payment: OutputOf<typeof officePayments.detail> }) {
  const { t, i18n } = useLingui();
  const staffSteps = useStaffSteps();
  const { purpose, orderNumber, coins, staffLog } = payment;
  const steps: HistoryStep[] = [
    {
      id: "started",
      text: purpose === "order" ? t`The member chose to pay in coins` : t`The member began a top-up`,
      at: coins.createdAt,
      detail: (
        <Trans>
          <Money amount={coins.amount} unit="USDT" /> expected until <Time at={coins.expiresAt} />
        </Trans>
      ),
    },
    ...coins.deposits.map(({ id, amount, use, late, at }) => ({
      id,
      at,
      text: (
        <Trans>
          <Money amount={amount} unit="USDT" /> arrived
        </Trans>
      ),
      detail: (
        <>
          <p>{i18n._(DEPOSIT_USE_NAMES[use])}</p>
          {late && <p>{t`It came after the time to pay.`}</p>}
        </>
      ),
    })),
  ];
  if (coins.seenAt)
    steps.push({
      id: "seen",
      at: coins.seenAt,
      text: (
        <Trans>
          <Money amount={coins.seen} unit="USDT" /> seen on the chain, not final yet
        </Trans>
      ),
    });
  if (coins.endedAt)
    steps.push({
      id: "ended",
      at: coins.endedAt,
      text: i18n._(INVOICE_STATE_NAMES[coins.state]),
      detail: (
        <Trans>
          <Money amount={coins.received} unit="USDT" /> of <Money amount={coins.amount} unit="USDT" />
        </Trans>
      ),
    });
  steps.push(...staffSteps(staffLog));
  return (
    <SectionCard
      title={t`History`}
      actions={orderNumber && <AuditLogLink subject={orderNumber} />}
      className="lg:col-span-2"
    >
      <AllDigits>
        <HistoryList steps={steps} />
      </AllDigits>
    </SectionCard>
  );
}
