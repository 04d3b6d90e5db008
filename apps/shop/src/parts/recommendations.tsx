/** Products that the caller may like. Says nothing at all where there are none. */

import { ask } from "@banyan/app/query.ts";
import { catalog } from "@banyan/contract/catalog.ts";
import { useQuery } from "@tanstack/react-query";
import { useMember } from "../session/session.ts";
import { Shelf, ShelfSkeleton } from "./product-card.tsx";
import { Section } from "./section.tsx";

const COUNT = 8;

export function PersonalRecommendations({ title }: { title: string }) {
  const member = useMember();
  const options = ask(catalog.personalRecommend, { limit: COUNT });
  const query = useQuery({ ...options, queryKey: [...options.queryKey, member?.memberId] });
  return <Products title={title} products={query.data?.list} failed={query.isError} />;
}

/** What goes with a product. */
export function ProductRecommendations({ title, productId }: { title: string; productId: string }) {
  const query = useQuery(ask(catalog.recommend, { productId, limit: COUNT }));
  return <Products title={title} products={query.data?.list} failed={query.isError} />;
}

function Products(props: {
  title: string;
  products: Parameters<typeof Shelf>[0]["products"] | undefined;
  failed: boolean;
}) {
  if (props.failed || props.products?.length === 0) return null;
  return (
    <Section title={props.title}>
      {props.products ? <Shelf products={props.products} /> : <ShelfSkeleton count={4} />}
    </Section>
  );
}
