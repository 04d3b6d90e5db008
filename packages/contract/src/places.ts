/**
 * Geography of addresses: each country's address format, and its provinces, cities and districts (docs/rules.md 14).
 */
import * as z from "zod/mini";
import { get } from "./endpoint.ts";
import * as f from "./fields.ts";
import { LENGTHS } from "./lengths.ts";

/** The parts of an address above the street, largest first. */
export const PLACE_PARTS = ["province", "city", "district"] as const;
export type PlacePart = (typeof PLACE_PARTS)[number];

/** A country's name for a part. */
export const PLACE_KINDS = [
  "province",
  "state",
  "prefecture",
  "county",
  "area",
  "region",
  "city",
  "town",
  "regency",
  "district",
  "subdistrict",
  "suburb",
  "ward",
] as const;
export type PlaceKind = (typeof PLACE_KINDS)[number];

const placeName = f.line(LENGTHS.placeName);

export const placeLevel = z.object({
  part: z.enum(PLACE_PARTS),
  kind: z.enum(PLACE_KINDS),
  /** Whether `areas` has a list for this part; otherwise it is free text. */
  listed: z.boolean(),
});

export const area = z.object({
  /** As written in an address there. */
  name: z.string(),
  /** In Latin letters (in Japan: the reading), or the full name if `name` is a code; empty if unknown. */
  latin: z.string(),
  /** The postal code, if the whole area has one; otherwise empty. */
  postalCode: z.string(),
});
export type Area = z.infer<typeof area>;

/** A search or map result, named as in an address. */
const foundPlace = z.object({
  province: z.string(),
  city: z.string(),
  district: z.string(),
  /** Of the smallest named part; as in `area`. */
  latin: z.string(),
  postalCode: z.string(),
  /** In degrees; falls back to the surrounding area's position. Null if neither is known. */
  position: z.nullable(z.object({ longitude: z.number(), latitude: z.number() })),
});
export type FoundPlace = z.infer<typeof foundPlace>;

/** Rings of an outline: alternating longitudes and latitudes. */
const rings = z.array(z.array(z.number()));

export const places = {
  country: get("/api/place/country", {
    summary: "The address format of a country: parts and postal codes",
    access: "public",
    addition: true,
    input: z.strictObject({ country: f.country }),
    output: z.object({
      levels: z.array(placeLevel),
      /**
       * Null if there are none. `pattern` is a regular expression for the complete code in upper case. `leads`: whether
       * `postalCode` knows the places of codes.
       */
      postalCode: z.nullable(z.object({ pattern: z.string(), example: z.string(), leads: z.boolean() })),
    }),
  }),
  areas: get("/api/place/areas", {
    summary: "The provinces of a country, or the areas within one; empty if there is no list",
    access: "public",
    addition: true,
    input: z.strictObject({
      country: f.country,
      province: z.optional(placeName),
      /** Only with `province`. */
      city: z.optional(placeName),
    }),
    output: z.object({ list: z.array(area) }),
  }),
  postalCode: get("/api/place/postalCode", {
    summary: "The place of a complete postal code, in countries whose codes lead to one; null if it is unknown",
    access: "public",
    addition: true,
    input: z.strictObject({ country: f.country, postalCode: f.code(LENGTHS.typedPostalCode) }),
    output: z.object({
      /** Parts are empty where the code covers several. `detail` is the beginning of the detailed address. */
      place: z.nullable(z.object({ province: z.string(), city: z.string(), district: z.string(), detail: z.string() })),
    }),
  }),
  search: get("/api/place/search", {
    summary: "Cities and districts of a country by a part of their name; the best 20",
    access: "public",
    addition: true,
    input: z.strictObject({ country: f.country, text: f.line(LENGTHS.search) }),
    output: z.object({ list: z.array(foundPlace) }),
  }),
  near: get("/api/place/near", {
    summary: "The 8 areas of a country nearest to a point; none if it is outside",
    access: "public",
    addition: true,
    input: z.strictObject({ country: f.country, longitude: f.degrees(180), latitude: f.degrees(90) }),
    output: z.object({ list: z.array(z.extend(foundPlace, { kilometres: z.number() })) }),
  }),
  map: get("/api/place/map", {
    summary: "The outline of a country with its provinces, or null; and map tiles, if configured",
    access: "public",
    addition: true,
    input: z.strictObject({ country: f.country }),
    output: z.object({
      map: z.nullable(
        z.object({
          /** In degrees. */
          west: z.number(),
          south: z.number(),
          east: z.number(),
          north: z.number(),
          land: rings,
          /** Neighbouring countries. */
          around: rings,
          /** Those with the largest cities first: their labels take precedence on the map. */
          provinces: z.array(foundPlace),
        }),
      ),
      /** Map tiles from an external server, with {z}, {x} and {y} in the URL. */
      tiles: z.nullable(z.object({ url: z.string(), attribution: z.string() })),
    }),
  }),
};
