/** An address in postal format. */
import type { OrderDetail } from "@banyan/contract/orders.ts";
import { Badge } from "@banyan/ui";
import { Trans } from "@lingui/react/macro";

export interface AddressLinesProps {
  address: Omit<OrderDetail["address"], "country">;
  /** Marks it as the default of the address book. */
  isDefault?: boolean;
}

export function AddressLines({ address, isDefault = false }: AddressLinesProps) {
  return (
    <span className="block min-w-0 flex-1">
      <span className="flex flex-wrap items-baseline gap-x-3 gap-y-1">
        <span translate="no" className="font-semibold">
          {address.recipient}
        </span>
        <span translate="no" className="figures text-sm whitespace-nowrap text-ink-soft">
          {address.areaCode} {address.phone}
        </span>
        {isDefault && (
          <Badge tone="brand">
            <Trans>Default</Trans>
          </Badge>
        )}
      </span>
      <span translate="no" className="mt-1 block text-sm whitespace-pre-line text-ink-soft">
        {address.lines.join("\n")}
      </span>
      <span className="block text-sm text-ink-soft">{address.countryName}</span>
    </span>
  );
}
