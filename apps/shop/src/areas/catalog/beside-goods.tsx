/**
 * What loads after a product page and belongs below its choices: news of stock that is back, and delivery. A product that was on the
 * screen until then counts as viewed.
 */
import type { ProductDetail } from "@banyan/contract/catalog.ts";
import { useEffect } from "react";
import DeliveryTerms from "../../parts/goods/delivery-terms.tsx";
import BackInStock from "./back-in-stock.tsx";
import { noteViewed } from "./recently-viewed.ts";

export default function BesideGoods({ product }: { product: ProductDetail }) {
  useEffect(() => noteViewed(product), [product]);
  return (
    <>
      {product.skus.some(({ stock }) => stock === 0) && <BackInStock product={product} />}
      <DeliveryTerms presaleWeeks={product.presaleWeeks} className="mt-4" />
    </>
  );
}
