/** Messages: the member's notices, and the shop's announcements. Visitors see announcements only. */

import { askPages, useInfiniteQuery } from "@banyan/app/query.ts";
import { QueryView } from "@banyan/app/query-view.tsx";
import { content } from "@banyan/contract/browser/content.ts";
import { Button, EmptyState, Skeletons, TabList, TabPanel, Tabs } from "@banyan/ui";
import { EmptyMessages } from "@banyan/ui/art/index.ts";
import { Trans, useLingui } from "@lingui/react/macro";
import { useNavigate } from "@tanstack/react-router";
import { CheckCheck } from "lucide-react";
import { useEffect } from "react";
import { MoreOf } from "../../parts/lists/more-of.tsx";
import { beginReading, useReadNews, useUnreadNews } from "../../parts/news/read-news.ts";
import { useUnread } from "../../parts/news/unread-bell.tsx";
import { useMember } from "../../session/session.ts";
import { Page } from "../../shell/page.tsx";
import { NewsCards, type NewsItem } from "./news-cards.tsx";
import { NoticeList } from "./notice-list.tsx";

const TABS = ["notices", "announcements"] as const;

interface NewsSearch {
  tab?: string;
}

export default function NewsPage({ search }: { search: NewsSearch }) {
  const member = useMember();
  return <Page className="pt-3 pb-6">{member ? <Messages search={search} /> : <Announcements />}</Page>;
}

function Messages({ search }: { search: NewsSearch }) {
  const { t } = useLingui();
  const unread = useUnread();
  const unreadNews = useUnreadNews().count;
  const navigate = useNavigate();
  const tab = TABS.find((id) => id === search.tab) ?? "announcements";
  const names = { notices: t`Notices`, announcements: t`Announcements` };
  return (
    <Tabs
      label={t`News`}
      tabs={TABS.map((id) => ({ id, label: names[id], count: id === "notices" ? unread : unreadNews }))}
      value={tab}
      onChange={(id) => void navigate({ to: ".", search: { tab: id }, replace: true })}
    >
      <TabList className="-mx-4 lg:mx-0" />
      <TabPanel className="pt-4">{tab === "notices" ? <NoticeList /> : <Announcements />}</TabPanel>
    </Tabs>
  );
}

function Announcements() {
  const { t } = useLingui();
  const query = useInfiniteQuery(askPages(content.announcements, {}));
  return (
    <QueryView query={query} skeleton={<NewsSkeleton />}>
      {({ pages }) =>
        pages[0]?.total === 0 ? (
          <EmptyState picture={<EmptyMessages />} title={t`No news yet`} />
        ) : (
          <>
            <ReadAll news={pages.flatMap((page) => page.list)} />
            <NewsCards news={pages.flatMap((page) => page.list)} />
            <MoreOf query={query} quietEnd />
          </>
        )
      }
    </QueryView>
  );
}

/** Rendered if something is unread. */
function ReadAll({ news }: { news: readonly NewsItem[] }) {
  const { isUnread, count } = useUnreadNews();
  const read = useReadNews();
  useEffect(beginReading, []);
  const unread = news.filter(isUnread).map(({ id }) => id);
  if (count === 0 && unread.length === 0) return null;
  return (
    <div className="mb-2 flex justify-end">
      <Button variant="quiet" className="-mx-4" busy={read.busy} onClick={() => read.all(unread)}>
        <span className="inline-flex items-center gap-1.5">
          <CheckCheck aria-hidden="true" className="size-4.5 shrink-0" />
          <Trans>Mark all as read</Trans>
        </span>
      </Button>
    </div>
  );
}

function NewsSkeleton() {
  return (
    <div className="grid gap-3 lg:grid-cols-3">
      <Skeletons count={6} className="h-28 w-full rounded-card lg:h-72" />
    </div>
  );
}
