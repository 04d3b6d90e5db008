/** One's feedback, newest first, each with its state and the reply. */

import { PrivatePictures } from "@banyan/app/private-pictures.tsx";
import { askPages, useInfiniteQuery } from "@banyan/app/query.ts";
import { FEEDBACK_STATES, type FeedbackEntry, feedback } from "@banyan/contract/browser/feedback.ts";
import { Badge, buttonClass, Card, EmptyState, Time } from "@banyan/ui";
import { EmptyMessages } from "@banyan/ui/art/index.ts";
import { t } from "@lingui/core/macro";
import { Trans, useLingui } from "@lingui/react/macro";
import { getRouteApi, Link } from "@tanstack/react-router";
import { CornerDownRight } from "lucide-react";
import { RecordList } from "../../parts/record-list.tsx";
import { StateTabs } from "../../parts/state-tabs.tsx";
import { memberPage } from "../../shell/member-page.tsx";
import { STATE_TONES, useStateNames, useTypeNames } from "./words.ts";

const route = getRouteApi("/pages/feedback/feedbackRecord");
const TABS = ["all", ...FEEDBACK_STATES] as const;

export default memberPage(
  () => ({
    title: t`My feedback`,
    width: "narrow",
    className: "px-0 lg:px-6",
    prompt: t`Sign in to see your feedback.`,
  }),
  Records,
);

function Records() {
  const { t } = useLingui();
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const names = useStateNames();
  const tab = TABS.find((id) => id === search.state) ?? "all";
  // The addresses of its pictures end after minutes.
  const query = useInfiniteQuery({
    ...askPages(feedback.index, { state: tab === "all" ? undefined : tab }),
    staleTime: 0,
  });
  return (
    <StateTabs
      label={t`Feedback by state`}
      tabs={TABS.map((id) => ({ id, label: id === "all" ? t`All` : names[id] }))}
      value={tab}
      onChange={(id) => void navigate({ search: id === "all" ? {} : { state: id }, replace: true })}
      onRefresh={query.refetch}
    >
      <RecordList query={query} empty={<NoRecords filtered={tab !== "all"} />}>
        {(entry) => <Record entry={entry} onExpired={() => void query.refetch()} />}
      </RecordList>
    </StateTabs>
  );
}

function Record({ entry, onExpired }: { entry: FeedbackEntry; onExpired: () => void }) {
  const states = useStateNames();
  const types = useTypeNames();
  const { title, content, pictures, reply, state } = entry;
  return (
    <Card>
      <article className="grid gap-3 p-4 lg:p-5">
        <header>
          <div className="flex items-start justify-between gap-3">
            <h2 className="min-w-0 text-base font-semibold break-words">{title}</h2>
            <Badge tone={STATE_TONES[state]} size="md" className="shrink-0">
              {states[state]}
            </Badge>
          </div>
          <p className="mt-0.5 text-xs text-ink-faint">
            {types[entry.type]} · <Time at={entry.createdAt} precision="minute" />
          </p>
        </header>
        <p className="text-sm break-words whitespace-pre-wrap text-ink-soft">{content}</p>
        {pictures.length > 0 && <PrivatePictures pictures={pictures} name={title} onExpired={onExpired} />}
        {reply && (
          <section className="rounded-field bg-brand-soft/60 p-3.5">
            <h3 className="flex flex-wrap items-center gap-x-2 text-sm font-semibold text-brand-ink">
              <CornerDownRight aria-hidden="true" className="size-4" />
              <Trans>Our reply</Trans>
              <span className="text-xs font-normal text-ink-faint">
                <Time at={reply.at} precision="minute" />
              </span>
            </h3>
            <p className="mt-1.5 text-sm break-words whitespace-pre-wrap">{reply.content}</p>
          </section>
        )}
      </article>
    </Card>
  );
}

function NoRecords({ filtered }: { filtered: boolean }) {
  const { t } = useLingui();
  return (
    <EmptyState
      picture={<EmptyMessages />}
      title={filtered ? t`No feedback is in this state` : t`You have not sent us feedback yet`}
      text={filtered ? undefined : t`Tell us what we could do better, or what went wrong.`}
      action={
        filtered ? (
          <Link to="/pages/feedback/feedbackRecord" search={{}} replace className={buttonClass({ variant: "outline" })}>
            <Trans>See all feedback</Trans>
          </Link>
        ) : (
          <Link to="/pages/feedback/feedback" className={buttonClass()}>
            <Trans>Send feedback</Trans>
          </Link>
        )
      }
    />
  );
}
