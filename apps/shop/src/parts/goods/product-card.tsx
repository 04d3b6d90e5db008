/** A product in a grid. The whole card is a link. */
import type { ProductCard as Product } from "@banyan/contract/catalog.ts";
import { Badge, Money, Phrases, Picture, Skeleton } from "@banyan/ui";
import { Trans } from "@lingui/react/macro";
import { Link } from "@tanstack/react-router";
import { memo, type ReactNode } from "react";
import { useMember } from "../../session/session.ts";
import { useBelowTheFold } from "../../shell/below-the-fold.tsx";
import { WishHeart } from "../../wishlist/later.tsx";
import { LateRating } from "../reviews/late-rating.tsx";
import { PriceNotes } from "./price-notes.tsx";

export const SHELF_SIZES = "(width >= 75rem) 276px, (width >= 64rem) 23vw, (width >= 40rem) 31vw, 46vw";

/** The grid of cards: two columns on phones, four on desktops. */
export const shelfClass = "grid grid-cols-2 gap-3 sm:grid-cols-3 low:grid-cols-4 lg:grid-cols-4 lg:gap-5";

interface CardProps {
  product: Product;
  priority?: boolean;
}

/** Memoized by product, because lists grow while their cards stay the same. */
export const ProductCard = memo(function ProductCard({ product, priority = false }: CardProps) {
  const member = useMember();
  const onePrice = product.price === product.priceTo;
  return (
    <Link
      to="/pages/shop/goodsDetails"
      search={{ id: product.id }}
      className="group flex h-full flex-col overflow-hidden rounded-card border border-line bg-surface transition-colors hover:border-line-strong focus-visible:-outline-offset-1"
    >
      <span className="relative block overflow-hidden">
        <Picture
          picture={product.picture}
          alt=""
          sizes={SHELF_SIZES}
          ratio="1/1"
          priority={priority}
          className={`low:aspect-[4/3] transition-transform duration-300 group-hover:scale-[1.03] ${product.soldOut ? "opacity-50 grayscale-[0.4]" : ""}`}
        />
        <ProductMarks product={product} />
      </span>
      <span className="flex flex-1 flex-col gap-1 p-3 lg:p-4">
        <span className="line-clamp-3 text-sm font-medium lg:text-[0.9375rem]">
          <Phrases text={product.name} />
        </span>
        <span className="text-xs text-ink-faint">
          <Phrases text={product.summary} />
        </span>
        <LateRating rating={product.rating} />
        <span className="mt-auto flex flex-col items-start gap-1 pt-1">
          <span className="text-2xs text-ink-faint">
            <From only={onePrice} amount={<Money wraps amount={product.price} look="price" className="text-lg" />} />
          </span>
          <PriceNotes amount={product.price} to={product.priceTo} sale={product.sale} inLink />
          {member && (
            <Badge tone="gold">
              <From only={onePrice} amount={<Money amount={product.bv} unit="BV" />} />
            </Badge>
          )}
        </span>
      </span>
    </Link>
  );
});

/** "From" before the lowest of several amounts. */
export function From({ only, amount }: { only: boolean; amount: ReactNode }) {
  return only ? amount : <Trans>from {amount}</Trans>;
}

function ProductMarks({ product }: { product: Product }) {
  if (!product.soldOut && !product.presale && !product.activation) return null;
  return (
    <span className="absolute start-2 top-2 flex max-w-[calc(100%-3.75rem)] flex-wrap gap-1">
      {product.soldOut && (
        <Badge>
          <Trans>Sold out</Trans>
        </Badge>
      )}
      {product.presale && (
        <Badge tone="brand">
          <Trans>Presale</Trans>
        </Badge>
      )}
      {product.activation && (
        <Badge tone="gold">
          <Trans>Activation package</Trans>
        </Badge>
      )}
    </span>
  );
}

export interface ShelfProps {
  products: readonly Product[];
  /** Number of pictures with high fetch priority. */
  priority?: number;
  /** Cards beyond this number are below the first view. */
  inSight?: number | undefined;
}

export function Shelf({ products, priority = 0, inSight = 4 }: ShelfProps) {
  const drawn = useBelowTheFold() ? products : products.slice(0, inSight);
  return (
    <ul className={shelfClass}>
      {drawn.map((product, at) => (
        <li key={product.id} className="relative min-w-0">
          <ProductCard product={product} priority={at < priority} />
          <span className="absolute end-1 top-1">
            <WishHeart product={product} />
          </span>
        </li>
      ))}
    </ul>
  );
}

export function ShelfSkeleton({ count = 8 }: { count?: number }) {
  return (
    <div className={shelfClass}>
      {Array.from({ length: count }, (_, at) => (
        <div key={at} className="overflow-hidden rounded-card border border-line bg-surface">
          <Skeleton className="aspect-square w-full rounded-none low:aspect-[4/3]" />
          <div className="grid gap-2 p-3 pb-4 lg:p-4">
            <Skeleton className="h-4 w-11/12" />
            <Skeleton className="h-3 w-2/3" />
            <Skeleton className="mt-1 h-5 w-1/2" />
          </div>
        </div>
      ))}
    </div>
  );
}
