/** Small components: chips to choose from, badges, counts. */
import type { ComponentProps, ReactNode } from "react";
import { classes } from "./classes.ts";

export interface ChipProps extends ComponentProps<"button"> {
  /** Whether it is selected; omit for a chip that is a plain button. */
  chosen?: boolean;
  /** For many chips in little space. */
  narrow?: boolean;
}

export function Chip({ chosen, narrow, className, children, ...rest }: ChipProps) {
  return (
    <button type="button" aria-pressed={chosen} {...rest} className={classes(chipClass(chosen, narrow), className)}>
      {children}
    </button>
  );
}

/** The classes of a chip, for links. */
export function chipClass(chosen = false, narrow = false): string {
  return classes(
    "inline-flex min-h-9 shrink-0 items-center gap-1.5 rounded-full border py-1 text-sm touch-target transition-colors duration-150 disabled:bg-sunken disabled:text-ink-faint",
    narrow ? "px-1" : "px-3.5",
    chosen
      ? "border-brand bg-brand font-medium text-on-brand"
      : "border-line bg-surface text-ink-soft hover:border-line-strong",
  );
}

export type Tone = "plain" | "brand" | "accent" | "gold" | "success" | "warning" | "danger";

const TONES: Record<Tone, string> = {
  plain: "bg-sunken text-ink-soft",
  brand: "bg-brand-soft text-brand-ink",
  accent: "bg-accent-soft text-accent-ink",
  gold: "bg-gold-soft text-gold-ink",
  success: "bg-success-soft text-success",
  warning: "bg-warning-soft text-warning",
  danger: "bg-danger-soft text-danger",
};

export function Badge({
  tone = "plain",
  size = "sm",
  className,
  children,
}: {
  tone?: Tone;
  size?: "sm" | "md";
  className?: string;
  children: ReactNode;
}) {
  return (
    <span
      className={classes(
        "inline-flex max-w-full items-center gap-1 wrap-break-word break-keep rounded-tag px-1.5 py-0.5 font-semibold",
        size === "sm" ? "text-2xs" : "text-xs",
        TONES[tone],
        className,
      )}
    >
      {children}
    </span>
  );
}

/** A count in the corner of an element; nothing at zero. `label` is its accessible name. */
export function CountBadge({ count, label }: { count: number; label: string }) {
  if (count <= 0) return null;
  return (
    <span
      key={count}
      className="figures absolute -top-1 start-[calc(100%-0.75rem)] inline-flex h-4.5 min-w-4.5 animate-pop items-center justify-center rounded-full bg-accent px-1 text-2xs leading-none font-bold whitespace-nowrap text-on-accent"
    >
      <span aria-hidden="true">{count > 99 ? "99+" : count}</span>
      <span className="sr-only">{label}</span>
    </span>
  );
}
