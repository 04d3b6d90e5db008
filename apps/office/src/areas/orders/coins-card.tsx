/** The payment of an order by coins: what was expected, what came, and what became of it. */
import type { DepositUse, InvoiceState } from "@banyan/contract/browser/payments.ts";
import { Badge, CopyText, Count, Money, Time } from "@banyan/ui";
import type { MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import { useLingui } from "@lingui/react/macro";
import { Fact, Facts, SectionCard } from "../../parts/cards/section-card.tsx";
import { ExplorerLink } from "../../parts/coins/explorer-link.tsx";
import type { OfficeOrder } from "./office-order.ts";

const STATES: Record<InvoiceState, MessageDescriptor> = {
  pending: msg`Waiting for coins`,
  seen: msg`Coins seen, not final yet`,
  paid: msg`Paid in full`,
  underpaid: msg`Ended with too little`,
  expired: msg`Ended without coins`,
};

const USES: Record<DepositUse, MessageDescriptor> = {
  waiting: msg`Waits for the rest`,
  order: msg`Paid this order`,
  top_up: msg`Credited to the balance`,
  suspense: msg`In suspense`,
  dust: msg`Too small to credit`,
};

export function CoinsCard({ coins }: { coins: NonNullable<OfficeOrder["coins"]> }) {
  const { t, i18n } = useLingui();
  return (
    <SectionCard title={t`Payment in coins`}>
      <Facts>
        <Fact name={t`State`} whole>
          {i18n._(STATES[coins.state])}
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
        {coins.state === "seen" && (
          <Fact name={t`Confirmations`}>
            <Count value={coins.confirmations} />
          </Fact>
        )}
        {coins.credited !== "0" && (
          <Fact name={t`Credited to the balance`}>
            <Money amount={coins.credited} unit="USDT" />
          </Fact>
        )}
        <Fact name={coins.endedAt ? t`Ended` : t`Time to pay until`}>
          <Time at={coins.endedAt ?? coins.expiresAt} />
        </Fact>
        <Fact name={t`Address of the payment`} whole>
          <CopyText text={coins.address} />
        </Fact>
      </Facts>
      {coins.deposits.length > 0 && (
        <ul aria-label={t`Transactions`} className="mt-4 divide-y divide-line border-t border-line text-sm">
          {coins.deposits.map((deposit) => (
            <li key={deposit.id} className="py-3">
              <p className="flex flex-wrap items-baseline justify-between gap-x-4">
                <Money amount={deposit.amount} unit="USDT" className="font-semibold" />
                <Time at={deposit.at} />
              </p>
              <p className="flex flex-wrap items-center gap-2">
                {i18n._(USES[deposit.use])}
                {deposit.late && <Badge tone="warning">{t`Late`}</Badge>}
              </p>
              <p className="mt-1 text-ink-soft">
                <span className="me-2">{t`Transaction`}</span>
                <CopyText text={deposit.txHash} />
              </p>
              {deposit.explorerUrl && <ExplorerLink href={deposit.explorerUrl} />}
            </li>
          ))}
        </ul>
      )}
    </SectionCard>
  );
}
