/** The end of a product page, below the first view: reviews, and products viewed before. */
import type { ProductDetail } from "@banyan/contract/catalog.ts";
import { useLingui } from "@lingui/react/macro";
import { Shelf } from "../../parts/goods/product-card.tsx";
import { Section } from "../../parts/layout/section.tsx";
import { reviewsPlace } from "../../parts/reviews/rating.tsx";
import { useRecentlyViewed } from "./recently-viewed.ts";
import { Reviews } from "./reviews.tsx";

export default function AfterGoods({ product }: { product: ProductDetail }) {
  return (
    <>
      <div ref={reviewsPlace} style={{ scrollMarginTop: "5rem" }}>
        <Reviews product={product} />
      </div>
      <RecentlyViewed except={product.id} />
    </>
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
