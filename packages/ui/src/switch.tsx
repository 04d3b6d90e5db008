/** A switch that takes effect immediately. */
import { type ReactNode, useId } from "react";
import { classes } from "./classes.ts";

export interface SwitchProps {
  label: ReactNode;
  detail?: ReactNode;
  checked: boolean;
  onChange: (checked: boolean) => void;
  disabled?: boolean;
  /** A change is in progress: keeps the focus and ignores presses. */
  busy?: boolean;
  className?: string;
}

/** The detail stays readable while disabled, because it may give the reason. */
export function Switch({ label, detail, checked, onChange, disabled, busy = false, className }: SwitchProps) {
  const id = useId();
  const detailId = `${id}-detail`;
  return (
    <label
      className={classes(
        "flex min-h-11 items-center gap-3 text-sm has-disabled:cursor-default has-disabled:text-ink-soft",
        busy ? "cursor-default" : "cursor-pointer",
        className,
      )}
    >
      <span className="min-w-0 flex-1">
        <span id={id} className="block font-medium">
          {label}
        </span>
        {detail && (
          <span id={detailId} className="block text-ink-soft">
            {detail}
          </span>
        )}
      </span>
      <input
        type="checkbox"
        role="switch"
        checked={checked}
        aria-checked={checked}
        disabled={disabled}
        aria-disabled={busy || undefined}
        aria-labelledby={id}
        aria-describedby={detail ? detailId : undefined}
        onChange={(event) => busy || onChange(event.target.checked)}
        className={classes(
          "relative h-7 w-12 shrink-0 cursor-pointer appearance-none rounded-full border border-line-strong bg-sunken transition-colors",
          "before:absolute before:top-0.5 before:left-0.5 before:size-5.5 before:rounded-full before:bg-line-strong before:transition-transform",
          "checked:border-brand checked:bg-brand checked:before:translate-x-5 checked:before:bg-white disabled:cursor-default disabled:opacity-40 aria-disabled:opacity-40",
        )}
      />
    </label>
  );
}
