/** Searching places by a part of their name, and by coordinates. */

import type { FoundPlace } from "@banyan/contract/places.ts";
import { plainText } from "@banyan/contract/plain-text.ts";
import { type Area, outlineOf, type Position, provincesOf } from "./areas.ts";
import { largestFirst } from "./largest.rules.ts";

const MOST_FOUND = 20;
const MOST_NEAR = 8;
/** How far a point may lie outside of the map of its country, in degrees: maps are coarse. */
const MARGIN = 0.5;
const EARTH_RADIUS_KM = 6371;

interface Known {
  place: FoundPlace;
  /** Name and Latin name, for searching. */
  texts: string[];
  /** 1 for a province, 3 for a district. */
  depth: number;
  /** Whether the position is its own, not that of the surrounding area. */
  isExact: boolean;
}

const known = new Map<string, readonly Known[]>();

/** All provinces, cities and districts of a country, largest first. */
function placesIn(country: string): readonly Known[] {
  const found = known.get(country);
  if (found) return found;
  const list: Known[] = [];
  const walk = (areas: readonly Area[], above: string[], around: Position | undefined) => {
    for (const area of areas) {
      const names: string[] = [...above, area.name];
      const [province = "", city = "", district = ""] = names;
      list.push({
        place: {
          province,
          city,
          district,
          latin: area.latin,
          postalCode: area.postalCode,
          position: area.position ?? null,
        },
        texts: [plainText(area.name), plainText(area.latin)],
        depth: names.length,
        isExact: area.position !== undefined && area.position !== around,
      });
      walk(area.areas, names, area.position);
    }
  };
  walk(provincesOf(country), [], undefined);
  list.sort((a, b) => a.depth - b.depth);
  known.set(country, list);
  return list;
}

/** The best 20 matches: exact names, then prefixes, then substrings; larger places first. */
export function searchPlaces(country: string, text: string): FoundPlace[] {
  const wanted = plainText(text.trim());
  if (wanted === "") return [];
  const ranks: Known[][] = [[], [], []];
  for (const one of placesIn(country)) {
    if (one.texts.includes(wanted)) ranks[0]?.push(one);
    else if (one.texts.some((name) => name.startsWith(wanted))) ranks[1]?.push(one);
    else if (one.texts.some((name) => name.includes(wanted))) ranks[2]?.push(one);
  }
  return ranks
    .flat()
    .slice(0, MOST_FOUND)
    .map(({ place }) => place);
}

/** The nearest 8 places with their own position; empty if the point lies outside of the country's map. */
export function placesNear(country: string, point: Position): (FoundPlace & { kilometres: number })[] {
  const [west, south, east, north] = outlineOf(country)?.box ?? [0, 0, 0, 0];
  const { longitude, latitude } = point;
  if (longitude < west - MARGIN || longitude > east + MARGIN) return [];
  if (latitude < south - MARGIN || latitude > north + MARGIN) return [];
  const taken = new Set<string>();
  return (
    placesIn(country)
      .flatMap(({ place, isExact, depth }) =>
        isExact && place.position ? [{ place, depth, kilometres: kilometresBetween(place.position, point) }] : [],
      )
      // A district precedes the city whose position it has.
      .sort((a, b) => a.kilometres - b.kilometres || b.depth - a.depth)
      .filter(({ place: { position } }) => {
        const at = `${position?.longitude} ${position?.latitude}`;
        return !taken.has(at) && taken.add(at);
      })
      .slice(0, MOST_NEAR)
      .map(({ place, kilometres }) => ({ ...place, kilometres: Math.round(kilometres * 10) / 10 }))
  );
}

/** Great-circle distance (haversine). */
export function kilometresBetween(a: Position, b: Position): number {
  const radians = (degrees: number) => (degrees * Math.PI) / 180;
  const half = (from: number, to: number) => Math.sin(radians(to - from) / 2) ** 2;
  const share =
    half(a.latitude, b.latitude) +
    Math.cos(radians(a.latitude)) * Math.cos(radians(b.latitude)) * half(a.longitude, b.longitude);
  return 2 * EARTH_RADIUS_KM * Math.asin(Math.sqrt(Math.min(1, share)));
}

/** The map of a country with its provinces; null without one. */
export function mapOf(country: string) {
  const outline = outlineOf(country);
  if (!outline) return null;
  const [west, south, east, north] = outline.box;
  const provinces = placesIn(country).filter(({ depth, place }) => depth === 1 && place.position !== null);
  return {
    ...{ west, south, east, north },
    land: outline.land,
    around: outline.around,
    provinces: largestFirst(
      country,
      provinces.map(({ place }) => place),
    ),
  };
}
