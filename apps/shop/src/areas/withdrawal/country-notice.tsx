/** Where the shop pays no withdrawals to the member's country: what the balance is good for all the same. */
import { Card } from "@banyan/ui";
import { Trans } from "@lingui/react/macro";
import { Globe } from "lucide-react";

export function CountryNotice() {
  return (
    <Card className="p-6 text-center">
      <span className="mx-auto flex size-16 items-center justify-center rounded-full bg-brand-soft text-brand-ink">
        <Globe aria-hidden="true" className="size-8" strokeWidth={1.6} />
      </span>
      <h2 className="mt-4 text-lg font-semibold">
        <Trans>Withdrawals are not available in your country or region</Trans>
      </h2>
      <p className="mx-auto mt-1 max-w-sm text-sm text-ink-soft">
        <Trans>Your balance pays for orders, and you can send it to other members.</Trans>
      </p>
    </Card>
  );
}
