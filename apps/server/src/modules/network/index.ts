/** The team tree: a pure tree over member numbers. */

export { type GrownPlace, growTree, type TreeGrowth } from "./growth.rules.ts";
export {
  findLink,
  isBelow,
  isOnlyRoot,
  meetingOf,
  type Placement,
  place,
  placeRoot,
  root,
} from "./placement.ts";
export type { Side } from "./store.ts";
