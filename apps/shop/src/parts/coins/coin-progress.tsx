/** The progress of an invoice's coins, in words. */

import { Notice } from "@banyan/app/notice.tsx";
import type { Invoice } from "@banyan/contract/payments.ts";
import { Plural, Trans } from "@lingui/react/macro";
import { Hourglass, Radar } from "lucide-react";

export function CoinProgress({ invoice, confirmations }: { invoice: Invoice; confirmations: number }) {
  const icon = "size-5";
  if (invoice.delayed)
    return (
      <Notice tone="warning" icon={<Hourglass aria-hidden="true" className={icon} strokeWidth={1.8} />}>
        <p className="font-semibold">
          <Trans>Payment may be delayed</Trans>
        </p>
        <p>
          <Trans>If you have paid already there is nothing to do: what you sent in time counts.</Trans>
        </p>
      </Notice>
    );
  if (invoice.state === "seen")
    return (
      <Notice icon={<Radar aria-hidden="true" className={icon} strokeWidth={1.8} />}>
        <p className="font-semibold">
          <Trans>Your payment was seen</Trans>
        </p>
        <p>
          <Trans>It only has to be confirmed by the network.</Trans>
        </p>
        {confirmations > 0 && (
          <p>
            <Plural value={confirmations} one="# confirmation" other="# confirmations" />
          </p>
        )}
      </Notice>
    );
  return (
    <p role="status" className="flex items-center gap-2.5 text-sm text-ink-soft">
      <span aria-hidden="true" className="relative flex size-2.5">
        <span className="absolute inline-flex size-full animate-ping rounded-full bg-brand opacity-60 motion-reduce:hidden" />
        <span className="relative inline-flex size-2.5 rounded-full bg-brand" />
      </span>
      <Trans>Waiting for your payment. This page updates by itself.</Trans>
    </p>
  );
}
