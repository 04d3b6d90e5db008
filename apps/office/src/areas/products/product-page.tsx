/** One product, to be changed by those who may and read by the others. */

import { ask, askList, useQuery } from "@banyan/app/query.ts";
import { officeCatalog } from "@banyan/contract/browser/office/catalog.ts";
import { useLingui } from "@lingui/react/macro";
import { getRouteApi } from "@tanstack/react-router";
import { EditorAhead } from "./editor-ahead.tsx";
import { ProductEditor } from "./product-editor.tsx";

const route = getRouteApi("/products/$productId");

export default function ProductPage() {
  const { t } = useLingui();
  const { productId } = route.useParams();
  const categories = useQuery(ask(officeCatalog.categories, {}));
  // The editor begins from what it is given and keeps its own state: it is given the newest, and that
  // once; a switch of the language must not take it away.
  const product = useQuery({
    ...askList(officeCatalog.detail, { id: productId }),
    gcTime: 0,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });
  const found = product.data;
  if (!found) return <EditorAhead title={t`Product`} query={product} />;
  return <ProductEditor key={found.id} product={found} categories={categories.data?.list ?? []} />;
}
