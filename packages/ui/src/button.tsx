/** Buttons, and links that look like one. At most one `accent` button per page: its main action. */
import type { ComponentProps, MouseEvent, ReactNode } from "react";
import { classes } from "./classes.ts";
import { TwoDecimals } from "./figures.tsx";

export type ButtonVariant = "primary" | "accent" | "outline" | "soft" | "quiet" | "quiet-danger" | "danger";
/** `bar` is for a bar of buttons, `field` for the end of an input, `icon` contains a picture only. */
export type ButtonSize = "sm" | "md" | "lg" | "bar" | "field" | "icon";

interface Look {
  variant?: ButtonVariant;
  size?: ButtonSize;
  /** Full width. */
  block?: boolean;
}

/** Unavailable buttons are grey but readable. */
const GREY = "disabled:bg-sunken aria-disabled:bg-sunken";
const VARIANTS: Record<ButtonVariant, string> = {
  primary: `bg-brand text-on-brand hover:bg-brand-strong ${GREY}`,
  accent: `bg-accent text-on-accent hover:bg-accent-strong ${GREY}`,
  outline: "border border-line-strong text-ink hover:bg-sunken disabled:border-line",
  soft: `bg-brand-soft text-brand-ink hover:brightness-97 ${GREY}`,
  quiet: "text-brand-ink hover:bg-brand-soft",
  "quiet-danger": "text-danger hover:bg-danger-soft",
  danger: `bg-danger text-on-danger hover:brightness-95 ${GREY}`,
};
const SIZES: Record<ButtonSize, string> = {
  sm: "rounded-full min-h-9 px-3.5 py-1 text-sm touch-target",
  md: "rounded-full min-h-11 px-5 py-2 text-sm",
  lg: "rounded-full min-h-13 px-6 py-2.5 text-base",
  bar: "rounded-full min-h-13 px-3 py-2.5 text-base",
  field: "rounded-field min-h-12 px-5 py-2 text-sm",
  icon: "rounded-full size-11 text-sm",
};

/** The classes of a button, for links. */
export function buttonClass({ variant = "primary", size = "md", block = false }: Look = {}): string {
  return classes(
    "inline-flex items-center justify-center gap-2 font-semibold leading-tight text-center wrap-break-word select-none",
    "transition-[background-color,transform,opacity,filter] duration-150 active:scale-[0.98]",
    "disabled:pointer-events-none disabled:text-ink-faint aria-disabled:cursor-default aria-disabled:text-ink-faint",
    VARIANTS[variant],
    SIZES[size],
    block && "w-full",
  );
}

export interface ButtonProps extends ComponentProps<"button">, Look {
  /** Work is in progress: keeps position, size and focus, shows a spinner, ignores presses. */
  busy?: boolean;
  icon?: ReactNode;
  /** Waiting for something else: ignores presses. Unlike a disabled button it keeps the focus. */
  "aria-disabled"?: boolean;
}

export function Button({
  variant,
  size,
  block,
  busy = false,
  icon,
  className,
  children,
  onClick,
  "aria-disabled": waits = false,
  ...rest
}: ButtonProps) {
  return (
    <button
      type="button"
      {...rest}
      // A disabled button would lose the focus.
      aria-disabled={busy || waits || undefined}
      aria-busy={busy || undefined}
      onClick={busy || waits ? ignorePress : onClick}
      className={classes(buttonClass({ variant, size, block }), className)}
    >
      {busy ? <Turning /> : icon}
      <span className="min-w-0">
        <TwoDecimals>{children}</TwoDecimals>
      </span>
    </button>
  );
}

/** Also prevents the submission of its form, including by Enter in a field. */
function ignorePress(event: MouseEvent): void {
  event.preventDefault();
}

function Turning() {
  return (
    <span
      aria-hidden="true"
      className="size-4 shrink-0 animate-turn rounded-full border-2 border-current border-r-transparent"
    />
  );
}

const ICON_TONES = {
  plain: "text-ink hover:bg-sunken",
  faint: "text-ink-faint hover:bg-sunken",
  chosen: "bg-brand-soft text-brand-ink",
  solid: "bg-surface/90 text-ink hover:bg-surface",
};

export interface IconButtonProps extends Omit<ComponentProps<"button">, "children"> {
  /** Accessible name, and tooltip. */
  label: string;
  children: ReactNode;
  /** `solid` is for use on pictures; `chosen` marks an active toggle. */
  tone?: keyof typeof ICON_TONES;
  size?: "sm" | "md";
  /** As for `Button`. */
  "aria-disabled"?: boolean;
}

/** A round icon button of 44 px, or 36 px with `sm`. */
export function IconButton({
  label,
  tone = "plain",
  size = "md",
  className,
  children,
  onClick,
  "aria-disabled": waits = false,
  ...rest
}: IconButtonProps) {
  return (
    <button
      type="button"
      aria-label={label}
      title={label}
      {...rest}
      aria-disabled={waits || undefined}
      onClick={waits ? ignorePress : onClick}
      className={classes(
        "relative inline-flex shrink-0 items-center justify-center rounded-full transition-colors duration-150",
        "disabled:opacity-40 aria-disabled:cursor-default aria-disabled:opacity-40",
        size === "md" ? "size-11" : "size-9",
        ICON_TONES[tone],
        className,
      )}
    >
      {children}
    </button>
  );
}
