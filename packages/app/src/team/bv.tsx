/** Business volume; a dash if the market hides it. */
import { Money, ShortAmount } from "@banyan/ui";
import { Trans } from "@lingui/react/macro";

export function Bv({ amount, short = false }: { amount: string | null; short?: boolean }) {
  if (amount === null)
    return (
      <>
        <span aria-hidden="true">—</span>
        <span className="sr-only">
          <Trans>Not shown</Trans>
        </span>
      </>
    );
  return short ? <ShortAmount amount={amount} unit="BV" /> : <Money amount={amount} unit="BV" />;
}
