/**
 * A name and its value. The value stands at the end of the line, whatever the lengths are, and a long name takes more lines
 * beside it. What can be copied, and words of any length, stand below their name.
 */
import { classes } from "@banyan/ui";
import type { ReactNode } from "react";

export interface RowProps {
  name: ReactNode;
  /** A result: below a line, in strong letters. */
  strong?: boolean;
  /** The value stands below its name. */
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
