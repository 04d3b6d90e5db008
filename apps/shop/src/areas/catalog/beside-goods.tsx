/** What loads after a product page and belongs next to its price: delivery, and news of stock that is back. */
import type { ProductDetail } from "@banyan/contract/catalog.ts";
import DeliveryTerms from "../../parts/goods/delivery-terms.tsx";
import BackInStock from "./back-in-stock.tsx";

export default function BesideGoods({ product }: { product: ProductDetail }) {
  return (
    <>
      {product.skus.some(({ stock }) => stock === 0) && <BackInStock product={product} />}
      <DeliveryTerms presaleWeeks={product.presaleWeeks} className="mt-4" />
    </>
  );
}
