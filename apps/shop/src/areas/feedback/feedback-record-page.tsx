/** The member's feedback, newest first, with state and reply. */

import { PrivatePictures } from "@banyan/app/private-pictures.tsx";
import { askPages, renew, useInfiniteQuery } from "@banyan/app/query.ts";
import {
  FEEDBACK_STATES,
  type FeedbackEntry,
  type FeedbackState,
  feedback,
} from "@banyan/contract/browser/feedback.ts";
import { Badge, buttonClass, Card, EmptyState, Time } from "@banyan/ui";
import { EmptyMessages } from "@banyan/ui/art/index.ts";
import { t } from "@lingui/core/macro";
import { Trans, useLingui } from "@lingui/react/macro";
import { Link } from "@tanstack/react-router";
import { CornerDownRight } from "lucide-react";
import { RecordList } from "../../parts/lists/record-list.tsx";
import { NothingInState, StateRecords } from "../../parts/lists/state-records.tsx";
import { memberPage } from "../../shell/member-page.tsx";
import { STATE_TONES, useStateNames, useTypeNames } from "./words.ts";

const PAGE = "/pages/feedback/feedbackRecord";

export default memberPage<{ state?: string }>(
  () => ({
    width: "narrow",
    className: "px-0 lg:px-6",
    prompt: t`Sign in to see your feedback.`,
  }),
  Records,
);

function Records({ search }: { search: { state?: string } }) {
  const { t } = useLingui();
  return (
    <StateRecords
      page={PAGE}
      label={t`Feedback by state`}
      states={FEEDBACK_STATES}
      names={useStateNames()}
      wanted={search.state}
      onRefresh={() => renew(feedback.index)}
    >
      {(state) => <RecordsIn state={state} />}
    </StateRecords>
  );
}

function RecordsIn({ state }: { state: FeedbackState | undefined }) {
  // The picture URLs expire within minutes.
  const query = useInfiniteQuery({ ...askPages(feedback.index, { state }), staleTime: 0 });
  return (
    <RecordList query={query} empty={<NoRecords filtered={state !== undefined} />}>
      {(entry) => <Record entry={entry} onExpired={() => void query.refetch()} />}
    </RecordList>
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
            <h2 className="min-w-0 text-base font-semibold">{title}</h2>
            <Badge tone={STATE_TONES[state]} size="md" className="shrink-0">
              {states[state]}
            </Badge>
          </div>
          <p className="mt-0.5 text-xs text-ink-faint">
            {types[entry.type]} · <Time at={entry.createdAt} precision="minute" />
          </p>
        </header>
        <p className="text-sm whitespace-pre-wrap text-ink-soft">{content}</p>
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
            <p className="mt-1.5 text-sm whitespace-pre-wrap">{reply.content}</p>
          </section>
        )}
      </article>
    </Card>
  );
}

function NoRecords({ filtered }: { filtered: boolean }) {
  const { t } = useLingui();
  const picture = <EmptyMessages />;
  return filtered ? (
    <NothingInState page={PAGE} picture={picture} title={t`No feedback is in this state`} all={t`See all feedback`} />
  ) : (
    <EmptyState
      picture={picture}
      title={t`You have not sent us feedback yet`}
      text={t`Tell us what we could do better, or what went wrong.`}
      action={
        <Link to="/pages/feedback/feedback" className={buttonClass()}>
          <Trans>Send feedback</Trans>
        </Link>
      }
    />
  );
}
