/** The drawn path through the levels: its shape and how far the member has come. */
import { parseMoney } from "@banyan/contract/money.ts";

/** The steps of the path, from one level to the next; a number between 0 and the last level. */
export function walked(
  levels: readonly { from: string }[],
  standing: { level: number; achievement: string; activated: boolean },
): number {
  const [here, above] = [levels[standing.level], levels[standing.level + 1]];
  if (!here || !above) return Math.min(standing.level, levels.length - 1);
  // What was bought before the activation counts with it, not earlier.
  if (!standing.activated) return 0;
  const width = parseMoney(above.from) - parseMoney(here.from);
  const done = parseMoney(standing.achievement) - parseMoney(here.from);
  const share = Number((done * 1000n) / width) / 1000;
  return standing.level + Math.min(Math.max(share, 0), 1);
}

const WIDTH = 340;
const MARGIN = 26;
const RISE = 84;
const BOTTOM = 128;

export const VIEW_BOX = `0 0 ${WIDTH} 156`;

/** The position of each level, from the ground up to the crown. */
export function places(count: number): { x: number; y: number }[] {
  const steps = Math.max(count - 1, 1);
  return Array.from({ length: count }, (_, at) => ({
    x: MARGIN + ((WIDTH - 2 * MARGIN) * at) / steps,
    y: BOTTOM - (RISE * at) / steps,
  }));
}

/** A line that swings from place to place; all parts are of one length. */
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
