/** BV on its way, below the figure that counts. Renders nothing without BV or if the market hides it. */
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
