/**
 * The whole tree in typed arrays, for questions about everybody below a place. Any process can rebuild it from the
 * database at any time. Places are addressed by position, 0 to size − 1, in order of number.
 */
import type { Link, Side } from "./store.ts";

export interface TreeSnapshot {
  readonly size: number;
  /** Number of each place; exact, since numbers stay below 2⁵³. */
  readonly ids: Float64Array;
  /** Position of the parent, −1 for the root. */
  readonly parents: Int32Array;
  /** 0 left, 1 right; 0 for the root. */
  readonly sides: Uint8Array;
  /** Position of the referrer, −1 for the root. */
  readonly referrers: Int32Array;
}

/** Collects links, which come in order of number, and returns the snapshot of all of them. */
export function collectSnapshot(): { add(links: readonly Link[]): void; finish(): TreeSnapshot } {
  let size = 0;
  let ids = new Float64Array(1024);
  let parents = new Int32Array(1024);
  let sides = new Uint8Array(1024);
  let referrers = new Int32Array(1024);

  function grow(needed: number) {
    if (needed <= ids.length) return;
    const length = Math.max(needed, ids.length * 2);
    const larger = <A extends Float64Array | Int32Array | Uint8Array>(from: A, to: A): A => {
      to.set(from);
      return to;
    };
    ids = larger(ids, new Float64Array(length));
    parents = larger(parents, new Int32Array(length));
    sides = larger(sides, new Uint8Array(length));
    referrers = larger(referrers, new Int32Array(length));
  }

  return {
    add(links) {
      grow(size + links.length);
      for (const link of links) {
        ids[size] = Number(link.id);
        parents[size] = link.parentId === null ? -1 : positionAmong(ids, size, Number(link.parentId));
        sides[size] = link.side === "right" ? 1 : 0;
        referrers[size] = link.referrerId === null ? -1 : positionAmong(ids, size, Number(link.referrerId));
        size++;
      }
    },
    finish: () => ({
      size,
      ids: ids.slice(0, size),
      parents: parents.slice(0, size),
      sides: sides.slice(0, size),
      referrers: referrers.slice(0, size),
    }),
  };
}

/** The position of a member's place, or −1. */
export function positionOf(tree: TreeSnapshot, id: bigint): number {
  const at = lowerBound(tree.ids, tree.size, Number(id));
  return tree.ids[at] === Number(id) ? at : -1;
}

function positionAmong(ids: Float64Array, size: number, id: number): number {
  const at = lowerBound(ids, size, id);
  if (at === size || ids[at] !== id) throw new Error(`place ${id} is missing from the tree`);
  return at;
}

function lowerBound(ids: Float64Array, size: number, id: number): number {
  let low = 0;
  let high = size;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((ids[middle] as number) < id) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** How many members are below each place on each side: one pass from the last place to the first. */
export function countBelow(tree: TreeSnapshot): Record<Side, Int32Array> {
  const left = new Int32Array(tree.size);
  const right = new Int32Array(tree.size);
  for (let at = tree.size - 1; at > 0; at--) {
    const parent = tree.parents[at] as number;
    const below = tree.sides[at] === 0 ? left : right;
    below[parent] = (below[parent] as number) + 1 + (left[at] as number) + (right[at] as number);
  }
  return { left, right };
}

/**
 * Pre-order numbers, left before right: everybody below position x has a number above `first[x]` and at most
 * `first[x] + left[x] + right[x]`; the left side comes first. One pass from the first place to the last.
 */
export function descendantOrder(tree: TreeSnapshot, below = countBelow(tree)): Int32Array {
  const first = new Int32Array(tree.size);
  for (let at = 1; at < tree.size; at++) {
    const parent = tree.parents[at] as number;
    first[at] = (first[parent] as number) + 1 + (tree.sides[at] === 0 ? 0 : (below.left[parent] as number));
  }
  return first;
}
