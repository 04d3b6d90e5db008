/**
 * A label and its value. The value is at the end of the line, and a long label wraps next to it. Copyable values and
 * long words go below the label.
 */
import { classes, FACT } from "@banyan/ui";
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
        below ? "grid grid-cols-[minmax(0,1fr)] gap-0.5" : FACT,
        strong && "border-t border-line pt-3 text-base font-semibold",
      )}
    >
      <dt className={classes("wrap-break-word", !strong && "text-ink-soft")}>{name}</dt>
      <dd className={below ? undefined : "text-end"}>{children}</dd>
    </div>
  );
}
