/** Country outlines for the built-in map, from Natural Earth (public domain) as packaged in `world-atlas`. */
import { createRequire } from "node:module";
import { feature } from "topojson-client";
import type { Area } from "./formats.ts";

type Ring = [longitude: number, latitude: number][];
interface Country {
  id: string;
  rings: Ring[];
}
/** The used part of the package. */
interface FeatureCollection {
  features: {
    id: string;
    geometry:
      | { type: "MultiPolygon"; coordinates: Ring[][] }
      | { type: "Polygon"; coordinates: Ring[] }
      | { type: "GeometryCollection" };
  }[];
}
export interface CountryMap {
  /** West, south, east and north, in degrees. */
  box: [number, number, number, number];
  /** Rings of the country and of its neighbours: alternating longitudes and latitudes. */
  land: number[][];
  around: number[][];
}

/** ISO 3166-1 numeric codes, which the package uses. */
const NUMBERS: Record<string, string> = {
  TW: "158",
  VN: "704",
  CN: "156",
  JP: "392",
  KR: "410",
  ID: "360",
  TH: "764",
  HK: "344",
  MY: "458",
  PH: "608",
  US: "840",
  AU: "036",
  CA: "124",
  IE: "372",
  IN: "356",
};

const topology = createRequire(import.meta.url)("world-atlas/countries-10m.json") as Parameters<typeof feature>[0];
const outlines = feature(topology, topology.objects.countries as never) as unknown as FeatureCollection;
const COUNTRIES: Country[] = outlines.features.map(({ id, geometry }) => ({
  id,
  rings:
    geometry.type === "MultiPolygon"
      ? geometry.coordinates.flatMap((polygon) => polygon.slice(0, 1))
      : geometry.type === "Polygon"
        ? geometry.coordinates.slice(0, 1)
        : [],
}));

/** Margin around the outermost areas, as a share of the whole. */
const MARGIN = 0.06;
/** The maximum number of points per map; larger countries are simplified more. */
const POINTS = 5000;

/** The map of a country, cropped to its areas. */
export function mapOf(code: string, areas: readonly Area[]): CountryMap {
  const box = boxAround(areas);
  const step = Math.max(box[2] - box[0], box[3] - box[1]) / 6000;
  const inside = (ring: Ring) => ring.some(([x, y]) => x >= box[0] && x <= box[2] && y >= box[1] && y <= box[3]);
  const rings = (wanted: (country: Country) => boolean, coarse: number) =>
    COUNTRIES.filter(wanted).flatMap((country) =>
      country.rings
        .filter(inside)
        .map((ring) => thin(clipped(ring, box), step * coarse))
        .filter((ring) => ring.length > 6),
    );
  const own = ({ id }: Country) => id === NUMBERS[code];
  let coarse = 1;
  let land = rings(own, coarse);
  while (land.flat().length > POINTS * 2) {
    coarse *= 1.5;
    land = rings(own, coarse);
  }
  return { box, land, around: rings((country) => !own(country), coarse * 4) };
}

function boxAround(areas: readonly Area[]): CountryMap["box"] {
  const points = flat(areas).flatMap(({ at }) => (at ? [at] : []));
  const [x, y] = [points.map(([longitude]) => longitude), points.map(([, latitude]) => latitude)];
  const [west, east, south, north] = [Math.min(...x), Math.max(...x), Math.min(...y), Math.max(...y)];
  const margin = Math.max(east - west, north - south) * MARGIN + 0.1;
  return [west - margin, south - margin, east + margin, north + margin].map(round) as CountryMap["box"];
}

function flat(areas: readonly Area[]): Area[] {
  return areas.flatMap((area) => [area, ...flat(area.areas)]);
}

/** Clips a ring to a box, side by side (Sutherland–Hodgman). */
function clipped(ring: Ring, [west, south, east, north]: CountryMap["box"]): Ring {
  const sides = [
    [0, west, 1],
    [0, east, -1],
    [1, south, 1],
    [1, north, -1],
  ] as const;
  return sides.reduce<Ring>((points, [axis, limit, sign]) => {
    const isIn = (point: Ring[number]) => (point[axis] - limit) * sign >= 0;
    return points.flatMap((to, at) => {
      const from = points.at(at - 1) ?? to;
      if (isIn(from) === isIn(to)) return isIn(to) ? [to] : [];
      const share = (limit - from[axis]) / (to[axis] - from[axis]);
      const cut: Ring[number] = [from[0] + (to[0] - from[0]) * share, from[1] + (to[1] - from[1]) * share];
      return isIn(to) ? [cut, to] : [cut];
    });
  }, ring);
}

/** Removes points nearer than `least` degrees to the previous one. */
function thin(ring: Ring, least: number): number[] {
  const kept: number[] = [];
  let last: Ring[number] | undefined;
  for (const point of ring) {
    if (last && Math.hypot(point[0] - last[0], point[1] - last[1]) < least) continue;
    last = point;
    kept.push(round(point[0]), round(point[1]));
  }
  return kept;
}

function round(degrees: number): number {
  return Math.round(degrees * 1000) / 1000;
}
