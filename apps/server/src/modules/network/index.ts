/** The team tree: a pure tree over member numbers. */

export { type GrownPlace, growTree, type TreeGrowth } from "./growth.rules.ts";
export {
  directReferrals,
  findLink,
  isBelow,
  isReferredBy,
  type Placement,
  place,
  placeRoot,
  readTree,
  root,
} from "./placement.ts";
export { collectSnapshot, countBelow, descendantOrder, positionOf, type TreeSnapshot } from "./snapshot.rules.ts";
export type { Link, Side } from "./store.ts";
export { verifyTree } from "./verify.ts";
