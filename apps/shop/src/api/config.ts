/** The configuration of the shop: read once a visit, kept on the device for the next one (docs/product.md 3). */
import { call } from "@banyan/app/call.ts";
import { ask, useQuery } from "@banyan/app/query.ts";
import { type ClientConfig, market } from "@banyan/contract/browser/market.ts";
import { apiLanguage } from "../i18n/language.ts";
import { storedConfig } from "../session/state.ts";

const FRESH_MS = 5 * 60_000;

/** The configuration in the caller's language; what an earlier visit kept until the answer comes. */
export function useConfig(): ClientConfig | undefined {
  const kept = storedConfig.get();
  const query = useQuery({
    ...ask(market.config, {}),
    async queryFn({ signal }) {
      const lang = apiLanguage();
      const config = await call(market.config, {}, { signal });
      storedConfig.set({ ...config, lang });
      return config;
    },
    placeholderData: kept?.lang === apiLanguage() ? kept : undefined,
    staleTime: FRESH_MS,
  });
  return query.data;
}
