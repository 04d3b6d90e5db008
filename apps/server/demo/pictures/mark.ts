/** The sign of the shop on 64 × 64: one tree, two equal sides, roots that come down to the ground. As BrandMark in packages/ui. */
const SIDE =
  "M30.2 4C22.5 4 16.4 8.2 15 14.4 8.6 15 4 19.8 4 26c0 6.6 5 11.5 11.5 11.5V60h4.5V37.5h5.5V46c0 6-2 10.5-6 14H30.2Z";

/** The mark in one colour, centred on its origin and `size` units wide. */
export const mark = (size: number, colour: string): string => {
  const side = `<path d="${SIDE}"/>`;
  return `<g transform="scale(${size / 64}) translate(-32 -32)" fill="${colour}">${side}<g transform="translate(64 0) scale(-1 1)">${side}</g></g>`;
};
