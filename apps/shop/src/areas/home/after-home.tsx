/** The end of the home page: a story of a maker, recommendations, an invitation to join, announcements. */

import { ask, useQuery } from "@banyan/app/query.ts";
import { content } from "@banyan/contract/browser/content.ts";
import { buttonClass, Picture, Skeleton } from "@banyan/ui";
import { unbroken } from "@banyan/ui/unbroken.ts";
import { Trans, useLingui } from "@lingui/react/macro";
import { Link } from "@tanstack/react-router";
import { PersonalRecommendations } from "../../parts/goods/recommendations.tsx";
import { More, moreClass, Section } from "../../parts/layout/section.tsx";
import { NEWEST_NEWS } from "../../parts/news/read-news.ts";
import { useMember } from "../../session/session.ts";
import { JoinCard } from "./join-card.tsx";
import { NewsCards } from "./news-cards.tsx";

/** `shown`: products further up on the page. */
export default function AfterHome({ shown }: { shown: readonly string[] }) {
  const { t } = useLingui();
  const member = useMember();
  return (
    <>
      <Story />
      <PersonalRecommendations title={t`Recommended`} without={shown} />
      {!member && <JoinCard />}
      <News />
    </>
  );
}

/** The newest one that staff published. */
function Story() {
  const { data, isPending } = useQuery(ask(content.announcements, { kind: "story", page: 1, limit: 1 }));
  if (isPending) return <Skeleton className="mt-7 h-80 w-full rounded-card lg:mt-12" />;
  const story = data?.list[0];
  if (!story) return null;
  return (
    <section className="mt-7 lg:mt-12">
      <Link
        to="/pages/articleDetails"
        search={{ id: story.id }}
        className="group grid overflow-hidden rounded-card border border-line bg-surface transition-colors hover:border-line-strong lg:grid-cols-2 lg:rounded-[1.5rem]"
      >
        {story.picture && (
          <span className="block overflow-hidden">
            <Picture
              picture={story.picture}
              alt=""
              sizes="(width >= 75rem) 576px, (width >= 64rem) 48vw, 94vw"
              ratio="16/9"
              className="h-full transition-transform duration-300 group-hover:scale-[1.03]"
            />
          </span>
        )}
        <span className="flex min-w-0 flex-col items-start justify-center gap-2 p-5 lg:p-10">
          <span className="text-sm font-medium text-brand-ink">
            <Trans>The people behind our goods</Trans>
          </span>
          <span role="heading" aria-level={2} className="text-lg leading-snug font-bold text-balance lg:text-2xl">
            {unbroken(story.title)}
          </span>
          <span className="line-clamp-3 text-sm text-ink-soft lg:text-base">{story.summary}</span>
          <span className={`mt-1 ${buttonClass({ variant: "outline", size: "sm" })}`}>
            <Trans>Read the story</Trans>
          </span>
        </span>
      </Link>
    </section>
  );
}

function News() {
  const { t } = useLingui();
  const news = useQuery(ask(content.announcements, NEWEST_NEWS));
  if (news.isPending) return <Skeleton className="mt-10 h-64 w-full rounded-card" />;
  if (!news.data || news.data.list.length === 0) return null;
  return (
    <Section
      title={t`News`}
      more={
        <Link to="/pages/msgList" className={moreClass}>
          <More>
            <Trans>All news</Trans>
          </More>
        </Link>
      }
    >
      <NewsCards news={news.data.list} />
    </Section>
  );
}
