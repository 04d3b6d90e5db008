/** The shop's configuration: fetched once per visit, cached on the device for the next one (docs/product.md 3). */
import { call } from "@banyan/app/call.ts";
import { ask, useQuery } from "@banyan/app/query.ts";
import { type ClientConfig, market } from "@banyan/contract/browser/market.ts";
import { apiLanguage } from "../i18n/language.ts";
import { storedConfig } from "../session/state.ts";

const FRESH_MS = 5 * 60_000;

/** The configuration query, with the previous visit's response in the same language as initial data. */
export function useConfigQuery() {
  const kept = storedConfig.get();
  return useQuery({
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
}

export function useConfig(): ClientConfig | undefined {
  return useConfigQuery().data;
}
