/** Where the bars of a chart stand and how high they are. Heights are for the eye, so a float is good enough here. */
export interface Bar {
  x: number;
  width: number;
  height: number;
  /** The whole room of the bar with its gap, for pointing at it. */
  slotX: number;
  slotWidth: number;
}

const GAP = 0.28;
const LEAST_HEIGHT = 3;

/** The highest value fills the height; what is above zero stays visible, what is zero has no bar. */
export function bars(values: readonly bigint[], room: { width: number; height: number }): Bar[] {
  const highest = values.reduce((most, value) => (value > most ? value : most), 0n);
  const slotWidth = room.width / Math.max(values.length, 1);
  return values.map((value, index) => ({
    slotX: index * slotWidth,
    slotWidth,
    x: index * slotWidth + (slotWidth * GAP) / 2,
    width: slotWidth * (1 - GAP),
    height: value > 0n ? Math.max(LEAST_HEIGHT, (Number(value) / Number(highest)) * room.height) : 0,
  }));
}
