/**
 * The mark of the shop: a tree with two equal sides whose roots reach the ground, in the colour of the text. Where the shop has its
 * own logo, a style in the page shows that in its place (apps/server/src/modules/links/brand.ts).
 */

/** The left half, in a 64 × 64 box; the right half is its mirror image. */
export const BRAND_PATH =
  "M30.2 4C22.5 4 16.4 8.2 15 14.4 8.6 15 4 19.8 4 26c0 6.6 5 11.5 11.5 11.5V60H20V37.5h5.5V46c0 6-2 10.5-6 14h10.7Z";

export type BrandMarkProps = {
  /** Side length in CSS pixels; legible from 20. */
  readonly size?: number;
  /** Accessible name; without one the logo is decorative. */
  readonly title?: string;
  readonly className?: string;
};

export function BrandMark({ size = 24, title, className }: BrandMarkProps) {
  const named = title ? { role: "img", "aria-label": title } : { "aria-hidden": true };
  return (
    <svg
      data-mark
      viewBox="0 0 64 64"
      width={size}
      height={size}
      fill="currentColor"
      className={className}
      focusable="false"
      {...named}
    >
      <path d={BRAND_PATH} />
      <path d={BRAND_PATH} transform="matrix(-1 0 0 1 64 0)" />
    </svg>
  );
}
