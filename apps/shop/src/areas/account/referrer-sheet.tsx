/** What one's referrer sees: by default a masked name; name and ways of contact for whoever allows it. */
import { ask, keyOf, queryClient, useQuery } from "@banyan/app/query.ts";
import { QueryView } from "@banyan/app/query-view.tsx";
import { useSend } from "@banyan/app/send.ts";
import { type TeamPrivacy, team } from "@banyan/contract/browser/team.ts";
import { Sheet, Skeleton, Time } from "@banyan/ui";
import { Switch } from "@banyan/ui/switch.tsx";
import { Trans, useLingui } from "@lingui/react/macro";

export default function ReferrerSheet() {
  const { t } = useLingui();
  const query = useQuery(ask(team.privacy, {}));
  return (
    <Sheet title={t`What my referrer sees`}>
      <div className="pb-4">
        <QueryView query={query} skeleton={<Skeleton className="h-28 w-full rounded-field" />}>
          {(privacy) => <Sharing privacy={privacy} />}
        </QueryView>
      </div>
    </Sheet>
  );
}

function Sharing({ privacy: { referrer, shareContact, since } }: { privacy: TeamPrivacy }) {
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
