/** The choice of a SKU on the page of a product. */
import type { ProductDetail } from "@banyan/contract/catalog.ts";
import { Button } from "@banyan/ui";
import { Trans } from "@lingui/react/macro";
import { Chooser } from "./chooser.tsx";
import type { Choosing } from "./use-choosing.ts";

/** Options and buttons on the page, where there is room. Narrow windows have the sheet and the bottom bar. */
export default function InlineChoice({ product, choosing }: { product: ProductDetail; choosing: Choosing }) {
  return (
    <div className="mt-6">
      <Chooser product={product} choosing={choosing} />
      <div className="mt-7 flex gap-3">
        <Button
          size="lg"
          className="flex-1"
          busy={choosing.adding}
          disabled={product.soldOut}
          onClick={() => void choosing.addToCart()}
        >
          <Trans>Add to cart</Trans>
        </Button>
        <Button
          size="lg"
          variant="accent"
          className="flex-1"
          disabled={product.soldOut}
          onClick={() => choosing.buyNow()}
        >
          <Trans>Buy now</Trans>
        </Button>
      </div>
    </div>
  );
}
