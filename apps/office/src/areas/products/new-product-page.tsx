/** A new product, hidden from the shop until it is published. It can begin as a copy of another one. */

import { ask, askList, useQuery } from "@banyan/app/query.ts";
import { officeCatalog } from "@banyan/contract/browser/office/catalog.ts";
import { useLingui } from "@lingui/react/macro";
import { getRouteApi } from "@tanstack/react-router";
import { EditorAhead } from "./editor-ahead.tsx";
import { ProductEditor } from "./product-editor.tsx";

const route = getRouteApi("/products/new");
const ID = /^[1-9][0-9]{0,17}$/;

export default function NewProductPage() {
  const { t } = useLingui();
  const { from = "" } = route.useSearch();
  const isCopy = ID.test(from);
  const categories = useQuery(ask(officeCatalog.categories, {}));
  const like = useQuery({
    ...askList(officeCatalog.detail, { id: from }),
    enabled: isCopy,
    gcTime: 0,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });
  if (!categories.data) return <EditorAhead title={t`New product`} query={categories} />;
  if (isCopy && !like.data) return <EditorAhead title={t`New product`} query={like} />;
  return <ProductEditor key={from} product={undefined} like={like.data} categories={categories.data.list} />;
}
