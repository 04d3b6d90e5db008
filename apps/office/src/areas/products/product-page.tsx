/** One product: editable for roles with the right, read-only for others. */

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
  // The editor copies the data into its own state: load it fresh, and once. A language switch must not replace it.
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
