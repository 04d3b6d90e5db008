/** Many small things at once: heaps in a bowl, and pieces strewn on the table. */
import { chance } from "../../../src/platform/chance.ts";
import { under } from "../light.ts";
import { put } from "../svg.ts";

/** A rounded heap around the origin, `rx` wide to each side and `ry` high, nearer pieces in front. */
export function heap(
  pieces: readonly string[],
  count: number,
  rx: number,
  ry: number,
  scale: number,
  seed: string,
): string {
  const random = chance(seed);
  const spots = Array.from({ length: count }, (_, i) => {
    const angle = random(0, Math.PI * 2);
    const reach = Math.sqrt(random(0, 1));
    const x = Math.cos(angle) * reach * rx;
    const depth = Math.sin(angle) * reach;
    const rise = (1 - reach * reach) * ry;
    return { i, x, y: depth * rx * 0.16 - rise, depth: depth - (1 - reach) * 0.4 };
  }).sort((a, b) => a.depth - b.depth);
  return spots
    .map(({ i, x, y }) => put(pieces[i % pieces.length] as string, x, y, scale * random(0.86, 1.12), random(-70, 70)))
    .join("");
}

/** Pieces packed behind glass, `w` wide and from the foot up to `height`. */
export function packed(pieces: readonly string[], w: number, height: number, scale: number, seed: string): string {
  const random = chance(seed);
  const step = 78 * scale;
  let art = "";
  let i = 0;
  for (let y = 0; y < height; y += step * 0.72)
    for (let x = -w / 2; x <= w / 2; x += step)
      art += put(
        pieces[i++ % pieces.length] as string,
        x + random(-step, step) * 0.3,
        -height + y + random(-step, step) * 0.2,
        scale * random(0.9, 1.1),
        random(0, 360),
      );
  return art;
}

/** Pieces lying on the table at given places: [x, y, scale, turn]. */
export const strew = (
  piece: string,
  places: readonly (readonly [number, number, number, number])[],
  flat = 0.72,
): string =>
  places
    .map(([x, y, scale, turn]) => put(put(under(92, 44), 0, 10) + put(piece, 0, 0, 1, turn, flat), x, y, scale))
    .join("");
