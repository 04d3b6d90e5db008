/** The result of a top-up with all its deposits; also of an order's payment with a surplus. */

import { Notice } from "@banyan/app/notice.tsx";
import { numberOf } from "@banyan/contract/numbers.ts";
import type { DepositUse, Invoice } from "@banyan/contract/payments.ts";
import { buttonClass, Card, CopyText, Money, Time } from "@banyan/ui";
import { Trans, useLingui } from "@lingui/react/macro";
import { Link } from "@tanstack/react-router";
import { Check, CircleAlert, X } from "lucide-react";
import type { ReactNode } from "react";
import { SandboxMark } from "../../parts/coins/sandbox-mark.tsx";
import { Row } from "../../parts/layout/row.tsx";
import { cameLate, useInvoiceStates } from "./words.ts";

export function TopUpResult({ invoice }: { invoice: Invoice }) {
  const { t } = useLingui();
  const states = useInvoiceStates();
  const credited = Number(invoice.credited) > 0;
  const forOrder = invoice.purpose === "order";
  return (
    <div className="grid gap-5">
      <SandboxMark sandbox={invoice.sandbox} />
      <div className="text-center">
        <Sign invoice={invoice} credited={credited} />
        <h2 className="mt-4 text-2xl font-bold">
          {forOrder || cameLate(invoice) ? t`Credited to your balance` : states[invoice.state]}
        </h2>
        <p className="mt-2">
          <Money wraps amount={credited ? invoice.credited : invoice.amount} className="text-3xl font-bold" />
        </p>
        <p className="mx-auto mt-2 max-w-sm text-sm text-ink-soft">
          <What invoice={invoice} credited={credited} />
        </p>
      </div>
      <Card className="p-4">
        <dl className="grid gap-2.5 text-sm">
          <Row name={forOrder ? t`Price to be paid` : t`Asked for`}>
            <Money amount={invoice.amount} />
          </Row>
          <Row name={t`Arrived`}>
            <Money amount={invoice.received} />
          </Row>
          <Row name={t`Time`}>
            <Time at={invoice.createdAt} precision="second" />
          </Row>
          <Row name={t`Top-up number`}>
            <CopyText text={numberOf(invoice.id)} className="figures" />
          </Row>
        </dl>
      </Card>
      <Arrivals invoice={invoice} />
      <Notice>
        <Trans>Coins that still arrive at this address are credited to your balance too.</Trans>
      </Notice>
      <div className="grid gap-3 sm:grid-cols-2">
        {invoice.orderId ? (
          <Link to="/pages/order/details" search={{ id: invoice.orderId }} className={buttonClass({ size: "lg" })}>
            <Trans>View order</Trans>
          </Link>
        ) : (
          <Link to="/pages/topUp" search={{}} className={buttonClass({ size: "lg" })}>
            <Trans>Top up again</Trans>
          </Link>
        )}
        <Link to="/pages/eWallet" search={{}} className={buttonClass({ variant: "outline", size: "lg" })}>
          <Trans>Go to the e-wallet</Trans>
        </Link>
      </div>
    </div>
  );
}

function Sign({ invoice, credited }: { invoice: Invoice; credited: boolean }) {
  const look = "mx-auto flex size-18 animate-pop items-center justify-center rounded-full";
  if (!credited)
    return (
      <span className={`${look} bg-sunken text-ink-faint`}>
        <X aria-hidden="true" className="size-9" strokeWidth={2.2} />
      </span>
    );
  if (invoice.state === "paid")
    return (
      <span className={`${look} bg-success-soft text-success`}>
        <Check aria-hidden="true" className="size-9" strokeWidth={2.4} />
      </span>
    );
  return (
    <span className={`${look} bg-brand-soft text-brand-ink`}>
      <CircleAlert aria-hidden="true" className="size-9" strokeWidth={2} />
    </span>
  );
}

function What({ invoice, credited }: { invoice: Invoice; credited: boolean }): ReactNode {
  if (invoice.purpose === "order")
    return credited ? (
      <Trans>This was more than an order cost, too little for it, or late.</Trans>
    ) : (
      <Trans>None of this payment went to your balance.</Trans>
    );
  if (!credited) return <Trans>Nothing arrived in time. No money was taken.</Trans>;
  if (invoice.state === "paid") return <Trans>The coins are in your wallet balance.</Trans>;
  return <Trans>What arrived is in your wallet balance, although it was less or later than asked for.</Trans>;
}

function Arrivals({ invoice }: { invoice: Invoice }) {
  const { t } = useLingui();
  if (invoice.deposits.length === 0) return null;
  const uses: Record<DepositUse, string> = {
    waiting: t`Waits for the rest`,
    order: t`Paid the order`,
    top_up: t`Credited to the balance`,
    suspense: t`Being clarified`,
    dust: t`Too little to be credited`,
  };
  return (
    <section>
      <h3 className="mb-2 text-base font-semibold">
        <Trans>What arrived</Trans>
      </h3>
      <ul className="divide-y divide-line rounded-card border border-line bg-surface">
        {invoice.deposits.map((deposit) => (
          <li key={deposit.id} className="grid gap-1 px-4 py-3 text-sm">
            <span className="flex flex-wrap items-baseline justify-between gap-x-4">
              <Money amount={deposit.amount} className="font-semibold" />
              <span className="text-ink-soft">{uses[deposit.use]}</span>
            </span>
            <span className="text-ink-faint">
              <Time at={deposit.at} precision="second" />
            </span>
            <span className="flex flex-wrap items-center justify-between gap-x-3 text-xs text-ink-faint">
              <span className="figures">
                {deposit.txHash.slice(0, HASH_EDGE)}…{deposit.txHash.slice(-HASH_EDGE)}
              </span>
              <CopyText text={deposit.txHash} showText={false} copyLabel={t`Copy transaction ID`} />
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}

const HASH_EDGE = 10;
