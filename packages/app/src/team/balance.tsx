/** A bar that compares the two sides; the figures are next to it. */
import { classes } from "@banyan/ui";
import { leftShare } from "./team.rules.ts";

export function Balance({ left, right, className }: { left: string | null; right: string | null; className?: string }) {
  const share = leftShare(left, right);
  const empty = !Number(left) && !Number(right);
  return (
    <span aria-hidden="true" className={classes("flex h-2 gap-0.5 overflow-hidden rounded-full", className)}>
      {share > 0 && <span className={empty ? "bg-line" : "bg-brand"} style={{ flexGrow: share }} />}
      {share < 1 && <span className={empty ? "bg-line" : "bg-brand-ink/35"} style={{ flexGrow: 1 - share }} />}
    </span>
  );
}
