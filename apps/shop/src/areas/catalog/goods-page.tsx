/** A product: pictures, price, options, description. */

import { ask, useQuery } from "@banyan/app/query.ts";
import { QueryView } from "@banyan/app/query-view.tsx";
import { shopName } from "@banyan/app/shop-name.ts";
import { catalog, type ProductDetail } from "@banyan/contract/browser/catalog.ts";
import { Refused } from "@banyan/contract/client.ts";
import { SHORT_LINKS } from "@banyan/contract/short-links.ts";
import { Badge, Chevron, IconButton, loadedLater, Phrases, useSheet } from "@banyan/ui";
import { Trans, useLingui } from "@lingui/react/macro";
import type { UseQueryResult } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { ChevronLeft, Share2, ShoppingBag } from "lucide-react";
import { lazy, Suspense } from "react";
import { CartBadge } from "../../cart/cart-badge.tsx";
import { withTexts } from "../../i18n/language.ts";
import { RichText } from "../../parts/goods/rich-text.tsx";
import { afterPage } from "../../parts/layout/after-page.ts";
import { LateRating } from "../../parts/reviews/late-rating.tsx";
import { useGoBack } from "../../shell/back.ts";
import { BelowTheFold } from "../../shell/below-the-fold.tsx";
import { isMobile, isWide, useWide } from "../../shell/device.ts";
import { LanguageButton } from "../../shell/language-button.tsx";
import { WishHeart } from "../../wishlist/later.tsx";
import { BuyBar } from "./buy-bar.tsx";
import { Gallery } from "./gallery.tsx";
import { GoodsSkeleton } from "./goods-skeleton.tsx";
import { Price, Stock, Volume } from "./price.tsx";
import { type Choosing, useChoosing } from "./use-choosing.ts";

const AfterGoods = afterPage(withTexts(() => import("./after-goods.tsx")));
const BesideGoods = afterPage(withTexts(() => import("./beside-goods.tsx")));
/** Heights in `BesideGoods`, in rem: of a sold-out SKU with its gap, and of the terms of delivery on four lines. */
const SOLD_OUT_REM = 4;
const DELIVERY_REM = 7;

const loadInlineChoice = () => import("./inline-choice.tsx");
const InlineChoice = lazy(loadInlineChoice);
if (isWide()) void loadInlineChoice();
/** Heights of `InlineChoice` without choices, and of one of them on one line. */
const INLINE_REM = 9.25;
const CHOICE_REM = 5.25;

const GoodsGone = lazy(() => import("./goods-gone.tsx"));
const GoodsWay = lazy(() => import("./goods-way.tsx"));
const CartDrawer = loadedLater(() => import("../../cart/cart-drawer.tsx"));
const ShareSheet = loadedLater(withTexts(() => import("../../parts/share/share-sheet.tsx")));
const SkuSheet = loadedLater(() => import("./sku-sheet.tsx"));

export default function GoodsPage({ search: { id } }: { search: { id: string } }) {
  const query = useQuery(ask(catalog.detail, { id }));
  if (query.error instanceof Refused) {
    return (
      <Suspense>
        <GoodsGone text={query.error.message} />
      </Suspense>
    );
  }
  return (
    <>
      <TopButtons query={query} />
      <QueryView query={query} skeleton={<GoodsSkeleton />}>
        {(product) => <Goods key={product.id} product={product} />}
      </QueryView>
    </>
  );
}

