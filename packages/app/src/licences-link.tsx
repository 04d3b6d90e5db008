/** Leads to the licences of the packages that this front end bundles: a file of the build, beside index.html (`build.license` of Vite). */
import { classes } from "@banyan/ui";
import { Trans } from "@lingui/react/macro";

export function LicencesLink({ className }: { className?: string }) {
  return (
    <a
      href="licences.txt"
      className={classes("inline-flex min-h-11 items-center text-sm text-ink-soft underline", className)}
    >
      <Trans>Open-source licences</Trans>
    </a>
  );
}
