/** How a member asks for a correction of what only staff change: feedback with the subject filled in. */
import { Trans, useLingui } from "@lingui/react/macro";
import { Link } from "@tanstack/react-router";

export function AskCorrection() {
  const { t } = useLingui();
  return (
    <Trans>
      Is your name, date of birth or nationality wrong?{" "}
      <Link
        to="/pages/feedback/feedback"
        search={{ title: t`Correct my personal info` }}
        className="inline-flex min-h-11 items-center font-semibold text-brand-ink underline"
      >
        Ask us to correct it
      </Link>
    </Trans>
  );
}
