/** The end of a product page, below the first view: its table, recommendations, reviews, and products viewed before. */
import type { ProductDetail } from "@banyan/contract/catalog.ts";
import { useLingui } from "@lingui/react/macro";
import { Shelf } from "../../parts/goods/product-card.tsx";
import { ProductRecommendations } from "../../parts/goods/recommendations.tsx";
import { Section } from "../../parts/layout/section.tsx";
import { reviewsPlace } from "../../parts/reviews/rating.tsx";
import { useRecentlyViewed } from "./recently-viewed.ts";
import { Reviews } from "./reviews.tsx";

export default function AfterGoods({ product }: { product: ProductDetail }) {
  const { t } = useLingui();
  return (
    <>
      <Facts facts={product.facts} />
      <ProductRecommendations title={t`Goes well with it`} productId={product.id} />
      <div ref={reviewsPlace} style={{ scrollMarginTop: "5rem" }}>
        <Reviews product={product} />
      </div>
      <RecentlyViewed except={product.id} />
    </>
  );
}

function Facts({ facts }: Pick<ProductDetail, "facts">) {
  const { t } = useLingui();
  if (facts.length === 0) return null;
  return (
    <Section title={t`Product details`}>
      <dl className="divide-y divide-line rounded-card border border-line bg-surface px-4 text-sm lg:max-w-3xl">
        {facts.map(({ label, text }) => (
          <div key={label} className="grid grid-cols-[minmax(6rem,2fr)_5fr] gap-4 py-3">
            <dt className="wrap-break-word text-ink-soft">{label}</dt>
            <dd className="wrap-break-word">{text}</dd>
          </div>
        ))}
      </dl>
    </Section>
  );
}

function RecentlyViewed({ except }: { except: string }) {
  const { t } = useLingui();
  const viewed = useRecentlyViewed(except);
  if (viewed.length === 0) return null;
  return (
    <Section title={t`Recently viewed`}>
      <Shelf products={viewed.slice(0, 4)} />
    </Section>
  );
}
