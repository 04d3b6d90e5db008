/** The drawn path through the levels: its shape and how far the member has come. */
import { levelShare } from "../../parts/membership/level.rules.ts";

/** Progress in levels: a number between 0 and the last level. */
export function walked(
  levels: readonly { from: string }[],
  standing: { level: number; achievement: string; activated: boolean },
): number {
  return Math.min(standing.level, levels.length - 1) + levelShare(levels, standing);
}

const WIDTH = 340;
const MARGIN = 26;
const RISE = 84;
const BOTTOM = 128;

export const VIEW_BOX = `0 0 ${WIDTH} 156`;

/** The position of each level, from the ground to the crown. */
export function places(count: number): { x: number; y: number }[] {
  const steps = Math.max(count - 1, 1);
  return Array.from({ length: count }, (_, at) => ({
    x: MARGIN + ((WIDTH - 2 * MARGIN) * at) / steps,
    y: BOTTOM - (RISE * at) / steps,
  }));
}

/** A curved path through the positions; all segments have the same length. */
export function line(list: readonly { x: number; y: number }[]): string {
  return list
    .map(({ x, y }, at) => {
      const before = list[at - 1];
      if (!before) return `M${x} ${y}`;
      const middle = (before.x + x) / 2;
      return `C${middle} ${before.y} ${middle} ${y} ${x} ${y}`;
    })
    .join("");
}
