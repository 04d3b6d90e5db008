/** The configuration of the shop: read once a visit, kept on the device for the next one (docs/product.md 3). */
import { ask } from "@banyan/app/query.ts";
import { type ClientConfig, market } from "@banyan/contract/market.ts";
import { useQuery } from "@tanstack/react-query";
import { useEffect } from "react";
import { apiLanguage } from "../i18n/language.ts";
import { storedConfig } from "../session/state.ts";
import { useStored } from "../session/stored.ts";

const FRESH_MS = 5 * 60_000;

/** The configuration in the caller's language; what an earlier visit kept until the answer comes. */
export function useConfig(): ClientConfig | undefined {
  const kept = useStored(storedConfig);
  const { data } = useQuery({ ...ask(market.config, {}), staleTime: FRESH_MS });
  useEffect(() => {
    if (data) storedConfig.set({ ...data, lang: apiLanguage() });
  }, [data]);
  return data ?? (kept?.lang === apiLanguage() ? kept : undefined);
}
