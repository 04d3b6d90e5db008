/** The breadcrumb of a product page, on wide screens. */
import type { ProductDetail } from "@banyan/contract/browser/catalog.ts";
import { Trans, useLingui } from "@lingui/react/macro";
import { Link } from "@tanstack/react-router";

export default function GoodsWay({ product: { name, categoryId, categoryName } }: { product: ProductDetail }) {
  const { t } = useLingui();
  const link = "hover:text-ink hover:underline";
  return (
    <nav aria-label={t`Breadcrumbs`} className="min-w-0">
      <ol className="flex items-center gap-x-1.5 text-sm text-ink-faint">
        <li className="shrink-0">
          <Link to="/pages/index" search={{}} className={link}>
            <Trans>Products</Trans>
          </Link>
        </li>
        <li aria-hidden="true">›</li>
        <li className="wrap-break-word">
          <Link to="/pages/index" search={{ category: categoryId }} className={link}>
            {categoryName}
          </Link>
        </li>
        <li aria-hidden="true">›</li>
        <li aria-current="page" className="min-w-0 truncate text-ink-soft">
          {name}
        </li>
      </ol>
    </nav>
  );
}
