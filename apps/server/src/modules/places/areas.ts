/** The data of `apps/server/places`, loaded lazily. `npm run generate` creates it from packages. */
import { existsSync, readFileSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import type { PlaceKind, PlacePart } from "@banyan/contract/places.ts";
import { ownDirectory } from "../../platform/own-directory.ts";

export interface CountryFormat {
  /** Format for `linesOf`. */
  format: string;
  /** The format in Latin script, if different. */
  latin?: string;
  /** `pattern` is a regular expression without anchors. */
  postalCode?: { pattern: string; example: string };
  levels: { part: PlacePart; kind: PlaceKind; listed?: true }[];
}

/** A province, city or district. */
export interface Area {
  name: string;
  /** Empty if unknown, like the postal code. */
  latin: string;
  postalCode: string;
  /** Undefined if neither its own position nor that of the surrounding area is known. */
  position: Position | undefined;
  areas: readonly Area[];
}

/** In degrees. */
export interface Position {
  longitude: number;
  latitude: number;
}

type OwnRow = [name: string, latin: string | 0, postalCode: string | 0, longitude?: number, latitude?: number];
type AreaRow = [own: OwnRow, areas?: AreaRow[]];

/** An outline: west, south, east, north, and rings of alternating longitude and latitude. */
export interface Outline {
  box: [number, number, number, number];
  land: number[][];
  around: number[][];
}

let directory: string | undefined;
let formats: Record<string, CountryFormat> | undefined;
const outlines = new Map<string, Outline>();
const areasByCountry = new Map<string, readonly Area[]>();

export function formatOf(country: string): CountryFormat | undefined {
  formats ??= JSON.parse(readFileSync(pathOf("countries"), "utf8")) as Record<string, CountryFormat>;
  return Object.hasOwn(formats, country) ? formats[country] : undefined;
}

/**
 * The provinces of a country with their cities and districts; empty without a list. `country` is two capital letters.
 */
export function provincesOf(country: string): readonly Area[] {
  const known = areasByCountry.get(country);
  if (known) return known;
  const path = pathOf(country.toLowerCase());
  const rows = existsSync(path) ? (JSON.parse(readFileSync(path, "utf8")) as AreaRow[]) : [];
  const areas = rows.map((row) => areaOf(row, undefined));
  areasByCountry.set(country, areas);
  return areas;
}

/** Places and codes that begin with one digit: province, city, district, and the rest of each code with its detail. */
export type PostalRow = [province: string, city: string, district: string, codes: string];

const postalPath = (country: string, digit: string) => pathOf(`postal/${country.toLowerCase()}-${digit}`);

/** Whether the places of postal codes are known. */
export const hasPostalRows = (country: string): boolean => existsSync(postalPath(country, "1"));

/** The rows of codes that begin with `digit`; empty without any. Files have 250 kB, so they are not kept. */
export async function postalRowsOf(country: string, digit: string): Promise<readonly PostalRow[]> {
  const path = postalPath(country, digit);
  return existsSync(path) ? (JSON.parse(await readFile(path, "utf8")) as PostalRow[]) : [];
}

/** Undefined without a map. */
export function outlineOf(country: string): Outline | undefined {
  const path = pathOf(`maps/${country.toLowerCase()}`);
  const outline =
    outlines.get(country) ?? (existsSync(path) ? (JSON.parse(readFileSync(path, "utf8")) as Outline) : undefined);
  if (outline) outlines.set(country, outline);
  return outline;
}

function areaOf([own, areas = []]: AreaRow, around: Position | undefined): Area {
  const [name, latin, postalCode, longitude, latitude] = own;
  const position = longitude === undefined || latitude === undefined ? around : { longitude, latitude };
  return {
    name,
    latin: latin || "",
    postalCode: postalCode || "",
    position,
    areas: areas.map((row) => areaOf(row, position)),
  };
}

function pathOf(name: string): string {
  directory ??= ownDirectory("places", "countries.json");
  return join(directory, `${name}.json`);
}
