/** Recommended products. Renders nothing if there are none. */

import { ask, useQuery } from "@banyan/app/query.ts";
import { catalog } from "@banyan/contract/browser/catalog.ts";
import { RECOMMENDED } from "../../early/inputs.ts";
import { Section } from "../layout/section.tsx";
import { Shelf, type ShelfProps, ShelfSkeleton } from "./product-card.tsx";

const NONE: readonly string[] = [];

export const askBesideCart = () => ask(catalog.personalRecommend, { limit: 2 * RECOMMENDED.limit });

interface PersonalRecommendationsProps extends Pick<ShelfProps, "inSight"> {
  title: string;
  /** Products to exclude, such as those in the cart. */
  without?: readonly string[];
}

export function PersonalRecommendations({ title, without, inSight }: PersonalRecommendationsProps) {
  const query = useQuery(without ? askBesideCart() : ask(catalog.personalRecommend, RECOMMENDED));
  const products = query.data?.list.filter(({ id }) => !(without ?? NONE).includes(id)).slice(0, RECOMMENDED.limit);
  return <Products title={title} products={products} inSight={inSight} failed={query.isError} />;
}

/** Recommendations for a product. */
export function ProductRecommendations({ title, productId }: { title: string; productId: string }) {
  const query = useQuery(ask(catalog.recommend, { productId, ...RECOMMENDED }));
  return <Products title={title} products={query.data?.list} failed={query.isError} />;
}

interface ProductsProps extends Pick<ShelfProps, "inSight"> {
  title: string;
  products: ShelfProps["products"] | undefined;
  failed: boolean;
}

function Products(props: ProductsProps) {
  if (props.failed || props.products?.length === 0) return null;
  return (
    <Section title={props.title}>
      {props.products ? <Shelf products={props.products} inSight={props.inSight} /> : <ShelfSkeleton count={4} />}
    </Section>
  );
}
