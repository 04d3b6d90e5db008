/** The member's sessions; each one, or all others, can be signed out. */

import { ask, renew, useQuery } from "@banyan/app/query.ts";
import { QueryView } from "@banyan/app/query-view.tsx";
import { useSend } from "@banyan/app/send.ts";
import { members } from "@banyan/contract/browser/members.ts";
import type { OutputOf } from "@banyan/contract/endpoint.ts";
import { Badge, Button, confirm, Sheet, Skeleton, Time, toast } from "@banyan/ui";
import { Trans, useLingui } from "@lingui/react/macro";
import { MonitorSmartphone } from "lucide-react";

type Session = OutputOf<typeof members.sessions>["list"][number];

export default function SessionsSheet() {
  const { t } = useLingui();
  const query = useQuery({ ...ask(members.sessions, {}), staleTime: 0 });
  const reread = () => renew(members.sessions);
  const end = useSend(members.endSession, {
    onDone: async () => {
      await reread();
      toast({ text: t`Signed out there`, tone: "success" });
    },
    onRefused: () => {
      void reread();
      return false;
    },
  });
  const endOne = async (session: Session) => {
    const device = session.device || t`Unknown device`;
    const yes = await confirm({
      title: t`Sign out there?`,
      text: t`${device} has to sign in again.`,
      confirmLabel: t`Sign out`,
      cancelLabel: t`Cancel`,
    });
    if (yes) end.mutate({ sessionId: session.id });
  };
  const endOthers = async () => {
    const yes = await confirm({
      title: t`Sign out everywhere else?`,
      text: t`Every other device has to sign in again.`,
      confirmLabel: t`Sign out`,
      cancelLabel: t`Cancel`,
    });
    if (yes) end.mutate({});
  };
  const others = query.data?.list.filter((session) => !session.current).length ?? 0;
  return (
    <Sheet
      title={t`Where you are signed in`}
      footer={
        others > 0 && (
          <Button variant="outline" size="lg" block busy={end.isPending} onClick={() => void endOthers()}>
            <Trans>Sign out all others</Trans>
          </Button>
        )
      }
    >
      <QueryView query={query} skeleton={<Skeleton className="h-40 w-full" />}>
        {({ list }) => (
          <ul className="divide-y divide-line">
            {list.map((session) => (
              <li key={session.id} className="flex items-center gap-3 py-3">
                <MonitorSmartphone aria-hidden="true" className="size-6 shrink-0 text-brand-ink" strokeWidth={1.6} />
                <span className="min-w-0 flex-1">
                  <span className="flex flex-wrap items-center gap-x-2 font-medium">
                    {session.device || <Trans>Unknown device</Trans>}
                    {session.current && (
                      <Badge tone="brand">
                        <Trans>This device</Trans>
                      </Badge>
                    )}
                  </span>
                  <span className="block text-sm text-ink-faint">
                    <Trans>
                      Last used <Time at={session.lastSeenAt} />
                    </Trans>
                  </span>
                  <span className="block text-sm text-ink-faint">
                    <Trans>
                      Signed in <Time at={session.createdAt} />
                    </Trans>
                  </span>
                </span>
                {!session.current && (
                  <Button
                    variant="quiet"
                    size="sm"
                    className="-mx-3.5"
                    aria-disabled={end.isPending}
                    onClick={() => void endOne(session)}
                  >
                    <Trans>Sign out</Trans>
                  </Button>
                )}
              </li>
            ))}
          </ul>
        )}
      </QueryView>
    </Sheet>
  );
}
