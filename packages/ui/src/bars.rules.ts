/** Geometry of a bar chart. Heights are visual only, so floats are precise enough. */
import { nice, ticks } from "d3-array";

export interface Room {
  width: number;
  height: number;
}

export interface Bar {
  x: number;
  width: number;
  /** The bar with its gap, as the pointer target. */
  slotX: number;
  slotWidth: number;
  /** One part per value, stacked from the bottom; zero values have height 0. */
  parts: readonly { y: number; height: number }[];
}

export interface Bars {
  bars: readonly Bar[];
  /** Round values with a grid line, without zero. */
  ticks: readonly { value: number; y: number }[];
}

const GAP = 0.28;
const LEAST_HEIGHT = 3;
const TICKS = 3;

/** Each stack is a bar of values ≥ 0. A bar above zero is at least visible. */
export function stackedBars(stacks: readonly (readonly bigint[])[], { width, height }: Room): Bars {
  const sums = stacks.map((stack) => Number(stack.reduce((sum, value) => sum + value, 0n)));
  const highest = Math.max(0, ...sums);
  const [, top] = nice(0, highest || 1, TICKS);
  const down = (value: number) => height * (1 - value / top);
  const slotWidth = width / Math.max(1, stacks.length);
  const bars = stacks.map((stack, index) => {
    const slotX = index * slotWidth;
    return { slotX, slotWidth, x: slotX + (slotWidth * GAP) / 2, width: slotWidth * (1 - GAP), parts: pile(stack) };
  });
  const lines = highest === 0 ? [] : ticks(0, top, TICKS).filter((value) => value > 0);
  return { bars, ticks: lines.map((value) => ({ value, y: down(value) })) };

  function pile(stack: readonly bigint[]) {
    let y = height;
    return stack.map((value) => {
      const exact = height - down(Number(value));
      const part = value > 0n ? Math.max(LEAST_HEIGHT / stack.length, exact) : 0;
      y = Math.max(0, y - part);
      return { y, height: part };
    });
  }
}
