/** Whether a version is in force, and on which days. */
import type { OfficeVersion } from "@banyan/contract/browser/office/versions.ts";
import { Badge, Day, type Tone } from "@banyan/ui";
import type { MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import { Trans, useLingui } from "@lingui/react/macro";

const STATES: Record<OfficeVersion["state"], { name: MessageDescriptor; tone: Tone }> = {
  past: { name: msg`No longer in force`, tone: "plain" },
  inForce: { name: msg`In force`, tone: "success" },
  coming: { name: msg`To come`, tone: "brand" },
  replaced: { name: msg`Never in force`, tone: "warning" },
};

export function VersionState({ version }: { version: OfficeVersion }) {
  const { i18n } = useLingui();
  const { name, tone } = STATES[version.state];
  return <Badge tone={tone}>{i18n._(name)}</Badge>;
}

/** The days on which a version is in force; the first version has no start. */
export function VersionDays({ version }: { version: OfficeVersion }) {
  return (
    <span className="inline-block first-letter:uppercase">
      <Days version={version} />
    </span>
  );
}

function Days({ version: { version, holdsFrom, holdsUntil, state } }: { version: OfficeVersion }) {
  if (state === "replaced") return "—";
  if (version === 1)
    return holdsUntil ? (
      <Trans>
        until <Day day={holdsUntil} />
      </Trans>
    ) : (
      <Trans>from the beginning</Trans>
    );
  return holdsUntil ? (
    <Trans>
      <Day day={holdsFrom} /> to <Day day={holdsUntil} />
    </Trans>
  ) : (
    <Trans>
      from <Day day={holdsFrom} /> on
    </Trans>
  );
}
