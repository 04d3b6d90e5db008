/** The available amount: the balance, and the rest of the daily limit. */

import { LargeAmount } from "@banyan/app/large-amount.tsx";
import { Meter, Money } from "@banyan/ui";
import { Trans, useLingui } from "@lingui/react/macro";
import { type Limits, usedShare } from "./exchange.rules.ts";

export function LimitsCard({ limits }: { limits: Limits }) {
  const { t } = useLingui();
  const used = usedShare(limits);
  return (
    <section aria-label={t`Available amount`} className="rounded-card bg-brand p-5 text-on-brand">
      <h2 className="text-sm font-medium opacity-90">
        <Trans>Available amount</Trans>
      </h2>
      <LargeAmount amount={limits.available} className="mt-0.5" />
      <div className="mt-4 border-t border-white/25 pt-3">
        <Meter label={t`Withdrawn today`} value={used / 100} tone="onBrand" />
        <dl className="mt-3 flex flex-wrap gap-4">
          <div className="flex-1 basis-2/5">
            <dt className="text-xs opacity-90">
              <Trans>Withdrawn today</Trans>
            </dt>
            <dd className="text-base font-semibold">
              <Money wraps amount={limits.exchangedToday} />
            </dd>
          </div>
          <div className="flex-1 basis-2/5">
            <dt className="text-xs opacity-90">
              <Trans>Daily limit</Trans>
            </dt>
            <dd className="text-base font-semibold">
              <Money wraps amount={limits.dailyLimit} />
            </dd>
          </div>
        </dl>
      </div>
    </section>
  );
}
