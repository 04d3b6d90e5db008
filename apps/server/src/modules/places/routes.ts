/** Shop calls for places. Their responses are the same for every caller. */
import { places as contract } from "@banyan/contract/places.ts";
import { routes } from "../../platform/http/call.ts";
import { mapOf, placesNear, searchPlaces } from "./finding.ts";
import { areasIn, placesOf } from "./places.ts";
import { placeOfPostalCode } from "./postal-codes.ts";

export const placeRoutes = ({ tiles }: { tiles: { url: string; attribution: string } | null }) =>
  routes(
    contract,
    {
      country: async (_, { country }) => placesOf(country),
      postalCode: async (_, { country, postalCode }) => ({ place: await placeOfPostalCode(country, postalCode) }),
      search: async (_, { country, text }) => ({ list: searchPlaces(country, text) }),
      near: async (_, { country, ...point }) => ({ list: placesNear(country, point) }),
      map: async (_, { country }) => ({ map: mapOf(country), tiles }),
      areas: async (_, { country, ...within }) => ({ list: [...areasIn(country, within)] }),
    },
    { shared: ["country", "areas", "map"] },
  );
