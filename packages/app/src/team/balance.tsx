/** How the two sides stand to each other. The figures stand beside it. */
import { classes } from "@banyan/ui";
import { leftShare } from "./team.rules.ts";

export function Balance({ left, right, className }: { left: string | null; right: string | null; className?: string }) {
  const share = leftShare(left, right);
  const empty = !Number(left) && !Number(right);
  return (
    <span aria-hidden="true" className={classes("flex h-2 gap-0.5", className)}>
      <span className={classes("rounded-s-full", empty ? "bg-line" : "bg-brand")} style={{ flexGrow: share }} />
      <span
        className={classes("rounded-e-full", empty ? "bg-line" : "bg-brand-ink/35")}
        style={{ flexGrow: 1 - share }}
      />
    </span>
  );
}
