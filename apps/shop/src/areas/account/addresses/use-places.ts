/** The address parts of a country, and the areas for each (docs/rules.md 14). */
import { ask, keyOf, queryClient, useQuery } from "@banyan/app/query.ts";
import { type Area, type PlacePart, places } from "@banyan/contract/browser/places.ts";
import type { InputOf, OutputOf } from "@banyan/contract/endpoint.ts";

export const FRESH_MS = 60 * 60_000;

export type CountryPlaces = OutputOf<typeof places.country>;
export type Level = CountryPlaces["levels"][number];
/** The parts as entered. */
export type Parts = Record<PlacePart, string>;

export function useCountryPlaces(country: string) {
  return useQuery({ ...ask(places.country, { country }), staleTime: FRESH_MS, enabled: country !== "" });
}

/** The areas of a part; undefined until loaded. `failed`: loading failed. */
export function useAreas(country: string, level: Level, parts: Parts): { list?: readonly Area[]; failed: boolean } {
  const within = askedFor(country, level, parts);
  const { data, isError } = useQuery({
    ...ask(places.areas, within ?? { country }),
    staleTime: FRESH_MS,
    enabled: within !== undefined,
  });
  return { ...(within && data && { list: data.list }), failed: within !== undefined && isError };
}

/** The input for a part's list; undefined if the parent part is not selected yet, or there are no lists. */
function askedFor(
  country: string,
  { part, listed }: Level,
  { province, city }: Parts,
): InputOf<typeof places.areas> | undefined {
  if (!listed) return undefined;
  if (part === "province") return { country };
  if (province === "") return undefined;
  if (part === "city") return { country, province };
  return city === "" ? undefined : { country, province, city };
}

/** Empty parts that have a list, as far as the lists are loaded. */
export function missingParts(country: string, parts: Parts): PlacePart[] {
  const known = queryClient.getQueryData<CountryPlaces>(keyOf(places.country, { country }));
  return (known?.levels ?? [])
    .filter((level) => {
      const within = askedFor(country, level, parts);
      const areas = within && queryClient.getQueryData<OutputOf<typeof places.areas>>(keyOf(places.areas, within));
      return parts[level.part] === "" && (areas?.list.length ?? 0) > 0;
    })
    .map(({ part }) => part);
}
