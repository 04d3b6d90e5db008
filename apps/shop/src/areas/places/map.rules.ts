/** Projection of a country's map, and label selection. */
import type { OutputOf } from "@banyan/contract/endpoint.ts";
import type { places } from "@banyan/contract/places.ts";
import type { VisibleArea } from "@banyan/ui";

export type CountryOutline = NonNullable<OutputOf<typeof places.map>["map"]>;
export type TileSource = NonNullable<OutputOf<typeof places.map>["tiles"]>;

export interface Position {
  longitude: number;
  latitude: number;
}

interface Point {
  x: number;
  y: number;
}

/** The longer side of a drawing, in drawing pixels. */
const SIDE = 1600;

/** An equirectangular projection that is true to scale at the country's central latitude. */
export function drawingOf({ west, south, east, north }: Pick<CountryOutline, "west" | "south" | "east" | "north">) {
  const narrow = Math.cos((((south + north) / 2) * Math.PI) / 180);
  const scale = SIDE / Math.max((east - west) * narrow, north - south);
  const round = (pixels: number) => Math.round(pixels * 10) / 10;
  const point = ({ longitude, latitude }: Position): Point => ({
    x: round((longitude - west) * narrow * scale),
    y: round((north - latitude) * scale),
  });
  return {
    size: { width: round((east - west) * narrow * scale), height: round((north - south) * scale) },
    point,
    /** With 4 decimals, about 10 m. */
    position: ({ x, y }: Point): Position => ({
      longitude: Math.round((west + x / narrow / scale) * 1e4) / 1e4,
      latitude: Math.round((north - y / scale) * 1e4) / 1e4,
    }),
    /** The `d` attribute of a path for rings. */
    path: (rings: readonly (readonly number[])[]) =>
      rings
        .map((ring) => {
          let text = "";
          for (let at = 0; at + 1 < ring.length; at += 2) {
            const { x, y } = point({ longitude: ring[at] ?? 0, latitude: ring[at + 1] ?? 0 });
            text += `${at === 0 ? "M" : "L"}${x} ${y}`;
          }
          return `${text}Z`;
        })
        .join(""),
  };
}
export type Drawing = ReturnType<typeof drawingOf>;

export interface Tile {
  z: number;
  x: number;
  y: number;
  /** Position in the drawing. */
  left: number;
  top: number;
  width: number;
  height: number;
}

/** The width of a tile on screen, in pixels. */
const TILE = 256;
/** Below this zoom, the Mercator distortion within a tile is visible against the drawing. */
const LEAST_ZOOM = 5;
const MOST_ZOOM = 18;
const MOST_TILES = 60;

const radians = (degrees: number) => (degrees * Math.PI) / 180;
/** The latitude of the northern edge of a tile row (Web Mercator). */
const northOf = (row: number, rows: number) => (Math.atan(Math.sinh(Math.PI * (1 - (2 * row) / rows))) * 180) / Math.PI;
const rowOf = (latitude: number, rows: number) => ((1 - Math.asinh(Math.tan(radians(latitude))) / Math.PI) / 2) * rows;

/** The tiles of the visible part of a drawing. Falls back to coarser ones if there would be too many. */
export function tilesIn(drawing: Drawing, { left, top, width, height, scale }: VisibleArea): Tile[] {
  const [start, end] = [drawing.position({ x: left, y: top }), drawing.position({ x: left + width, y: top + height })];
  const degrees = end.longitude - start.longitude;
  const finest = Math.round(Math.log2((360 / degrees) * ((width * scale) / TILE)));
  for (let z = Math.min(MOST_ZOOM, Math.max(LEAST_ZOOM, finest)); z >= LEAST_ZOOM; z--) {
    const rows = 2 ** z;
    const within = (at: number) => Math.min(rows - 1, Math.max(0, Math.floor(at)));
    const column = (longitude: number) => within(((longitude + 180) / 360) * rows);
    const columns = range(column(start.longitude), column(end.longitude));
    const inSight = range(within(rowOf(start.latitude, rows)), within(rowOf(end.latitude, rows)));
    if (columns.length * inSight.length > MOST_TILES && z > LEAST_ZOOM) continue;
    return inSight.flatMap((y) => columns.map((x) => ({ z, x, y, ...placeOf(drawing, { x, y, rows }) })));
  }
  return [];
}

function placeOf(drawing: Drawing, { x, y, rows }: Point & { rows: number }) {
  const corner = (column: number, row: number) =>
    drawing.point({ longitude: (column / rows) * 360 - 180, latitude: northOf(row, rows) });
  const [start, end] = [corner(x, y), corner(x + 1, y + 1)];
  return { left: start.x, top: start.y, width: end.x - start.x, height: end.y - start.y };
}

const range = (from: number, to: number) => Array.from({ length: Math.max(0, to - from + 1) }, (_, at) => from + at);

/** Width of a wide character, and line height, in screen pixels. */
const WIDE_SIGN = 13;
const NARROW_SIGN = 7;
const LINE = 18;

/** The part of a label at its point: the middle, or an end near the edge of the window. */
export type Anchor = "start" | "middle" | "end";

/** Labels that fit into the window without overlapping an earlier one. A drawing pixel has `scale` screen pixels. */
export function labelsThatFit<Label extends Point & { text: string }>(
  labels: readonly Label[],
  scale: number,
  window: VisibleArea,
): (Label & { anchor: Anchor })[] {
  const kept: { left: number; right: number; y: number; label: Label & { anchor: Anchor } }[] = [];
  for (const label of labels) {
    const width = [...label.text].reduce((sum, sign) => sum + (sign > "\u2e80" ? WIDE_SIGN : NARROW_SIGN), 0);
    const anchor = anchorOf(label, width, window);
    if (!anchor) continue;
    const left = label.x * scale - width * { start: 0, middle: 0.5, end: 1 }[anchor];
    const [right, y] = [left + width, label.y * scale];
    const covers = kept.some((one) => left < one.right && right > one.left && Math.abs(y - one.y) < LINE);
    if (!covers) kept.push({ left, right, y, label: { ...label, anchor } });
  }
  return kept.map(({ label }) => label);
}

/** Undefined if a label above this point would be cut off. */
function anchorOf({ x, y }: Point, width: number, window: VisibleArea): Anchor | undefined {
  const [before, above] = [(x - window.left) * window.scale, (y - window.top) * window.scale];
  const after = window.width * window.scale - before;
  if (before < 0 || after < 0 || above < LINE || above > window.height * window.scale) return undefined;
  if (Math.min(before, after) >= width / 2) return "middle";
  if (Math.max(before, after) < width) return undefined;
  return before < after ? "start" : "end";
}
