/** A switch for the consent to show name and contact data to the referrer. */
import { keyOf, queryClient } from "@banyan/app/query.ts";
import { useSend } from "@banyan/app/send.ts";
import { type TeamPrivacy, team } from "@banyan/contract/browser/team.ts";
import { Time } from "@banyan/ui";
import { Switch } from "@banyan/ui/switch.tsx";
import { Trans } from "@lingui/react/macro";

export function Sharing({ privacy: { referrer, shareContact, since } }: { privacy: TeamPrivacy }) {
  const send = useSend(team.changePrivacy, {
    onDone: (changed) => queryClient.setQueryData(keyOf(team.privacy, {}), changed),
  });
  return (
    <div className="grid gap-4 text-sm">
      {referrer && (
        <p className="text-ink-soft">
          <Trans>
            Your referrer is <span className="font-semibold text-ink">{referrer}</span>.
          </Trans>
        </p>
      )}
      <Switch
        label={<Trans>Show my name, mobile and email</Trans>}
        detail={
          shareContact && since ? (
            <Trans>
              Allowed since <Time at={since} precision="day" />
            </Trans>
          ) : (
            <Trans>Your referrer sees a masked name and no way to contact you.</Trans>
          )
        }
        checked={send.isPending ? send.variables.shareContact : shareContact}
        busy={send.isPending}
        onChange={(next) => send.mutate({ shareContact: next })}
      />
      <p className="text-ink-faint">
        <Trans>
          Only your referrer, and nobody else in the team. Your level, achievements and join date are visible to those
          above you in any case.
        </Trans>
      </p>
    </div>
  );
}
