/** The pre-order of the team: everybody below somebody on a side has places that follow each other. */
import type { Members } from "./settlement/day.rules.ts";

export interface TeamOrder {
  /** Place of each member. The left side has the next `left` places, the right side the `right` places after them. */
  places: Int32Array;
  /** How many members stand below on each side. */
  left: Int32Array;
  right: Int32Array;
}

/** One pass from the last member to the first counts everybody below, one back gives the places. */
export function teamOrder({ size, parents, sides }: Pick<Members, "size" | "parents" | "sides">): TeamOrder {
  const places = new Int32Array(size);
  const left = new Int32Array(size);
  const right = new Int32Array(size);
  for (let at = size - 1; at > 0; at--) {
    const side = sides[at] === 0 ? left : right;
    side[parents[at]!]! += 1 + left[at]! + right[at]!;
  }
  for (let at = 1; at < size; at++) {
    const parent = parents[at]!;
    places[at] = places[parent]! + 1 + (sides[at] === 0 ? 0 : left[parent]!);
  }
  return { places, left, right };
}
