/** A thing that stands on its foot at the origin and rises towards negative y. */
import { boxShadow, shadow } from "./light.ts";
import { put } from "./svg.ts";

export type Thing = {
  readonly art: string;
  /** Width of the foot. */
  readonly width: number;
  readonly height: number;
  /** How deep the foot looks compared to its width. */
  readonly depth?: number;
  /** Boxes stand on a straight foot. */
  readonly square?: boolean;
  /** Hangs on the wall: brings its own shadow. */
  readonly hangs?: boolean;
};

/** Sets a thing with its shadow into a room. */
export function stand(thing: Thing, x: number, y: number, scale = 1): string {
  const fall = thing.hangs ? "" : thing.square ? boxShadow(thing.width) : shadow(thing.width, thing.depth ?? 0.2);
  return put(fall + thing.art, x, y, scale);
}

/** Makes a thing `height` tall in the picture. */
export const tall = (thing: Thing, x: number, y: number, height: number): string =>
  stand(thing, x, y, height / thing.height);
