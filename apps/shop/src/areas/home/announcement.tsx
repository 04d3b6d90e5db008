/** One announcement; on wide screens with the other newest ones at the side. */

import { ask, useQuery } from "@banyan/app/query.ts";
import { QueryView } from "@banyan/app/query-view.tsx";
import { content } from "@banyan/contract/browser/content.ts";
import { SHORT_LINKS } from "@banyan/contract/short-links.ts";
import { IconButton, loadedLater, Time, useSheet } from "@banyan/ui";
import { unbroken } from "@banyan/ui/unbroken.ts";
import { Trans, useLingui } from "@lingui/react/macro";
import { Link } from "@tanstack/react-router";
import { Share2 } from "lucide-react";
import { useEffect, useEffectEvent } from "react";
import { beginReading, useReadNews, useUnreadNews } from "../../parts/news/read-news.ts";
import { Article, ArticleSkeleton } from "../../parts/texts/article.tsx";
import { useWide } from "../../shell/device.ts";
import { Page } from "../../shell/page.tsx";

const ShareSheet = loadedLater(() => import("../../parts/share/share-sheet.tsx"));

const OTHERS = 6;

export function Announcement({ id }: { id: string }) {
  const wide = useWide();
  const query = useQuery(ask(content.announcement, { id }));
  useNoteRead(query.data);
  return (
    <Page
      title={query.data && unbroken(query.data.title)}
      className="pt-2 pb-10"
      actions={query.data && <ShareButton news={query.data} />}
    >
      <div className="lg:grid lg:grid-cols-[minmax(0,1fr)_19rem] lg:items-start lg:gap-12">
        <div className="min-w-0 lg:max-w-3xl">
          <QueryView query={query} skeleton={<ArticleSkeleton />}>
            {({ publishedAt, picture, blocks }) => (
              <Article head={<Time at={publishedAt} precision="day" />} picture={picture} blocks={blocks} />
            )}
          </QueryView>
        </div>
        {wide && <Others except={id} />}
      </div>
    </Page>
  );
}

function ShareButton({ news: { id, title } }: { news: { id: string; title: string } }) {
  const { t } = useLingui();
  const sharing = useSheet();
  return (
    <>
      <IconButton label={t`Share`} onClick={() => sharing.open()}>
        <Share2 aria-hidden="true" className="size-5" strokeWidth={1.8} />
      </IconButton>
      {sharing.show(() => (
        <ShareSheet text={title} link={`${SHORT_LINKS.news}/${id}`} />
      ))}
    </>
  );
}

/** Marks a displayed announcement as read. */
function useNoteRead(shown: { id: string; publishedAt: string } | undefined) {
  const { isUnread } = useUnreadNews();
  const read = useReadNews();
  const note = useEffectEvent((id: string) => read.one(id));
  const unread = shown && isUnread(shown) ? shown.id : undefined;
  useEffect(() => {
    beginReading();
    if (unread) note(unread);
  }, [unread]);
}

function Others({ except }: { except: string }) {
  const { t } = useLingui();
  const { data } = useQuery(ask(content.announcements, { page: 1, limit: OTHERS }));
  const others = data?.list.filter(({ id }) => id !== except) ?? [];
  if (others.length === 0) return null;
  return (
    <aside aria-label={t`All news`} className="sticky top-24">
      <h2 className="mb-2 font-semibold">
        <Trans>News</Trans>
      </h2>
      <ul className="divide-y divide-line rounded-card border border-line bg-surface">
        {others.map(({ id, title, publishedAt }) => (
          <li key={id}>
            <Link
              to="/pages/articleDetails"
              search={{ id }}
              className="block px-4 py-3 hover:bg-sunken focus-visible:-outline-offset-3"
            >
              <span className="block text-xs text-ink-faint">
                <Time at={publishedAt} precision="day" />
              </span>
              <span className="mt-0.5 line-clamp-2 text-sm font-medium">{unbroken(title)}</span>
            </Link>
          </li>
        ))}
      </ul>
    </aside>
  );
}
