/** A new product, hidden from the shop until it is published. */

import { ask, useQuery } from "@banyan/app/query.ts";
import { officeCatalog } from "@banyan/contract/browser/office/catalog.ts";
import { useLingui } from "@lingui/react/macro";
import { EditorAhead } from "./editor-ahead.tsx";
import { ProductEditor } from "./product-editor.tsx";

export default function NewProductPage() {
  const { t } = useLingui();
  const categories = useQuery(ask(officeCatalog.categories, {}));
  if (!categories.data) return <EditorAhead title={t`New product`} query={categories} />;
  return <ProductEditor product={undefined} categories={categories.data.list} />;
}
