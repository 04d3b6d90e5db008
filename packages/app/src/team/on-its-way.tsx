/** BV that is on its way, below the figure that counts. Nothing where there is none, or where the market does not show it. */
import { Money } from "@banyan/ui";
import { Trans } from "@lingui/react/macro";

export function OnItsWay({ amount }: { amount: string | null }) {
  if (amount === null || amount === "0") return null;
  return (
    <span className="block text-xs font-normal text-ink-soft">
      <Trans>
        on its way <Money amount={amount} unit="" signed />
      </Trans>
    </span>
  );
}
