/** All countries as choices of a select. */
import { ask, useQuery } from "@banyan/app/query.ts";
import { market } from "@banyan/contract/browser/market.ts";
import { useCountryName } from "./country-name.tsx";

const FRESH_MS = 60 * 60_000;

/** While they load, the chosen one only. */
export function useCountryOptions(): (chosen: string) => { value: string; label: string }[] {
  const countryName = useCountryName();
  const known = useQuery({ ...ask(market.countries, {}), staleTime: FRESH_MS }).data?.list ?? [];
  return (chosen) => [
    ...known.map(({ code, name }) => ({ value: code, label: name })),
    ...(chosen === "" || known.some(({ code }) => code === chosen)
      ? []
      : [{ value: chosen, label: countryName(chosen) }]),
  ];
}
