/** Where things lie on the drawing of a country, and which of its labels there is room for. */
import type { OutputOf } from "@banyan/contract/endpoint.ts";
import type { places } from "@banyan/contract/places.ts";

export type CountryOutline = NonNullable<OutputOf<typeof places.map>["map"]>;

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

/** Width of a sign, and height of a line, in pixels of the screen. */
const WIDE_SIGN = 13;
const NARROW_SIGN = 7;
const LINE = 18;

/** Labels that do not cover one before them, where a pixel of the drawing is `scale` pixels of the screen. */
export function labelsThatFit<Label extends Point & { text: string }>(
  labels: readonly Label[],
  scale: number,
): Label[] {
  const kept: { left: number; right: number; y: number; label: Label }[] = [];
  for (const label of labels) {
    const width = [...label.text].reduce((sum, sign) => sum + (sign > "\u2e80" ? WIDE_SIGN : NARROW_SIGN), 0);
    const [left, right, y] = [label.x * scale - width / 2, label.x * scale + width / 2, label.y * scale];
    const covers = kept.some((one) => left < one.right && right > one.left && Math.abs(y - one.y) < LINE);
    if (!covers) kept.push({ left, right, y, label });
  }
  return kept.map(({ label }) => label);
}
