/** How customer service is reached from the member's nationality, or from the country of a visitor's language. */
import type { ClientConfig } from "@banyan/contract/market.ts";
import { useLocale } from "@banyan/ui";
import { countryOfVisitor } from "../parts/goods/delivery-country.rules.ts";
import { useMember, useUser } from "../session/session.ts";
import { useConfig } from "./config.ts";

export type Service = ClientConfig["service"];

/** Undefined until the configuration is loaded. */
export function useService(): Service | undefined {
  const config = useConfig();
  const locale = useLocale();
  const member = useMember();
  const user = useUser();
  const country = member ? user?.nationality : countryOfVisitor(locale, navigator.languages ?? []);
  // A configuration that an earlier build stored on the device may lack the list.
  return config?.serviceByCountry?.find((service) => service.country === country) ?? config?.service;
}
