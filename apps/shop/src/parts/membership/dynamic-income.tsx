/** The remainder of the dynamic income cap, with a bar (docs/rules.md 11). */

import type { income } from "@banyan/contract/browser/income.ts";
import type { OutputOf } from "@banyan/contract/endpoint.ts";
import { displayMoney } from "@banyan/contract/money.ts";
import { Meter, Money, useLocale } from "@banyan/ui";
import { Trans, useLingui } from "@lingui/react/macro";
import { Row } from "../layout/row.tsx";

export type IncomeLimit = OutputOf<typeof income.limit>;

export function DynamicIncome({ limit }: { limit: IncomeLimit }) {
  const { t } = useLingui();
  const locale = useLocale();
  const { cap, remaining, personal, times } = limit;
  const left = Number(cap) > 0 ? Number(remaining) / Number(cap) : 0;
  const [remainingText, capText] = [displayMoney(remaining, locale), displayMoney(cap, locale)];
  return (
    <>
      <dl className="text-sm">
        <Row name={<Trans>Remaining dynamic income</Trans>} below>
          <Money amount={remaining} className="text-base font-semibold" />
        </Row>
      </dl>
      <Meter
        label={t`Remaining dynamic income`}
        text={t`${remainingText} of ${capText} USDT`}
        value={left}
        tone={left < 0.1 ? "warning" : "brand"}
        className="my-2"
      />
      <dl className="text-sm">
        <Row name={<Trans>Dynamic income cap</Trans>}>
          <Money amount={cap} />
        </Row>
      </dl>
      <p className="mt-1 text-xs text-ink-faint">
        <Trans>
          {times} times your own <Money amount={personal} unit="BV" />
        </Trans>
      </p>
    </>
  );
}
