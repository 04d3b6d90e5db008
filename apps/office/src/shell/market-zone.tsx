/** The time zone of displayed times: the market's, as in the books and filters. */
import { ask, useQuery } from "@banyan/app/query.ts";
import { market } from "@banyan/contract/browser/market.ts";
import { differsFromDevice, zoneText } from "@banyan/contract/zones.ts";
import { Trans, useLingui } from "@lingui/react/macro";
import { useState } from "react";

/** The market's time zone; undefined until it is loaded. */
export function useMarketZone(): string | undefined {
  return useQuery({ ...ask(market.config, {}), staleTime: Number.POSITIVE_INFINITY }).data?.timeZone;
}

/** Names the time zone if the device's differs. */
export function ZoneNote() {
  const { i18n } = useLingui();
  const zone = useMarketZone();
  const [now] = useState(Date.now);
  if (zone === undefined || !differsFromDevice(zone, now)) return null;
  const name = zoneText(zone, i18n.locale);
  return (
    <p className="px-3 text-xs text-ink-faint">
      <Trans>Times are in the shop's time zone: {name}</Trans>
    </p>
  );
}
