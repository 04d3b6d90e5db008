/** A name and its value at both ends of a line, or one below the other where they do not fit. */
import { classes } from "@banyan/ui";
import type { ReactNode } from "react";

export function Row({ name, strong = false, children }: { name: ReactNode; strong?: boolean; children: ReactNode }) {
  return (
    <div
      className={classes(
        "flex flex-wrap items-baseline justify-between gap-x-4 gap-y-0.5",
        strong && "border-t border-line pt-3 text-base font-semibold",
      )}
    >
      <dt className={strong ? undefined : "text-ink-soft"}>{name}</dt>
      <dd className="ms-auto min-w-0 text-end">{children}</dd>
    </div>
  );
}
