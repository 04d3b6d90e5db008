/** Teams of any size in three shapes: bushy; half of the members below five leaders; one chain. */
import { growTree, type Side, type TreeGrowth } from "../../apps/server/src/modules/network/index.ts";

const LEADERS = 5;

const chance = (limit: number) => 1 + Math.floor(Math.random() * limit);

/** Who joins where, by shape. */
const JOINING = {
  bushy: ({ size }: TreeGrowth) => {
    const owner = chance(size);
    return [owner, owner, Math.random() < 0.5 ? "left" : "right"];
  },
  "five leaders": ({ size }: TreeGrowth) => {
    const owner = Math.random() < 0.5 ? Math.min(chance(LEADERS), size) : chance(size);
    return [owner, owner, Math.random() < 0.5 ? "left" : "right"];
  },
  "one chain": ({ size }: TreeGrowth) => [size, 1, "left"],
} satisfies Record<string, (tree: TreeGrowth) => [referrer: number, owner: number, side: Side]>;

export type Shape = keyof typeof JOINING;
export const SHAPES = Object.keys(JOINING) as Shape[];

export function growShape(shape: Shape, size: number): TreeGrowth {
  const tree = growTree(size);
  const join: (tree: TreeGrowth) => [number, number, Side] = JOINING[shape];
  while (tree.size < size) tree.place(...join(tree));
  return tree;
}
