/** Where things lie on the drawing of a country, and which of its labels there is room for. */
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

/** The longer side of a drawing, in its own pixels. */
const SIDE = 1600;

/** A drawing on which a degree is as long to the east as to the north in the middle of the country. */
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
    /** Rings as the `d` of a path. */
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
  /** Where it lies on the drawing. */
  left: number;
  top: number;
  width: number;
  height: number;
}

/** The width of a tile on the screen, in pixels. */
const TILE = 256;
/** Below, a tile is so large that its north and south are stretched visibly against the drawing. */
const LEAST_ZOOM = 5;
const MOST_ZOOM = 18;
const MOST_TILES = 60;

const radians = (degrees: number) => (degrees * Math.PI) / 180;
/** The latitude of the northern edge of a row of tiles (Web Mercator). */
const northOf = (row: number, rows: number) => (Math.atan(Math.sinh(Math.PI * (1 - (2 * row) / rows))) * 180) / Math.PI;
const rowOf = (latitude: number, rows: number) => ((1 - Math.asinh(Math.tan(radians(latitude))) / Math.PI) / 2) * rows;

/** The tiles of the part of a drawing that is in sight. Fewer and coarser ones where there would be very many. */
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

/** Width of a sign, and height of a line, in pixels of the screen. */
const WIDE_SIGN = 13;
const NARROW_SIGN = 7;
const LINE = 18;

/** Which part of a label stands at its point: its middle, or an end where the edge of the window is too near. */
export type Anchor = "start" | "middle" | "end";

/**
 * Labels that do not cover one before them, where a pixel of the drawing is `scale` pixels of the screen, and that are
 * whole in the window.
 */
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

/** Undefined where a label above this point would not be whole. */
function anchorOf({ x, y }: Point, width: number, window: VisibleArea): Anchor | undefined {
  const [before, above] = [(x - window.left) * window.scale, (y - window.top) * window.scale];
  const after = window.width * window.scale - before;
  if (before < 0 || after < 0 || above < LINE || above > window.height * window.scale) return undefined;
  if (Math.min(before, after) >= width / 2) return "middle";
  if (Math.max(before, after) < width) return undefined;
  return before < after ? "start" : "end";
}
