/** What remains of the dynamic income cap, with a bar (docs/rules.md 11). */

import type { income } from "@banyan/contract/browser/income.ts";
import type { OutputOf } from "@banyan/contract/endpoint.ts";
import { Meter, Money, moneyText, useLocale } from "@banyan/ui";
import { Trans, useLingui } from "@lingui/react/macro";
import { Row } from "./row.tsx";

export type IncomeLimit = OutputOf<typeof income.limit>;

export function DynamicIncome({ limit }: { limit: IncomeLimit }) {
  const { t } = useLingui();
  const locale = useLocale();
  const { cap, remaining, personal, times } = limit;
  const left = Number(cap) > 0 ? Number(remaining) / Number(cap) : 0;
  const [remainingText, capText] = [moneyText(remaining, locale), moneyText(cap, locale)];
  return (
    <>
      <dl>
        <div className="grid grid-cols-[minmax(0,1fr)_auto] items-baseline gap-x-4">
          <dt className="text-sm text-ink-soft">
            <Trans>Remaining dynamic income</Trans>
          </dt>
          <dd className="font-semibold">
            <Money amount={remaining} />
          </dd>
          <dd className="col-span-2">
            <Meter
              label={t`Remaining dynamic income`}
              text={t`${remainingText} of ${capText} USDT`}
              value={left}
              tone={left < 0.1 ? "warning" : "brand"}
              className="my-2"
            />
          </dd>
        </div>
        <div className="text-sm">
          <Row name={<Trans>Dynamic income cap</Trans>}>
            <Money amount={cap} />
          </Row>
        </div>
      </dl>
      <p className="mt-1 text-xs text-ink-faint">
        <Trans>
          {times} times your own <Money amount={personal} unit="BV" />
        </Trans>
      </p>
    </>
  );
}
