/** A progress bar. The numbers are in the text next to it. */
import { classes } from "./classes.ts";

/** `onBrand` is for a brand-coloured background. */
const TONES = {
  brand: { ground: "bg-sunken", bar: "bg-brand-ink" },
  gold: { ground: "bg-sunken", bar: "bg-gold" },
  warning: { ground: "bg-sunken", bar: "bg-warning" },
  onBrand: { ground: "bg-white/25", bar: "bg-current" },
};

export interface MeterProps {
  /** The accessible name. */
  label: string;
  /** The value as text, such as "120 of 500 BV"; defaults to a percentage. */
  text?: string;
  /** Between 0 and 1; clamped. */
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
