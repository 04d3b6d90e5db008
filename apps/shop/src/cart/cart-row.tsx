/** One line of the cart. A swipe or its button removes it; both confirm first. */
import type { CartLine } from "@banyan/contract/cart.ts";
import { Badge, Checkbox, IconButton, Money, Phrases, Picture, Stepper, SwipeRow } from "@banyan/ui";
import { Trans, useLingui } from "@lingui/react/macro";
import { Link } from "@tanstack/react-router";
import { Trash2 } from "lucide-react";
import type { Cart } from "./use-cart.ts";

export interface CartRowProps {
  line: CartLine;
  cart: Cart;
  onRemove: () => void;
}

export function CartRow({ line, cart, onRemove }: CartRowProps) {
  const { t } = useLingui();
  const { name, stock } = line;
  const scarce = line.available && line.quantity > stock;
  return (
    <li>
      <SwipeRow action={{ label: t`Delete`, onPress: onRemove }}>
        <div className="flex items-start gap-2 py-3 ps-1 pe-3 lg:py-4">
          <Checkbox
            label={t`Select ${name}`}
            labelHidden
            className="mt-5 shrink-0 lg:mt-8"
            checked={line.selected && line.available}
            disabled={!line.available}
            onChange={(event) => cart.select(line.id, event.target.checked)}
          />
          <Link to="/pages/shop/goodsDetails" search={{ id: line.productId }} tabIndex={-1} aria-hidden="true">
            <Picture
              picture={line.picture}
              alt=""
              sizes="(width >= 64rem) 112px, 88px"
              ratio="1/1"
              className={`w-22 rounded-field lg:w-28 ${line.available ? "" : "opacity-50 grayscale-[0.4]"}`}
            />
          </Link>
          <div className="flex min-w-0 flex-1 flex-col gap-1 self-stretch ps-1.5">
            <div className="relative pe-9">
              <Link
                to="/pages/shop/goodsDetails"
                search={{ id: line.productId }}
                className="line-clamp-2 text-sm font-medium hover:underline lg:text-base"
              >
                <Phrases text={name} />
              </Link>
              <span className="absolute -end-2 -top-3">
                <IconButton label={t`Delete ${name}`} tone="faint" onClick={onRemove}>
                  <Trash2 aria-hidden="true" className="size-4.5" strokeWidth={1.8} />
                </IconButton>
              </span>
            </div>
            <div className="flex flex-wrap items-center gap-1.5">
              {line.skuText && <span className="text-xs text-ink-faint lg:text-sm">{line.skuText}</span>}
              {line.presale && (
                <Badge tone="brand">
                  <Trans>Presale</Trans>
                </Badge>
              )}
              {scarce && (
                <Badge tone="warning">
                  <Trans>Only {stock} left</Trans>
                </Badge>
              )}
            </div>
            <div className="mt-auto flex flex-wrap items-center justify-between gap-2 pt-1 *:last:ms-auto">
              <Money amount={line.price} look="price" className="text-lg" />
              {line.available ? (
                <Stepper
                  size="sm"
                  value={line.quantity}
                  max={Math.max(1, Math.min(999, stock))}
                  onChange={(quantity) => cart.setQuantity(line.id, quantity)}
                  label={t`Quantity of ${name}`}
                  decreaseLabel={t`One less`}
                  increaseLabel={t`One more`}
                />
              ) : (
                <Badge>
                  <Trans>Sold out</Trans>
                </Badge>
              )}
            </div>
          </div>
        </div>
      </SwipeRow>
    </li>
  );
}
