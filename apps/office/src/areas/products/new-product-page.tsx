/** A new product, not in the shop until somebody publishes it. */

import { ask, useQuery } from "@banyan/app/query.ts";
import { QueryView } from "@banyan/app/query-view.tsx";
import { officeCatalog } from "@banyan/contract/browser/office/catalog.ts";
import { useLingui } from "@lingui/react/macro";
import { EditorSkeleton } from "./editor-skeleton.tsx";
import { ProductEditor } from "./product-editor.tsx";

export default function NewProductPage() {
  const { t } = useLingui();
  const categories = useQuery(ask(officeCatalog.categories, {}));
  return (
    <QueryView query={categories} skeleton={<EditorSkeleton title={t`New product`} />}>
      {({ list }) => <ProductEditor product={undefined} categories={list} />}
    </QueryView>
  );
}
