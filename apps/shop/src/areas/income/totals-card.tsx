/** Income of this month, of the newest settled day, and over all time; and when today's is settled. */

import { LargeAmount } from "@banyan/app/large-amount.tsx";
import type { income } from "@banyan/contract/browser/income.ts";
import type { OutputOf } from "@banyan/contract/endpoint.ts";
import { Day, Money, Time } from "@banyan/ui";
import { Trans, useLingui } from "@lingui/react/macro";
import { Clock } from "lucide-react";

export type Summary = OutputOf<typeof income.summary>;

export function TotalsCard({ summary }: { summary: Summary }) {
  const { t } = useLingui();
  const { month, latest, total, today } = summary;
  return (
    <section aria-label={t`Totals`} className="rounded-card bg-brand p-5 text-on-brand lg:p-6">
      <h2 className="text-sm font-medium opacity-90">
        <Trans>Received this month</Trans>
      </h2>
      <LargeAmount amount={month.received} className="mt-0.5" />
      <dl className="mt-4 flex flex-wrap gap-4 border-t border-white/25 pt-3">
        <div className="flex-1 basis-2/5">
          <dt className="text-xs opacity-90">
            {latest ? (
              <Trans>
                On <Day day={latest.day} />
              </Trans>
            ) : (
              <Trans>Newest day</Trans>
            )}
          </dt>
          <dd className="text-lg font-semibold">
            <Money wraps amount={latest?.received ?? "0"} />
          </dd>
        </div>
        <div className="flex-1 basis-2/5">
          <dt className="text-xs opacity-90">
            <Trans>In total</Trans>
          </dt>
          <dd className="text-lg font-semibold">
            <Money wraps amount={total.received} />
          </dd>
        </div>
      </dl>
      <p className="mt-3 flex gap-2 text-xs opacity-90">
        <Clock aria-hidden="true" className="mt-0.5 size-3.5 shrink-0" />
        <span>
          <Trans>
            Today's income appears on <Time at={today.settledFrom} />.
          </Trans>
        </span>
      </p>
    </section>
  );
}
