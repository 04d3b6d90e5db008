/** A quantity input with minus and plus; clamped to its bounds. */
import { useState } from "react";
import { classes } from "./classes.ts";
import { useDigits } from "./rewritten.ts";

export interface StepperProps {
  value: number;
  onChange: (value: number) => void;
  min?: number;
  max: number;
  /** The accessible name of the quantity. */
  label: string;
  decreaseLabel: string;
  increaseLabel: string;
  disabled?: boolean;
  size?: "sm" | "md";
}

export function Stepper({
  value,
  onChange,
  min = 1,
  max,
  label,
  decreaseLabel,
  increaseLabel,
  disabled,
  size = "md",
}: StepperProps) {
  const [typed, setTyped] = useState<string>();
  const digits = useDigits({ value: typed ?? String(value), onChange: setTyped, most: String(max).length });
  const settle = () => {
    const count = Number.parseInt(typed ?? "", 10);
    setTyped(undefined);
    if (Number.isSafeInteger(count)) {
      const bounded = Math.max(min, Math.min(max, count));
      if (bounded !== value) onChange(bounded);
    }
  };
  const step =
    "inline-flex items-center justify-center touch-target text-ink transition-colors hover:bg-sunken disabled:text-line-strong disabled:opacity-60";
  const height = size === "sm" ? "h-8" : "h-11";
  return (
    <div
      role="group"
      aria-label={label}
      className={classes(
        "inline-flex items-stretch overflow-hidden rounded-full border border-line bg-surface",
        height,
      )}
    >
      <button
        type="button"
        aria-label={decreaseLabel}
        className={classes(step, size === "sm" ? "w-8" : "w-11")}
        disabled={disabled || value <= min}
        onClick={() => onChange(value - 1)}
      >
        <Sign />
      </button>
      <input
        {...digits}
        aria-label={label}
        disabled={disabled}
        onBlur={settle}
        onKeyDown={(event) => event.key === "Enter" && settle()}
        className={classes(
          "figures w-9 bg-transparent text-center text-sm font-medium focus:outline-2 focus:-outline-offset-2 focus:outline-brand-ink",
        )}
      />
      <button
        type="button"
        aria-label={increaseLabel}
        className={classes(step, size === "sm" ? "w-8" : "w-11")}
        disabled={disabled || value >= max}
        onClick={() => onChange(value + 1)}
      >
        <Sign plus />
      </button>
    </div>
  );
}

function Sign({ plus = false }: { plus?: boolean }) {
  return (
    <svg
      aria-hidden="true"
      viewBox="0 0 16 16"
      className="size-4"
      stroke="currentColor"
      strokeWidth="1.8"
      strokeLinecap="round"
    >
      <path d={plus ? "M8 3.5v9M3.5 8h9" : "M3.5 8h9"} />
    </svg>
  );
}
