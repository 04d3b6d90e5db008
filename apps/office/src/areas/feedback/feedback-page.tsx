/** One feedback: text and pictures of the member, and the reply. */

import { PrivatePictures } from "@banyan/app/private-pictures.tsx";
import { ask, renew, useQuery } from "@banyan/app/query.ts";
import { QueryView } from "@banyan/app/query-view.tsx";
import { officeFeedback } from "@banyan/contract/browser/office/feedback.ts";
import { isLanguage, LANGUAGE_NAMES } from "@banyan/contract/languages.ts";
import { Badge, Button, Skeleton, Time, useSheet } from "@banyan/ui";
import { useLingui } from "@lingui/react/macro";
import { getRouteApi, Link } from "@tanstack/react-router";
import { Fact, Facts, SectionCard } from "../../parts/cards/section-card.tsx";
import { LOGGED_VIEW } from "../../parts/members/logged-view.ts";
import { Page } from "../../shell/page.tsx";
import { type Feedback, STATES, TYPE_NAMES } from "./feedback.ts";
import { ReplySheet } from "./reply-sheet.tsx";

const route = getRouteApi("/feedback/$feedbackId");

export default function FeedbackPage() {
  const { t, i18n } = useLingui();
  const { feedbackId } = route.useParams();
  const feedback = useQuery({
    ...ask(officeFeedback.detail, { feedbackId }),
    ...LOGGED_VIEW,
  });
  const { data } = feedback;
  const state = data && STATES[data.state];
  return (
    <Page
      title={data?.title ?? t`Feedback`}
      mark={state && <Badge tone={state.tone}>{i18n._(state.name)}</Badge>}
      back={{ link: { to: "/feedback" }, label: t`Feedback` }}
      actions={data?.state === "under_review" && <Reply feedback={data} />}
    >
      <QueryView query={feedback} skeleton={<Skeleton className="h-80 rounded-card" />}>
        {(found) => (
          <div className="grid items-start gap-4 lg:grid-cols-[2fr_1fr]">
            <div className="grid gap-4">
              <SectionCard title={i18n._(TYPE_NAMES[found.type])}>
                <p className="whitespace-pre-wrap">{found.content}</p>
                {found.pictures.length > 0 && (
                  <div className="mt-4">
                    <PrivatePictures
                      pictures={found.pictures}
                      name={found.title}
                      onExpired={() => void renew(officeFeedback.detail)}
                    />
                  </div>
                )}
              </SectionCard>
              {found.reply && (
                <SectionCard title={t`Reply`}>
                  <p className="whitespace-pre-wrap">{found.reply.content}</p>
                  <p className="mt-2 text-xs text-ink-faint">
                    {found.reply.by} · <Time at={found.reply.at} />
                  </p>
                </SectionCard>
              )}
            </div>
            <About feedback={found} />
          </div>
        )}
      </QueryView>
    </Page>
  );
}

function About({ feedback }: { feedback: Feedback }) {
  const { t } = useLingui();
  const { memberId, memberName, language, createdAt } = feedback;
  return (
    <SectionCard title={t`Member`}>
      <Facts>
        <Fact name={t`Name`}>{memberName}</Fact>
        <Fact name={t`Member ID`}>
          <Link
            to="/members/$memberId"
            params={{ memberId }}
            preload={false}
            className="figures text-brand-ink underline underline-offset-2"
          >
            {memberId}
          </Link>
        </Fact>
        <Fact name={t`Language`}>{isLanguage(language) ? LANGUAGE_NAMES[language] : language}</Fact>
        <Fact name={t({ context: "time", message: "Sent" })}>
          <Time at={createdAt} />
        </Fact>
      </Facts>
      <p className="mt-4 text-xs text-ink-faint">{t`The audit log records that you opened this feedback.`}</p>
    </SectionCard>
  );
}

function Reply({ feedback }: { feedback: Feedback }) {
  const { t } = useLingui();
  const sheet = useSheet();
  return (
    <>
      <Button onClick={() => sheet.open()}>{t`Reply`}</Button>
      {sheet.show(() => (
        <ReplySheet feedback={feedback} />
      ))}
    </>
  );
}
