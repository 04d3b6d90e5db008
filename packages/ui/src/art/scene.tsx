/**
 * The frame of empty-state illustrations: a sun behind, a shadow below, theme colours. Hidden from screen readers,
 * which read the text next to it.
 */
import type { ReactNode } from "react";

export const BRAND = "var(--color-brand, #1f4d3a)";
export const PAPER = "var(--color-paper, #fbf6ec)";
export const ACCENT = "var(--color-accent, #dd6b3d)";
export const GOLD = "var(--color-gold, #c79d4b)";
export const LINE = "var(--color-line, #e3d9c6)";

export type ArtProps = { readonly className?: string };

/** A 200 × 150 drawing with its ground at y = 130. */
export function Scene({ className, children }: ArtProps & { readonly children: ReactNode }) {
  return (
    <svg
      viewBox="0 0 200 150"
      width={200}
      height={150}
      fill="none"
      strokeWidth={3}
      strokeLinecap="round"
      strokeLinejoin="round"
      className={className}
      aria-hidden="true"
      focusable="false"
    >
      <circle cx={108} cy={68} r={56} fill={LINE} opacity={0.55} />
      <ellipse cx={100} cy={131} rx={72} ry={6} fill={BRAND} opacity={0.14} />
      {children}
    </svg>
  );
}

/** A leaf 34 long that grows upwards from (x, y), rotated by `turn` degrees. */
export function Leaf(props: {
  readonly x: number;
  readonly y: number;
  readonly turn?: number;
  readonly size?: number;
  readonly fill?: string;
}) {
  const { x, y, turn = 0, size = 1, fill = BRAND } = props;
  return (
    <g transform={`translate(${x} ${y}) rotate(${turn}) scale(${size})`}>
      <path d="M0 0C-11-8-11-25 0-34 11-25 11-8 0 0Z" fill={fill} />
      <path d="M0 0V-24" stroke={PAPER} strokeWidth={1.5} opacity={0.6} />
    </g>
  );
}
