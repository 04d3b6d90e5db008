/** What a payment takes and what remains, or what is missing. */

import { Notice } from "@banyan/app/notice.tsx";
import { Money } from "@banyan/ui";
import { Trans } from "@lingui/react/macro";
import { Link } from "@tanstack/react-router";
import { Info } from "lucide-react";
import type { ReactNode } from "react";
import { useConfig } from "../../api/config.ts";
import { useNetwork } from "../../parts/coins/use-network.ts";
import { FailedNotice } from "../../parts/lists/failed-notice.tsx";
import { isReady, type PaymentPlan } from "./payment.rules.ts";
import { useAssetNames, useAssetUnits } from "./words.ts";

export function PaymentSummary({ plan }: { plan: PaymentPlan }) {
  const names = useAssetNames();
  const units = useAssetUnits();
  const network = useNetwork();
  if (!isReady(plan)) return null;
  const { awaits } = plan;
  return (
    <div className="grid gap-3 text-sm">
      {plan.parts.map((part) => (
        <dl key={part.asset} className="rounded-field bg-sunken px-4 py-3">
          <div className="flex items-baseline justify-between gap-4">
            <dt className="font-medium">{names[part.asset]}</dt>
            <dd className="shrink-0 text-base font-bold">
              −<Money amount={part.amount} unit={units[part.asset]} />
            </dd>
          </div>
          <div className="mt-0.5 flex items-baseline justify-between gap-4 text-ink-soft">
            <dt>
              <Trans>Balance afterwards</Trans>
            </dt>
            <dd className="shrink-0">
              <Money amount={part.left} unit={units[part.asset]} />
            </dd>
          </div>
          {awaits !== undefined && (
            <p className="mt-1.5 text-ink-soft">
              <Trans>They are held until the coins arrive. If the coins do not arrive, you get them back.</Trans>
            </p>
          )}
        </dl>
      ))}
      {awaits !== undefined && (
        <dl className="rounded-field bg-sunken px-4 py-3">
          <div className="flex items-baseline justify-between gap-4">
            <dt className="font-medium">
              <Trans>To be sent in coins</Trans>
            </dt>
            <dd className="shrink-0 text-base font-bold">
              <Money amount={awaits} />
            </dd>
          </div>
          <p className="mt-1.5 text-ink-soft">
            <Trans>
              Next you get an address on {network}. The order is paid when the coins have arrived; your wallet balance
              is not touched.
            </Trans>
          </p>
        </dl>
      )}
    </div>
  );
}

/** The missing amount, and how to get it. */
export function ShortageNotice(props: { plan: PaymentPlan; className?: string; children?: ReactNode }) {
  const { plan, className, children } = props;
  const units = useAssetUnits();
  const topUps = useConfig()?.topUps !== false;
  if (!plan.lacks) return null;
  const { asset, amount } = plan.lacks;
  const unit = units[asset];
  const sentences = {
    USDT: (
      <Trans>
        Your wallet balance is <Money amount={amount} unit={unit} /> short.
      </Trans>
    ),
    COUPON: (
      <Trans>
        Your shopping coupons are <Money amount={amount} unit={unit} /> short.
      </Trans>
    ),
    POINT: (
      <Trans>
        Your registration points are <Money amount={amount} unit={unit} /> short.
      </Trans>
    ),
  };
  return (
    <Notice
      tone="warning"
      className={className}
      icon={<Info aria-hidden="true" className="size-5" strokeWidth={1.8} />}
    >
      <p className="font-medium">{sentences[asset]}</p>
      {children}
      {asset === "USDT" && topUps && (
        <Link to="/pages/topUp" search={{}} className="mt-1 inline-flex min-h-11 items-center font-semibold underline">
          <Trans>Top up</Trans>
        </Link>
      )}
    </Notice>
  );
}

/** A refused payment with its reason. Nothing was taken. */
export function PaymentFailed({ reason }: { reason: string }) {
  return <FailedNotice what={<Trans context="order">Payment failed</Trans>} reason={reason} />;
}
