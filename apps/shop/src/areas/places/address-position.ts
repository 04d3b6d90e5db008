/** Where an address is, by the lists of areas. */
import { call } from "@banyan/app/call.ts";
import { keyOf, useQuery } from "@banyan/app/query.ts";
import { PLACE_PARTS, type PlacePart, places } from "@banyan/contract/browser/places.ts";
import { startOf } from "@banyan/contract/graphemes.ts";
import { LENGTHS } from "@banyan/contract/lengths.ts";
import { COUNTRIES_WITH_MAPS } from "../../parts/places/countries-with-maps.ts";

export type PartsOfAddress = Partial<Record<PlacePart, string>> & { country?: string };

/** The position of its smallest part that is listed, or null. */
export function useAddressPosition({ country = "", ...parts }: PartsOfAddress) {
  const named = PLACE_PARTS.filter((part) => parts[part]);
  const text = named.map((part) => parts[part]).join(" ");
  return useQuery({
    queryKey: [...keyOf(places.search, { country, text }), "position"],
    staleTime: Number.POSITIVE_INFINITY,
    async queryFn({ signal }) {
      if (!COUNTRIES_WITH_MAPS.includes(country)) return null;
      for (let known = named; known.length > 0; known = known.slice(0, -1)) {
        const smallest = known.at(-1);
        const name = (smallest && parts[smallest]) ?? "";
        const { list } = await call(places.search, { country, text: startOf(name, LENGTHS.search) }, { signal });
        const found = list.find((place) =>
          PLACE_PARTS.every((part) => place[part] === (known.includes(part) ? parts[part] : "")),
        );
        if (found?.position) return found.position;
      }
      return null;
    },
  });
}
