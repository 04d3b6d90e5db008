/** News and announcements, newest first. */
import { content } from "@banyan/contract/content.ts";
import { EmptyState, EndlessList, Skeleton } from "@banyan/ui";
import { EmptyMessages } from "@banyan/ui/art/index.ts";
import { useLingui } from "@lingui/react/macro";
import { useInfiniteQuery } from "@tanstack/react-query";
import { askPages } from "../../api/query.ts";
import { QueryView } from "../../parts/query-view.tsx";
import { Page } from "../../shell/page.tsx";
import { NewsCards } from "./news-cards.tsx";

export default function NewsPage() {
  const { t } = useLingui();
  const query = useInfiniteQuery(askPages(content.announcements, {}));
  return (
    <Page title={t`News`} className="pt-3 pb-6">
      <QueryView query={query} skeleton={<NewsSkeleton />}>
        {({ pages }) =>
          pages[0]?.total === 0 ? (
            <EmptyState picture={<EmptyMessages />} title={t`No news yet`} />
          ) : (
            <>
              <NewsCards news={pages.flatMap((page) => page.list)} />
              <EndlessList
                hasMore={query.hasNextPage}
                loading={query.isFetchingNextPage}
                failed={query.isFetchNextPageError}
                onMore={() => void query.fetchNextPage()}
                moreLabel={t`Show more`}
                loadingLabel={t`Loading`}
              />
            </>
          )
        }
      </QueryView>
    </Page>
  );
}

function NewsSkeleton() {
  return (
    <div className="grid gap-3 lg:grid-cols-3">
      {Array.from({ length: 6 }, (_, at) => (
        <Skeleton key={at} className="h-28 w-full rounded-card lg:h-72" />
      ))}
    </div>
  );
}
