/** Home: banners, categories, popular products, announcements. */

import { ask, useQuery } from "@banyan/app/query.ts";
import { QueryView } from "@banyan/app/query-view.tsx";
import { shopName } from "@banyan/app/shop-name.ts";
import { content } from "@banyan/contract/browser/content.ts";
import { Skeleton } from "@banyan/ui";
import { Trans, useLingui } from "@lingui/react/macro";
import { Link } from "@tanstack/react-router";
import { Shelf, ShelfSkeleton } from "../../parts/goods/product-card.tsx";
import { More, moreClass, Section } from "../../parts/layout/section.tsx";
import { NEWEST_NEWS } from "../../parts/news/read-news.ts";
import { useMember } from "../../session/session.ts";
import { BelowTheFold } from "../../shell/below-the-fold.tsx";
import { askBanners, askCategories, askRecommended } from "./ask-home.ts";
import { BannerCarousel, BannerSkeleton } from "./banner-carousel.tsx";
import { CategoryRow, CategoryRowSkeleton } from "./category-row.tsx";
import { HomeHeader } from "./home-header.tsx";
import { JoinCard } from "./join-card.tsx";
import { NewsCards } from "./news-cards.tsx";

export default function HomePage() {
  const { t } = useLingui();
  const member = useMember();
  const banners = useQuery(askBanners());
  const categories = useQuery(askCategories());
  const recommended = useQuery(askRecommended());
  return (
    <>
      <title>{shopName}</title>
      <HomeHeader />
      <div className="page-width pt-1 pb-8 lg:pt-8">
        <h1 className="sr-only">{shopName}</h1>
        {!banners.isError && (
          <QueryView query={banners} skeleton={<BannerSkeleton />}>
            {({ list }) => <BannerCarousel banners={list} />}
          </QueryView>
        )}
        {!categories.isError && (
          <QueryView query={categories} skeleton={<CategoryRowSkeleton />}>
            {({ list }) => <CategoryRow categories={list} />}
          </QueryView>
        )}
        <Section
          title={t`Recommended`}
          more={
            <Link to="/pages/index" className={moreClass}>
              <More>
                <Trans>All products</Trans>
              </More>
            </Link>
          }
        >
          <QueryView query={recommended} skeleton={<ShelfSkeleton count={8} />}>
            {({ list }) => <Shelf products={list} />}
          </QueryView>
        </Section>
        <BelowTheFold>
          {!member && <JoinCard />}
          <News enabled={!recommended.isPending} />
        </BelowTheFold>
      </div>
    </>
  );
}

/** Announcements, fetched after the content above them. */
function News({ enabled }: { enabled: boolean }) {
  const { t } = useLingui();
  const news = useQuery({ ...ask(content.announcements, NEWEST_NEWS), enabled });
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
