/** Pre-order numbering of the team: the descendants on one side have consecutive indexes. */
import type { Members } from "./settlement/day.rules.ts";

export interface TeamOrder {
  /**
   * Pre-order index of each member. The left subtree has the next `left` indexes, the right subtree the `right` indexes
   * after them.
   */
  places: Int32Array;
  /** Number of descendants on each side. */
  left: Int32Array;
  right: Int32Array;
}

/** A pass in descending order counts descendants; a pass in ascending order assigns indexes. */
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
