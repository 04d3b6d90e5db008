/** The payment of an invoice: amount, network, address as QR code and text, time left, progress. */

import { ask, queryClient } from "@banyan/app/query.ts";
import { type Invoice, payments } from "@banyan/contract/browser/payments.ts";
import { formatMoney, parseMoney } from "@banyan/contract/money.ts";
import { Button, buttonClass, Card, Chip, CopyText, Money, QrCode, useLocale, useSheet } from "@banyan/ui";
import { Trans, useLingui } from "@lingui/react/macro";
import { Clock, FlaskConical } from "lucide-react";
import { useState } from "react";
import { isMobile } from "../../shell/device.ts";
import { timeLeftText } from "../days/countdown.rules.ts";
import { useCountdown } from "../days/use-countdown.ts";
import { CoinProgress } from "./coin-progress.tsx";
import { FaucetSheet } from "./faucet-sheet.tsx";
import { PayNetwork } from "./pay-network.tsx";
import { SandboxMark } from "./sandbox-mark.tsx";
import { type Followed, usePayStatus } from "./use-pay-status.ts";

export interface CoinPaymentProps {
  invoice: Invoice;
  /** What is polled: the order that the coins are to pay, or the invoice of a top-up. */
  followed: Followed;
  /** Called when the server has newer data than displayed. */
  onNews: () => void;
}

/** Whether an invoice still waits for coins. */
export function isWaiting({ state }: Pick<Invoice, "state">): boolean {
  return state === "pending" || state === "seen";
}

/** Caches an invoice as returned by an action. */
export function keepInvoice(invoice: Invoice): void {
  queryClient.setQueryData(ask(payments.detail, { invoiceId: invoice.id }).queryKey, invoice);
}

export function CoinPayment({ invoice, followed, onNews }: CoinPaymentProps) {
  const status = usePayStatus(followed, {
    waiting: isWaiting(invoice),
    isNews: ({ invoiceState, amountExpected, amountReceived, delayed }) =>
      invoiceState !== invoice.state ||
      amountExpected !== invoice.amount ||
      amountReceived !== invoice.received ||
      delayed !== invoice.delayed,
    onNews,
  });
  const received = parseMoney(invoice.received);
  const missing = parseMoney(invoice.amount) - received;
  return (
    <div className="grid gap-4">
      <SandboxMark sandbox={invoice.sandbox} />
      <Card className="grid gap-4 p-4 lg:p-5">
        <Amount invoice={invoice} missing={formatMoney(missing > 0n ? missing : 0n)} partly={received > 0n} />
        <CoinProgress invoice={invoice} confirmations={status?.confirmations ?? 0} />
        <PayNetwork />
        <Receiver invoice={invoice} />
        <p className="text-sm text-ink-soft">
          <Trans>
            This address is for this payment only. If coins arrive late, or are too few or too many, they are credited
            to your wallet balance.
          </Trans>
        </p>
      </Card>
      {invoice.sandbox && <Faucet invoice={invoice} onPaid={onNews} />}
    </div>
  );
}

function Amount({ invoice, missing, partly }: { invoice: Invoice; missing: string; partly: boolean }) {
  const { t } = useLingui();
  return (
    <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2">
      <div className="min-w-0">
        <p className="text-sm text-ink-soft">
          {partly ? <Trans>Still to be sent</Trans> : <Trans>Send exactly</Trans>}
        </p>
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <Money wraps amount={missing} look="price" className="text-3xl" />
          <CopyText text={missing} showText={false} copyLabel={t`Copy amount`} />
        </p>
        {partly && (
          <p className="mt-1 text-sm font-medium text-success">
            <Trans>
              <Money amount={invoice.received} /> of <Money amount={invoice.amount} /> has arrived.
            </Trans>
          </p>
        )}
      </div>
      <TimeLeft until={invoice.expiresAt} />
    </div>
  );
}

/** The countdown, not announced every second. */
function TimeLeft({ until }: { until: string }) {
  const locale = useLocale();
  const seconds = useCountdown(until);
  return (
    <p className="inline-flex items-center gap-1.5 text-sm font-medium text-warning" role="timer">
      <Clock aria-hidden="true" className="size-4" strokeWidth={2} />
      {seconds > 0 ? (
        <span translate="no" className="figures text-lg font-bold">
          {timeLeftText(seconds, locale)}
        </span>
      ) : (
        <Trans>Time is up</Trans>
      )}
    </p>
  );
}

/** The plain address first: wallets do not agree on the meaning of a payment URI. */
function Receiver({ invoice }: { invoice: Invoice }) {
  const { t } = useLingui();
  const [asLink, setAsLink] = useState(false);
  const { address, link } = invoice;
  return (
    <div className="grid justify-items-center gap-3">
      {isMobile() && (
        <a href={link} className={`${buttonClass({ variant: "accent", size: "lg" })} w-full`}>
          <Trans>Open in a wallet on this device</Trans>
        </a>
      )}
      <fieldset className="flex flex-wrap justify-center gap-2">
        <legend className="sr-only">
          <Trans>What the QR code holds</Trans>
        </legend>
        <Chip chosen={!asLink} onClick={() => setAsLink(false)}>
          <Trans>Address</Trans>
        </Chip>
        <Chip chosen={asLink} onClick={() => setAsLink(true)}>
          <Trans>Payment link</Trans>
        </Chip>
      </fieldset>
      <div className="rounded-card border border-line bg-white p-3">
        <QrCode
          text={asLink ? link : address}
          label={asLink ? t`QR code of the payment link` : t`QR code of the address`}
          className="block size-52"
        />
      </div>
      {asLink && !isMobile() && (
        <a href={link} className="inline-flex min-h-11 items-center text-sm font-semibold text-brand-ink underline">
          <Trans>Open in a wallet on this device</Trans>
        </a>
      )}
      <div className="w-full rounded-field bg-sunken px-4 py-3 text-center">
        <p className="text-xs text-ink-soft">
          <Trans>Address</Trans>
        </p>
        <p translate="no" className="figures mt-0.5 break-all select-all">
          <strong className="font-semibold">{address.slice(0, EDGE)}</strong>
          {address.slice(EDGE, -EDGE)}
          <strong className="font-semibold">{address.slice(-EDGE)}</strong>
        </p>
        <CopyText className="mt-2" text={address} showText={false} copyLabel={t`Copy address`} />
      </div>
    </div>
  );
}

/** People recognize an address by its ends. */
const EDGE = 8;

function Faucet({ invoice, onPaid }: { invoice: Invoice; onPaid: () => void }) {
  const faucet = useSheet();
  return (
    <>
      <Button variant="soft" size="bar" block onClick={() => faucet.open()}>
        <span className="inline-flex items-center justify-center gap-2.5">
          <FlaskConical aria-hidden="true" className="size-5 shrink-0" strokeWidth={1.8} />
          <Trans>Pay from the sandbox faucet</Trans>
        </span>
      </Button>
      {faucet.show(() => (
        <FaucetSheet
          invoice={invoice}
          onPaid={(paid) => {
            keepInvoice(paid);
            onPaid();
          }}
        />
      ))}
    </>
  );
}
