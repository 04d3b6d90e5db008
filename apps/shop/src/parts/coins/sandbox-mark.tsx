/** A mark on every payment page that the coins are play money; nothing for real coins. */
import { classes } from "@banyan/ui";
import { Trans } from "@lingui/react/macro";
import { FlaskConical } from "lucide-react";

export function SandboxMark({ sandbox, className }: { sandbox: boolean; className?: string }) {
  if (!sandbox) return null;
  return (
    <p
      className={classes(
        "flex items-center gap-2.5 rounded-field border border-dashed border-warning px-4 py-2.5 text-sm text-warning",
        className,
      )}
    >
      <FlaskConical aria-hidden="true" className="size-5 shrink-0" strokeWidth={1.8} />
      <span>
        <strong className="font-semibold">
          <Trans>Sandbox</Trans>
        </strong>
        {" · "}
        <span>
          <Trans>Coins here are play money. Do not send real ones.</Trans>
        </span>
      </span>
    </p>
  );
}
