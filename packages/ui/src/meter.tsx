/** How much of something is reached, as a bar. The numbers stand beside it in words. */
import { classes } from "./classes.ts";

/** `onBrand` stands on a ground of our green. */
const TONES = {
  brand: { ground: "bg-sunken", bar: "bg-brand-ink" },
  gold: { ground: "bg-sunken", bar: "bg-gold" },
  warning: { ground: "bg-sunken", bar: "bg-warning" },
  onBrand: { ground: "bg-white/25", bar: "bg-current" },
};

export interface MeterProps {
  /** What is measured. */
  label: string;
  /** What it says in words, such as "120 of 500 BV"; a percentage where left out. */
  text?: string;
  /** Between 0 and 1; what lies outside is drawn as the nearest of both. */
  value: number;
  tone?: keyof typeof TONES;
  className?: string;
}

export function Meter({ label, text, value, tone = "brand", className }: MeterProps) {
  const share = Math.min(1, Math.max(0, value));
  return (
    <div
      role="meter"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={Math.round(share * 100)}
      aria-valuetext={text}
      className={classes("h-2 overflow-hidden rounded-full", TONES[tone].ground, className)}
    >
      <div className={classes("h-full rounded-full", TONES[tone].bar)} style={{ width: `${share * 100}%` }} />
    </div>
  );
}
