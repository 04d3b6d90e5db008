// Generated from places.ts by `npm run generate`. Do not edit.
import { callsOf } from "../calls.ts";

export type * from "../places.ts";

export const PLACE_KINDS = ["province","state","prefecture","county","area","region","city","town","regency","district","subdistrict","suburb","ward"] as const;
export const PLACE_PARTS = ["province","city","district"] as const;
export const places = callsOf(() => import("../places.ts").then(({ places }) => places), {
  country: { method: "GET", path: "/api/place/country", access: "public" },
  areas: { method: "GET", path: "/api/place/areas", access: "public" },
  postalCode: { method: "GET", path: "/api/place/postalCode", access: "public" },
  search: { method: "GET", path: "/api/place/search", access: "public" },
  near: { method: "GET", path: "/api/place/near", access: "public" },
  map: { method: "GET", path: "/api/place/map", access: "public" },
});
