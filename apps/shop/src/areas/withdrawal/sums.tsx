/** Amount, fee and net amount, updated while typing. */
import { Money, useAmountText } from "@banyan/ui";
import { Trans } from "@lingui/react/macro";
import { Row } from "../../parts/layout/row.tsx";
import { type Limits, sumsOf } from "./exchange.rules.ts";

export function SumsList({ amount, limits }: { amount: string; limits: Limits }) {
  const sums = sumsOf(amount, limits);
  const percent = useAmountText()(limits.feePercent);
  return (
    <dl className="grid gap-2.5 text-sm" aria-live="polite">
      <Row name={<Trans>Amount</Trans>}>{sums ? <Money amount={amount} /> : "–"}</Row>
      <Row
        name={
          <Trans>
            Service fee ({percent}%, at least <Money amount={limits.feeMinimum} />)
          </Trans>
        }
      >
        {sums ? <Money amount={sums.fee} /> : "–"}
      </Row>
      <Row name={<Trans>Arrival amount</Trans>} strong>
        {sums ? <Money amount={sums.arrival} look="price" className="text-xl" /> : "–"}
      </Row>
    </dl>
  );
}
