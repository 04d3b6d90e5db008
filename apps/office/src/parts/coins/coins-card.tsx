/** A payment by coins: what was expected, what came, and what became of it. */
import type { officePayments } from "@banyan/contract/browser/office/payments.ts";
import type { OutputOf } from "@banyan/contract/endpoint.ts";
import { Badge, CopyText, Money, Time } from "@banyan/ui";
import { Plural, useLingui } from "@lingui/react/macro";
import type { ReactNode } from "react";
import { Fact, Facts, SectionCard } from "../cards/section-card.tsx";
import { DEPOSIT_USE_NAMES, INVOICE_STATE_NAMES } from "../names/invoice-names.tsx";
import { ExplorerLink } from "./explorer-link.tsx";

type Coins = OutputOf<typeof officePayments.detail>["coins"];

export function CoinsCard({ coins, actions }: { coins: Coins; actions?: ReactNode }) {
  const { t, i18n } = useLingui();
  return (
    <SectionCard title={t`Payment in coins`} actions={actions}>
      <Facts>
        <Fact name={t`State`} whole>
          {i18n._(INVOICE_STATE_NAMES[coins.state])}
        </Fact>
        <Fact name={t`Expected`}>
          <Money amount={coins.amount} unit="USDT" />
        </Fact>
        <Fact name={t`Arrived`}>
          <Money amount={coins.received} unit="USDT" />
        </Fact>
        {coins.state === "seen" && (
          <Fact name={t`On the chain, not final yet`}>
            <Money amount={coins.seen} unit="USDT" />
          </Fact>
        )}
        {coins.credited !== "0" && (
          <Fact name={t`Credited to the balance`}>
            <Money amount={coins.credited} unit="USDT" />
          </Fact>
        )}
        <Fact name={t`Started`}>
          <Time at={coins.createdAt} />
        </Fact>
        <Fact name={coins.endedAt ? t`Ended` : t`Time to pay until`}>
          <Time at={coins.endedAt ?? coins.expiresAt} />
        </Fact>
        <Fact name={t`Address of the payment`} whole>
          <CopyText text={coins.address} />
        </Fact>
      </Facts>
      <Transactions coins={coins} />
    </SectionCard>
  );
}

function Transactions({ coins: { deposits, pending } }: { coins: Coins }) {
  const { t, i18n } = useLingui();
  if (deposits.length + pending.length === 0) return null;
  return (
    <ul aria-label={t`Transactions`} className="mt-4 divide-y divide-line border-t border-line text-sm">
      {deposits.map((deposit) => (
        <Transaction key={deposit.id} {...deposit} time={<Time at={deposit.at} />}>
          {i18n._(DEPOSIT_USE_NAMES[deposit.use])}
          {deposit.late && <Badge tone="warning">{t`Late`}</Badge>}
        </Transaction>
      ))}
      {pending.map((transaction) => (
        <Transaction key={transaction.txHash} {...transaction}>
          {t`Not final yet`}
          <Badge>
            <Plural value={transaction.confirmations} one="# confirmation" other="# confirmations" />
          </Badge>
        </Transaction>
      ))}
    </ul>
  );
}

interface TransactionProps {
  amount: string;
  txHash: string;
  explorerUrl: string | null;
  time?: ReactNode;
  children: ReactNode;
}

function Transaction({ amount, txHash, explorerUrl, time, children }: TransactionProps) {
  const { t } = useLingui();
  return (
    <li className="py-3">
      <p className="flex flex-wrap items-baseline justify-between gap-x-4">
        <Money amount={amount} unit="USDT" className="font-semibold" />
        {time}
      </p>
      <p className="flex flex-wrap items-center gap-2">{children}</p>
      <p className="mt-1 text-ink-soft">
        <span className="me-2">{t`Transaction`}</span>
        <CopyText text={txHash} />
      </p>
      {explorerUrl && <ExplorerLink href={explorerUrl} />}
    </li>
  );
}
