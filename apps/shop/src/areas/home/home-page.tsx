/** Home: banners, promise, categories, best sellers, a story of a maker, recommendations, announcements. */

import { useQuery } from "@banyan/app/query.ts";
import { QueryView } from "@banyan/app/query-view.tsx";
import { shopName } from "@banyan/app/shop-name.ts";
import { Skeleton } from "@banyan/ui";
import { Trans, useLingui } from "@lingui/react/macro";
import { Link } from "@tanstack/react-router";
import { Suspense } from "react";
import { withTexts } from "../../i18n/language.ts";
import { Shelf, ShelfSkeleton } from "../../parts/goods/product-card.tsx";
import { afterPage } from "../../parts/layout/after-page.ts";
import { More, moreClass, Section } from "../../parts/layout/section.tsx";
import { BelowTheFold } from "../../shell/below-the-fold.tsx";
import { useWide } from "../../shell/device.ts";
import { askBanners, askCategories, askRecommended } from "./ask-home.ts";
import { BannerCarousel, BannerSkeleton } from "./banner-carousel.tsx";
import { CategoryRow, CategoryRowSkeleton } from "./category-row.tsx";
import { HomeHeader } from "./home-header.tsx";
import { PromiseBar } from "./promise-bar.tsx";

const AfterHome = afterPage(withTexts(() => import("./after-home.tsx")));

export default function HomePage() {
  const { t } = useLingui();
  const banners = useQuery(askBanners());
  const categories = useQuery(askCategories());
  const recommended = useQuery(askRecommended());
  const wide = useWide();
  const categoryRow = !categories.isError && (
    <QueryView query={categories} skeleton={<CategoryRowSkeleton />}>
      {({ list }) => <CategoryRow categories={list} />}
    </QueryView>
  );
  return (
    <>
      <title>{shopName}</title>
      <HomeHeader />
      <div className="page-width pt-1 pb-8 lg:pt-8">
        {!banners.isError && (
          <QueryView query={banners} skeleton={<BannerSkeleton />}>
            {({ list }) => <BannerCarousel banners={list} />}
          </QueryView>
        )}
        <PromiseBar />
        {!wide && categoryRow}
        <Section
          title={t`Best sellers`}
          className="lg:mt-6"
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
        {/* Wide screens show a product in the first view. */}
        {wide && categoryRow}
        <BelowTheFold>
          {recommended.data && (
            <Suspense fallback={<Skeleton className="mt-7 h-80 w-full rounded-card lg:mt-12" />}>
              <AfterHome shown={recommended.data.list.map(({ id }) => id)} />
            </Suspense>
          )}
        </BelowTheFold>
      </div>
    </>
  );
}
