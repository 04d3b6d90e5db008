/** The subject of a decision at the top of its sheet: amount, member and address. */
import { numberOf } from "@banyan/contract/numbers.ts";
import { Money } from "@banyan/ui";
import { Trans } from "@lingui/react/macro";
import type { OfficeWithdrawal } from "./office-withdrawal.ts";

export function Subject({ withdrawal, paying = false }: { withdrawal: OfficeWithdrawal; paying?: boolean }) {
  return (
    <div className="rounded-field bg-sunken px-4 py-3 text-sm">
      <p className="text-xl font-semibold">
        <Money amount={paying ? withdrawal.arrival : withdrawal.amount} />
      </p>
      <p className="mt-1">
        <Trans>
          for {withdrawal.memberName} ({withdrawal.memberId})
        </Trans>
      </p>
      <p translate="no" className="figures mt-1 text-ink-soft">
        {numberOf(withdrawal.id)}
      </p>
      <p translate="no" className="figures mt-1 break-all text-ink-soft">
        {withdrawal.address}
      </p>
    </div>
  );
}
