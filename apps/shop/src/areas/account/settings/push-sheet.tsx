/** What this device gets pushes about. Asks the browser for its permission only after a switch was pressed. */
import { Notice } from "@banyan/app/notice.tsx";
import { ask, keyOf, queryClient, useQuery } from "@banyan/app/query.ts";
import { QueryView } from "@banyan/app/query-view.tsx";
import { useSend } from "@banyan/app/send.ts";
import { PUSH_TOPICS, type PushTopic, pushes } from "@banyan/contract/browser/pushes.ts";
import { Sheet, Skeleton, toast } from "@banyan/ui";
import { Switch } from "@banyan/ui/switch.tsx";
import { Trans, useLingui } from "@lingui/react/macro";
import { useEffect, useState } from "react";
import { subscribeHere, subscriptionHere, tellServer, unsubscribeHere } from "../../../parts/push/device-push.ts";

export default function PushSheet() {
  const { t } = useLingui();
  const query = useQuery(ask(pushes.state, {}));
  return (
    <Sheet title={t`Notices on this device`}>
      <div className="grid gap-4 pb-4">
        <p className="text-sm text-ink-soft">
          <Trans>
            You get them even while the shop is closed. They say what happened, without amounts or names; the details
            are always in the shop.
          </Trans>
        </p>
        <QueryView query={query} skeleton={<Skeleton className="h-56 w-full rounded-field" />}>
          {(state) => <Switches state={state} />}
        </QueryView>
      </div>
    </Sheet>
  );
}

function Switches({ state: { key, topics } }: { state: { key: string; topics: PushTopic[] } }) {
  const { t } = useLingui();
  const [permission, setPermission] = useState(Notification.permission);
  const [isSubscribed, setSubscribed] = useState<boolean>();
  const [pressed, setPressed] = useState<PushTopic>();
  const onDone = (changed: readonly PushTopic[]) => {
    queryClient.setQueryData(keyOf(pushes.state, {}), { key, topics: [...changed] });
    setSubscribed(changed.length > 0);
  };
  const subscribe = useSend(pushes.subscribe, { onDone: (changed) => onDone(changed.topics) });
  const unsubscribe = useSend(pushes.unsubscribe, { onDone: () => onDone([]) });
  useEffect(() => {
    subscriptionHere().then(
      (subscription) => setSubscribed(subscription !== null),
      () => setSubscribed(false),
    );
  }, []);

  // What the server knows counts only as long as the browser lets it through.
  const current = isSubscribed && permission === "granted" ? topics : [];
  const isBlocked = permission === "denied";

  async function change(topic: PushTopic, wanted: boolean): Promise<void> {
    const next = PUSH_TOPICS.filter((one) => (one === topic ? wanted : current.includes(one)));
    setPressed(topic);
    try {
      if (next.length === 0) {
        await unsubscribe.mutateAsync({});
        await unsubscribeHere();
        return;
      }
      const answer = await Notification.requestPermission();
      setPermission(answer);
      if (answer !== "granted") return;
      const subscription = await subscribeHere(key).catch(() => undefined);
      if (!subscription)
        return void toast({ text: t`This browser cannot get notices now. Please try again later.`, tone: "danger" });
      await tellServer(subscription, (device) => subscribe.mutateAsync({ ...device, topics: next }));
    } catch {
      // `useSend` has said why.
    } finally {
      setPressed(undefined);
    }
  }

  const names: Record<PushTopic, string> = {
    orders: t`Orders, parcels and returns`,
    money: t`Top-ups, transfers and withdrawals`,
    security: t`Security and identity verification`,
    news: t`Replies, levels and products back in stock`,
  };
  return (
    <>
      {isBlocked && (
        <Notice tone="warning">
          <Trans>
            Your browser blocks notices of this shop. Allow notifications for this site in the settings of the browser,
            then open this page again.
          </Trans>
        </Notice>
      )}
      <div className="grid gap-3">
        {PUSH_TOPICS.map((topic) => (
          <Switch
            key={topic}
            label={names[topic]}
            checked={pressed === topic ? !current.includes(topic) : current.includes(topic)}
            busy={pressed !== undefined || isSubscribed === undefined}
            disabled={isBlocked}
            onChange={(wanted) => void change(topic, wanted)}
          />
        ))}
      </div>
    </>
  );
}
