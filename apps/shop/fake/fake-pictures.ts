/** The demo pictures, drawn on request. */
import { pictures, rasterise } from "../../server/demo/pictures/draw.ts";

const drawings = new Map([...pictures()].map((one) => [one.name, one.svg]));
const drawn = new Map<string, Promise<Buffer>>();

/** A WebP of the drawing `name`, `width` pixels wide; undefined if there is no such drawing. */
export function fakePicture(name: string, width: number): Promise<Buffer> | undefined {
  const svg = drawings.get(name);
  if (!svg) return undefined;
  const key = `${name} ${width}`;
  const made = drawn.get(key) ?? rasterise(name, svg, width);
  drawn.set(key, made);
  return made;
}
