/** The business day that it is now. Days are those of the market's clocks. */
import { dayIn } from "@banyan/contract/zones.ts";
import { useConfig } from "../../api/config.ts";
import { serverNow } from "../../api/server-clock.ts";

const MARKET_ZONE = "Asia/Taipei";

/** The time zone of business days. */
export function useMarketZone(): string {
  return useConfig()?.timeZone ?? MARKET_ZONE;
}

/** YYYY-MM-DD. */
export function useToday(): string {
  return dayIn(serverNow(), useMarketZone());
}
