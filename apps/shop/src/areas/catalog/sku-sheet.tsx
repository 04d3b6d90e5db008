/** Option selection on phones: picture, price and stock stay visible above the options. */
import type { ProductDetail } from "@banyan/contract/catalog.ts";
import { Button, Picture, Sheet, useClose } from "@banyan/ui";
import { Trans } from "@lingui/react/macro";
import { Chooser } from "./chooser.tsx";
import { Price, Stock } from "./price.tsx";
import type { Choosing } from "./use-choosing.ts";

export interface SkuSheetProps {
  product: ProductDetail;
  choosing: Choosing;
}

export default function SkuSheet({ product, choosing }: SkuSheetProps) {
  const close = useClose();
  const soldOut = choosing.sku?.stock === 0;
  const open = product.specifications.filter((_, at) => choosing.choice[at] === undefined);
  const names = open.map((one) => one.name).join(" · ");
  return (
    <Sheet
      title={product.name}
      head={
        <div className="flex gap-4">
          <Picture
            picture={choosing.sku?.picture ?? product.picture}
            alt=""
            sizes="112px"
            ratio="1/1"
            className="w-28 shrink-0 rounded-field"
          />
          <div className="grid min-w-0 content-end justify-items-start gap-0.5">
            <p aria-hidden="true" className="line-clamp-2 text-sm font-medium">
              {product.name}
            </p>
            <Price product={product} sku={choosing.sku} className="text-2xl" />
            <Stock product={product} sku={choosing.sku} />
            <p className="text-sm text-ink-soft">{choosing.sku ? choosing.sku.text : <Trans>Choose: {names}</Trans>}</p>
          </div>
        </div>
      }
      footer={
        <div className="grid grid-cols-2 gap-3">
          <Button
            size="lg"
            busy={choosing.adding}
            disabled={soldOut}
            onClick={() => void choosing.addToCart().then((added) => added && close())}
          >
            <Trans>Add to cart</Trans>
          </Button>
          <Button size="lg" variant="accent" disabled={soldOut} onClick={() => choosing.buyNow() && close()}>
            <Trans>Buy now</Trans>
          </Button>
        </div>
      }
    >
      <Chooser product={product} choosing={choosing} />
    </Sheet>
  );
}
