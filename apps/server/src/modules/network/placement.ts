/**
 * Joining the team tree, and ancestor queries. Invariant: a place is written once and never moves; parent and referrer
 * have smaller numbers than their child.
 */
import type { Executor, Tx } from "../../platform/database.ts";
import {
  appendToChain,
  hasOnlyRoot,
  insertRoot,
  type Link,
  lockChain,
  type Side,
  selectMeeting,
  selectPlace,
  selectRootId,
  sideBelow,
} from "./store.ts";

export interface Placement {
  id: bigint;
  parentId: bigint;
  side: Side;
}

/**
 * Gives the outermost free place on `side` below `ownerId` to a newcomer referred by `referrerId` (docs/rules.md 3.3).
 * Locks the chain until the transaction ends, so do slow work such as hashing passwords first. The time does not depend
 * on the depth. The caller checks whether the referrer may use the owner's code (`isBelow`).
 */
export async function place(
  tx: Tx,
  input: { referrerId: bigint; ownerId: bigint; side: Side; now: Date },
): Promise<Placement> {
  const chain = await lockChain(tx, input.ownerId, input.side);
  if (!chain) throw new Error(`member ${input.ownerId} has no place in the tree`);
  const id = await appendToChain(tx, chain, input.referrerId, input.now);
  if (id === undefined) throw new Error(`referrer ${input.referrerId} has no place in the tree`);
  return { id, parentId: chain.tailId, side: input.side };
}

/** Whether nobody is below the root. */
export const isOnlyRoot = (executor: Executor): Promise<boolean> => hasOnlyRoot(executor);

/** Creates the root, the only place without parent and referrer. Fails if it exists. */
export function placeRoot(tx: Tx, input: { now: Date }): Promise<bigint> {
  return insertRoot(tx, input.now);
}

/** Number of the root, or null in an empty tree. */
export async function root(executor: Executor): Promise<bigint | null> {
  return (await selectRootId(executor)) ?? null;
}

/**
 * The side of `aboveId` on which place `id` lies, at any depth; null if it is not a descendant, including `aboveId`
 * itself.
 */
export function isBelow(executor: Executor, id: bigint, aboveId: bigint): Promise<Side | null> {
  return sideBelow(executor, id, aboveId);
}

/** The lowest common ancestor-or-self. Both must have a place. */
export async function meetingOf(executor: Executor, id: bigint, otherId: bigint): Promise<bigint> {
  const found = await selectMeeting(executor, id, otherId);
  if (found === undefined) throw new Error(`members ${id} and ${otherId} have no places in one tree`);
  return found;
}

/** Parent, side and referrer of a place; null if the place does not exist. All three are null for the root. */
export async function findLink(executor: Executor, id: bigint): Promise<Link | null> {
  const found = await selectPlace(executor, id);
  return found ? { id, parentId: found.parentId, side: found.side, referrerId: found.referrerId } : null;
}
