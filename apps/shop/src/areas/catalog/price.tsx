/** Price, BV and stock of the selected SKU, or the range of all. */
import type { ProductDetail, Sku } from "@banyan/contract/catalog.ts";
import { rangeMark } from "@banyan/contract/ranges.ts";
import { Badge, Money, useLocale } from "@banyan/ui";
import { Trans } from "@lingui/react/macro";
import { PriceNotes } from "../../parts/goods/price-notes.tsx";
import { From } from "../../parts/goods/product-card.tsx";
import { useMember } from "../../session/session.ts";

const FEW = 10;

interface PriceProps {
  product: ProductDetail;
  sku: Sku | undefined;
}

export function Price({ product, sku, className }: PriceProps & { className: string }) {
  const locale = useLocale();
  const [low, high] = sku ? [sku.price, sku.price] : [product.price, product.priceTo];
  return (
    <span>
      <span className={`font-bold text-accent-ink ${className}`}>
        {low !== high && (
          <span>
            <Money amount={low} look="price" unit="" />
            <span className="mx-1">{rangeMark(locale)}</span>
          </span>
        )}
        <Money amount={high} look="price" />
      </span>
      <PriceNotes amount={low} to={high} sale={(sku ?? product).sale} />
    </span>
  );
}

/** BV is visible to members only. */
export function Volume({ product, sku }: PriceProps) {
  if (!useMember()) return null;
  return (
    <Badge tone="gold" size="md">
      <From
        only={sku !== undefined || product.price === product.priceTo}
        amount={<Money amount={sku?.bv ?? product.bv} unit="BV" />}
      />
    </Badge>
  );
}

export function Stock({ product, sku }: PriceProps) {
  const stock = sku?.stock ?? product.skus.reduce((sum, one) => sum + one.stock, 0);
  if (stock === 0)
    return (
      <span className="text-sm text-danger">
        <Trans>Sold out</Trans>
      </span>
    );
  if (stock < FEW)
    return (
      <span className="text-sm text-warning">
        <Trans>Only {stock} left</Trans>
      </span>
    );
  return (
    <span className="text-sm text-ink-faint">
      <Trans>In stock</Trans>
    </span>
  );
}
