/** One product of the wishlist: price, stock, and the way into the cart. */
import type { Wish } from "@banyan/contract/browser/wishlist.ts";
import { Badge, Button, buttonClass, IconButton, Money, Phrases, Picture, toast } from "@banyan/ui";
import { Trans, useLingui } from "@lingui/react/macro";
import { Link, useNavigate } from "@tanstack/react-router";
import { Trash2 } from "lucide-react";
import { useState } from "react";
import { useAddToCart } from "../../cart/use-cart.ts";
import { From } from "../../parts/goods/product-card.tsx";
import { SaleNote } from "../../parts/goods/sale-note.tsx";

const FEW = 10;

interface RowProps {
  wish: Wish;
  onRemove: () => void;
}

export function WishRow({ wish, onRemove }: RowProps) {
  const { t } = useLingui();
  const { id, name, forSale } = wish;
  const dim = forSale && !wish.soldOut ? "" : "opacity-50 grayscale-[0.4]";
  const picture = (
    <Picture
      picture={wish.picture}
      alt=""
      sizes="(width >= 64rem) 112px, 88px"
      ratio="1/1"
      className={`w-22 rounded-field lg:w-28 ${dim}`}
    />
  );
  return (
    <div className="flex items-start gap-3.5">
      {forSale ? (
        <Link to="/pages/shop/goodsDetails" search={{ id }} tabIndex={-1} aria-hidden="true">
          {picture}
        </Link>
      ) : (
        picture
      )}
      <div className="flex min-w-0 flex-1 flex-col gap-1 self-stretch">
        <div className="relative pe-9">
          {forSale ? (
            <Link
              to="/pages/shop/goodsDetails"
              search={{ id }}
              className="line-clamp-2 text-sm font-medium hover:underline lg:text-base"
            >
              <Phrases text={name} />
            </Link>
          ) : (
            <p className="line-clamp-2 text-sm font-medium text-ink-soft lg:text-base">
              <Phrases text={name} />
            </p>
          )}
          <RemoveButton label={t`Remove ${name} from your wishlist`} onRemove={onRemove} />
        </div>
        <Availability wish={wish} />
        {forSale && (
          <div className="mt-auto flex flex-wrap items-center justify-between gap-2 pt-1 *:last:ms-auto">
            <span className="text-2xs text-ink-faint">
              <From
                only={wish.price === wish.priceTo}
                amount={<Money amount={wish.price} look="price" className="text-lg" />}
              />
              {wish.sale && <SaleNote sale={wish.sale} amount={wish.price} to={wish.priceTo} inLink />}
            </span>
            <ToCart wish={wish} />
          </div>
        )}
      </div>
    </div>
  );
}

function Availability({ wish: { forSale, soldOut, stock, presale } }: { wish: Wish }) {
  if (!forSale)
    return (
      <p>
        <Badge>
          <Trans>No longer sold</Trans>
        </Badge>
      </p>
    );
  return (
    <p className="flex flex-wrap items-center gap-1.5 text-xs">
      {soldOut ? (
        <span className="text-danger">
          <Trans>Sold out</Trans>
        </span>
      ) : stock < FEW ? (
        <span className="text-warning">
          <Trans>Only {stock} left</Trans>
        </span>
      ) : (
        <span className="text-ink-faint">
          <Trans>In stock</Trans>
        </span>
      )}
      {presale && (
        <Badge tone="brand">
          <Trans>Presale</Trans>
        </Badge>
      )}
    </p>
  );
}

/** Adds the only SKU of the product; with several, leads to where one is chosen. */
function ToCart({ wish: { id, name, skuId, soldOut } }: { wish: Wish }) {
  const { t } = useLingui();
  const add = useAddToCart();
  const navigate = useNavigate();
  const [adding, setAdding] = useState(false);
  if (soldOut) return null;
  if (!skuId)
    return (
      <Link
        to="/pages/shop/goodsDetails"
        search={{ id }}
        aria-label={t`Choose: ${name}`}
        className={buttonClass({ variant: "soft", size: "sm" })}
      >
        <Trans>Choose</Trans>
      </Link>
    );
  const addOne = async () => {
    setAdding(true);
    const added = await add(skuId, 1);
    setAdding(false);
    const action = { label: t`View cart`, onPress: () => void navigate({ to: "/pages/cart" }) };
    if (added) toast({ text: t`Added to the cart`, tone: "success", here: true, action });
  };
  return (
    <Button size="sm" busy={adding} aria-label={t`Add ${name} to the cart`} onClick={() => void addOne()}>
      <Trans>Add to cart</Trans>
    </Button>
  );
}

/** A visitor's product that is no longer sold: the shop does not tell its name. */
export function GoneRow({ onRemove }: { onRemove: () => void }) {
  const { t } = useLingui();
  return (
    <div className="relative pe-9 text-sm text-ink-soft">
      <Trans>This product is no longer sold.</Trans>
      <RemoveButton label={t`Remove the product that is no longer sold`} onRemove={onRemove} />
    </div>
  );
}

function RemoveButton({ label, onRemove }: { label: string; onRemove: () => void }) {
  return (
    <span className="absolute -end-2 -top-3">
      <IconButton label={label} tone="faint" onClick={onRemove}>
        <Trash2 aria-hidden="true" className="size-4.5" strokeWidth={1.8} />
      </IconButton>
    </span>
  );
}
