/** Until when a price is that of a sale, and the old price: the lowest of the 30 days before. */
import type { Sale } from "@banyan/contract/catalog.ts";
import { differsFromDevice, zoneText } from "@banyan/contract/zones.ts";
import { Money, Time, useLocale } from "@banyan/ui";
import { Trans } from "@lingui/react/macro";
import { useMarketZone } from "../days/today.ts";
import type { LocalPriceProps } from "./local-price.tsx";

interface SaleNoteProps extends LocalPriceProps {
  sale: Sale;
}

export function SaleNote({ sale: { oldPrice, endsAt }, amount, to = amount, inLink = false }: SaleNoteProps) {
  const locale = useLocale();
  const zone = useMarketZone();
  // An old price beside a range would be that of its lowest price only.
  const old = oldPrice !== null && amount === to && (
    <s>
      <Money amount={oldPrice} />
    </s>
  );
  return (
    <span className={`block leading-tight font-normal text-ink-soft ${inLink ? "text-xs" : "text-sm"}`}>
      {old && (
        <span className="block">
          {inLink ? (
            <>
              <span className="sr-only">
                <Trans>Lowest price of the 30 days before the sale</Trans>{" "}
              </span>
              {old}
            </>
          ) : (
            <Trans>Lowest price of the 30 days before: {old}</Trans>
          )}
        </span>
      )}
      <span className="block text-accent-ink">
        <Trans>
          Sale until <Time at={endsAt} timeZone={zone} precision={inLink ? "day" : "minute"} />
        </Trans>
        {!inLink && differsFromDevice(zone, Date.parse(endsAt)) && ` (${zoneText(zone, locale)})`}
      </span>
    </span>
  );
}
