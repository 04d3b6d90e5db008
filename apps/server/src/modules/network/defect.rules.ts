/**
 * Validates a set of places and chains as a team tree. One forward pass recomputes every stored value, so a wrong jump
 * pointer or depth is detected like a wrong parent.
 */
import type { Chain, Place, Side } from "./store.ts";

const SIDES: readonly Side[] = ["left", "right"];

/** Describes the first defect, or null. `places` ordered by number. Time and memory are linear. */
export function findTreeDefect(places: readonly Place[], chains: readonly Chain[]): string | null {
  const byId = new Map<bigint, Place>();
  const taken = new Set<string>();
  const tails = new Map<string, bigint>();

  for (const place of places) {
    const defect = byId.has(place.id)
      ? "appears twice"
      : place.parentId === null
        ? rootDefect(place, byId.size)
        : placeDefect(place, byId, taken);
    if (defect) return `place ${place.id} ${defect}`;
    byId.set(place.id, place);
    if (place.parentId !== null) taken.add(`${place.parentId} ${place.side}`);
    if (place.side) tails.set(`${place.chainHeadId} ${place.side}`, place.id);
    for (const side of SIDES) if (side !== place.side) tails.set(`${place.id} ${side}`, place.id);
  }
  return chainDefect(chains, tails);
}

function rootDefect(place: Place, before: number): string | null {
  if (before > 0) return "is a second root";
  if (place.side !== null || place.referrerId !== null) return "is the root and has a side or a referrer";
  if (place.depth !== 0) return "is the root and has a depth";
  if (place.jumpId !== place.id) return "is the root and jumps elsewhere";
  return place.chainHeadId === place.id ? null : "is the root and not the head of its chains";
}

function placeDefect(place: Place, byId: ReadonlyMap<bigint, Place>, taken: ReadonlySet<string>): string | null {
  const parent = byId.get(place.parentId ?? -1n);
  if (!parent) return `has a parent ${place.parentId} that is not before it`;
  if (!byId.has(place.referrerId ?? -1n)) return `has a referrer ${place.referrerId} that is not before it`;
  if (place.side === null) return "has no side";
  if (taken.has(`${place.parentId} ${place.side}`)) return `shares the ${place.side} of ${place.parentId}`;
  if (place.depth !== parent.depth + 1) return `has depth ${place.depth} below depth ${parent.depth}`;
  if (place.chainHeadId !== (parent.side === place.side ? parent.chainHeadId : parent.id)) {
    return `names ${place.chainHeadId} as the head of its chain`;
  }
  const jump = jumpOf(parent, byId);
  return place.jumpId === jump ? null : `jumps to ${place.jumpId} instead of ${jump}`;
}

/** Myers' rule: if the last two jumps of the parent have equal length, jump over both; else to the parent. */
function jumpOf(above: Place, byId: ReadonlyMap<bigint, Place>): bigint {
  const first = byId.get(above.jumpId)!;
  const second = byId.get(first.jumpId)!;
  return above.depth - first.depth === first.depth - second.depth ? second.id : above.id;
}

function chainDefect(chains: readonly Chain[], tails: ReadonlyMap<string, bigint>): string | null {
  for (const chain of chains) {
    const name = `${chain.headId} ${chain.side}`;
    const tail = tails.get(name);
    if (tail === undefined) return `chain ${name} starts where no chain starts`;
    if (tail !== chain.tailId) return `chain ${name} ends at ${tail}, not at ${chain.tailId}`;
  }
  return chains.length === tails.size ? null : `${tails.size - chains.length} chains are missing`;
}
