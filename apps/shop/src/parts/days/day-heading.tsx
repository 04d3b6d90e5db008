/** A day heading: today, yesterday, or the date, in the market's time zone. */
import { dayText } from "@banyan/contract/dates.ts";
import { dayIn, differsFromDevice, zoneText } from "@banyan/contract/zones.ts";
import { useLocale } from "@banyan/ui";
import { Trans } from "@lingui/react/macro";
import { serverNow } from "../../api/server-clock.ts";
import { useMarketZone } from "./today.ts";

const DAY_MS = 86_400_000;

export function DayHeading({ day }: { day: string }) {
  const zone = useMarketZone();
  const locale = useLocale();
  const now = serverNow();
  const thisYear = dayIn(now, zone).slice(0, 4) === day.slice(0, 4);
  return (
    <h2 className="figures pb-2 text-sm font-semibold text-ink-soft">
      {day === dayIn(now, zone) ? (
        <Trans>Today</Trans>
      ) : day === dayIn(now - DAY_MS, zone) ? (
        <Trans>Yesterday</Trans>
      ) : (
        dayText(day, locale, thisYear ? "weekday" : "full")
      )}
    </h2>
  );
}

/** Names the time zone if the device's differs. */
export function ZoneNote() {
  const zone = useMarketZone();
  const locale = useLocale();
  if (!differsFromDevice(zone, serverNow())) return null;
  const name = zoneText(zone, locale);
  return (
    <p className="pb-2 text-xs text-ink-faint">
      <Trans>Times are in the shop's time zone: {name}</Trans>
    </p>
  );
}
