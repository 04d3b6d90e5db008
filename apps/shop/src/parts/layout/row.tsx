/**
 * A label and its value. The value is at the end of the line, and a long label wraps next to it. Copyable values and
 * long words go below the label.
 */
import { classes } from "@banyan/ui";
import type { ReactNode } from "react";

export interface RowProps {
  name: ReactNode;
  /** A result: below a rule, in bold. */
  strong?: boolean;
  /** Puts the value below its label. */
  below?: boolean;
  children: ReactNode;
}

export function Row({ name, strong = false, below = false, children }: RowProps) {
  return (
    <div
      className={classes(
        below ? "grid gap-0.5" : "flex items-baseline justify-between gap-4",
        strong && "border-t border-line pt-3 text-base font-semibold",
      )}
    >
      <dt className={classes("min-w-0", !strong && "text-ink-soft")}>{name}</dt>
      <dd className={classes("break-words", below ? "min-w-0" : "text-end")}>{children}</dd>
    </div>
  );
}