function Goods({ product }: { product: ProductDetail }) {
  const isInline = useWide();
  const drawer = useSheet();
  const choosing = useChoosing(product, isMobile() ? undefined : drawer.open);
  const sheet = useSheet();
  const somethingToChoose = product.skus.length > 1;
  const soldOut = product.skus.filter(({ stock }) => stock === 0).length;
  return (
    <>
      <title>{`${product.name} · ${shopName}`}</title>
      <div className="pb-24 md:page-width md:pt-4 lg:pt-8 lg:pb-8">
        <div className="md:grid md:grid-cols-2 md:items-start md:gap-6 lg:grid-cols-[minmax(0,35rem)_minmax(0,1fr)] lg:gap-12">
          <div className="lg:sticky lg:top-24">
            <Gallery pictures={product.pictures} name={product.name} shown={pictureIn(product, choosing)?.id} />
          </div>
          <div className="page-width pt-4 md:px-0 md:pt-0 lg:pt-2">
            <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
              <Price product={product} sku={choosing.sku} className="text-3xl" />
              <Volume product={product} sku={choosing.sku} />
            </div>
            <h1 className="mt-1.5 text-xl font-bold lg:text-3xl">
              <Phrases text={product.name} />
            </h1>
            <p className="mt-1 text-ink-soft">
              <Phrases text={product.summary} />
            </p>
            <LateRating rating={product.rating} leads />
            <Marks product={product} sku={choosing.sku} />
            {somethingToChoose && !isInline && (
              <button
                type="button"
                onClick={() => sheet.open()}
                className="mt-4 flex min-h-13 w-full items-center gap-3 rounded-field border border-line bg-surface px-4 text-start"
              >
                <span className="shrink-0 text-sm text-ink-faint">
                  <Trans>Choose</Trans>
                </span>
                <span className="min-w-0 flex-1 truncate text-sm font-medium">
                  {choosing.sku?.text ?? product.specifications.map((one) => one.name).join(" · ")}
                </span>
                <Chevron />
              </button>
            )}
            {isInline && (
              <Suspense
                fallback={
                  <div style={{ minHeight: `${INLINE_REM + product.specifications.length * CHOICE_REM}rem` }} />
                }
              >
                <InlineChoice product={product} choosing={choosing} />
              </Suspense>
            )}
            <div style={{ minHeight: `${soldOut * SOLD_OUT_REM + DELIVERY_REM}rem` }}>
              <Suspense>
                <BesideGoods product={product} />
              </Suspense>
            </div>
            <section className="mt-7 border-t border-line pt-6 lg:mt-8">
              <h2 className="mb-3 text-lg font-bold">
                <Trans>About this product</Trans>
              </h2>
              <RichText text={product.description} />
            </section>
          </div>
        </div>
        <div className="page-width md:px-0">
          <BelowTheFold>
            <Suspense fallback={<div className="min-h-screen" />}>
              <AfterGoods product={product} />
            </Suspense>
          </BelowTheFold>
        </div>
      </div>
      {!isInline && (
        <BuyBar
          soldOut={product.soldOut}
          adding={choosing.adding}
          onAdd={() => (somethingToChoose ? sheet.open() : void choosing.addToCart())}
          onBuy={() => (somethingToChoose ? sheet.open() : choosing.buyNow())}
        />
      )}
      {sheet.show(() => (
        <SkuSheet product={product} choosing={choosing} />
      ))}
      {drawer.show(() => (
        <CartDrawer />
      ))}
    </>
  );
}

/** The picture of the chosen SKU, if SKUs of the product have their own. */
function pictureIn({ skus, picture }: ProductDetail, { sku }: Choosing) {
  return sku && skus.some((one) => one.picture) ? (sku.picture ?? picture) : null;
}

function Marks({ product, sku }: { product: ProductDetail; sku: Choosing["sku"] }) {
  return (
    <div className="mt-3 flex flex-wrap items-center gap-2">
      <Stock product={product} sku={sku} />
      {product.activation && (
        <Badge tone="gold" size="md">
          <Trans>Activation package</Trans>
        </Badge>
      )}
    </div>
  );
}

/** Placed over the pictures; an error view starts below them. */
function TopButtons({ query: { data: product, isLoadingError } }: { query: UseQueryResult<ProductDetail> }) {
  const { t } = useLingui();
  const goBack = useGoBack();
  const sharing = useSheet();
  return (
    <>
      <div
        className={`${isLoadingError ? "" : "-mb-17 "}pointer-events-none sticky top-0 z-20 flex h-17 items-center gap-2 px-3 pt-[var(--safe-top)] *:pointer-events-auto md:page-width md:static md:mb-0 md:h-auto md:pt-4 desktop:page-width desktop:static desktop:mb-0 desktop:h-auto desktop:py-4`}
      >
        <IconButton tone="solid" label={t`Back`} onClick={goBack}>
          <ChevronLeft aria-hidden="true" className="size-6" />
        </IconButton>
        {!isMobile() && product && (
          <Suspense>
            <GoodsWay product={product} />
          </Suspense>
        )}
        <span className="ms-auto flex">
          <LanguageButton tone="solid" />
        </span>
        {product && <WishHeart product={product} />}
        {product && (
          <IconButton tone="solid" label={t`Share`} onClick={() => sharing.open()}>
            <Share2 aria-hidden="true" className="size-5" strokeWidth={1.8} />
          </IconButton>
        )}
        <Link
          to="/pages/cart"
          aria-label={t`Cart`}
          className="inline-flex size-11 items-center justify-center rounded-full bg-surface/90 desktop:hidden"
        >
          <span className="relative">
            <ShoppingBag aria-hidden="true" className="size-5.5" strokeWidth={1.8} />
            <CartBadge />
          </span>
        </Link>
      </div>
      {product && sharing.show(() => <ShareSheet text={product.name} link={`${SHORT_LINKS.product}/${product.id}`} />)}
    </>
  );
}
