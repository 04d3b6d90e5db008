/**
 * A tree in memory that grows by the same rules as the database, for generators that write millions of places by COPY.
 * Numbers are 1, 2, 3 … in order of joining; 1 is the root.
 */
import type { Side } from "./store.ts";

/** A row of network.place, without its time. */
export interface GrownPlace {
  id: number;
  parentId: number | null;
  side: Side | null;
  referrerId: number | null;
  chainHeadId: number;
  depth: number;
  jumpId: number;
}

export interface TreeGrowth {
  readonly size: number;
  /** Gives the newcomer the outermost free place on `side` below `ownerId`. */
  place(referrerId: number, ownerId: number, side: Side): GrownPlace;
  /** Places from 1 on; then the rows of network.chain. */
  places(): Iterable<GrownPlace>;
  chains(): Iterable<{ headId: number; side: Side; tailId: number }>;
}

/** Starts with only the root; at most `capacity` places, at 29 bytes each. */
export function growTree(capacity: number): TreeGrowth {
  const row = () => new Int32Array(capacity + 1);
  const [parent, referrer, head, depth, jump] = [row(), row(), row(), row(), row()];
  /** Tail of the chain that starts at each place, by side. */
  const tails: Record<Side, Int32Array> = { left: row(), right: row() };
  const sides = new Uint8Array(capacity + 1);
  let size = 1;
  for (const column of [head, jump, tails.left, tails.right]) column[1] = 1;

  const at = (column: Int32Array, id: number) => column[id] as number;

  /** Myers' rule, as in the store. */
  function jumpFrom(above: number): number {
    const first = at(jump, above);
    const second = at(jump, first);
    const even = at(depth, above) - at(depth, first) === at(depth, first) - at(depth, second);
    return even ? second : above;
  }

  function read(id: number): GrownPlace {
    const isRoot = id === 1;
    return {
      id,
      parentId: isRoot ? null : at(parent, id),
      side: isRoot ? null : sideOf(id),
      referrerId: isRoot ? null : at(referrer, id),
      chainHeadId: at(head, id),
      depth: at(depth, id),
      jumpId: at(jump, id),
    };
  }

  const sideOf = (id: number): Side => (sides[id] === 1 ? "right" : "left");

  return {
    get size() {
      return size;
    },
    place(referrerId, ownerId, side) {
      if (size >= capacity) throw new Error(`the tree holds ${capacity} places`);
      if (ownerId > size || referrerId > size) throw new Error("owner or referrer has not joined yet");
      const headId = ownerId > 1 && sideOf(ownerId) === side ? at(head, ownerId) : ownerId;
      const above = at(tails[side], headId);
      const id = ++size;
      parent[id] = above;
      sides[id] = side === "right" ? 1 : 0;
      referrer[id] = referrerId;
      head[id] = headId;
      depth[id] = at(depth, above) + 1;
      jump[id] = jumpFrom(above);
      tails[side][headId] = id;
      tails[side === "left" ? "right" : "left"][id] = id;
      return read(id);
    },
    *places() {
      for (let id = 1; id <= size; id++) yield read(id);
    },
    *chains() {
      for (let id = 1; id <= size; id++) {
        for (const side of ["left", "right"] as const) {
          const startsHere = id === 1 || sideOf(id) !== side;
          if (startsHere) yield { headId: id, side, tailId: at(tails[side], id) };
        }
      }
    },
  };
}
