/** A banner carousel without autoplay, so that people read at their own pace. */
import type { content } from "@banyan/contract/content.ts";
import type { OutputOf } from "@banyan/contract/endpoint.ts";
import { buttonClass, classes, IconButton, Money, Skeleton } from "@banyan/ui";
import { BannerFace } from "@banyan/ui/banner-face.tsx";
import { Trans, useLingui } from "@lingui/react/macro";
import { Link } from "@tanstack/react-router";
import { ChevronLeft, ChevronRight } from "lucide-react";
import type { ReactNode } from "react";
import { From } from "../../parts/goods/product-card.tsx";
import { useCarousel } from "../../parts/pictures/carousel.ts";
import { useBelowTheFold } from "../../shell/below-the-fold.tsx";

type Banner = OutputOf<typeof content.banners>["list"][number];

export function BannerCarousel({ banners }: { banners: readonly Banner[] }) {
  const { t } = useLingui();
  const { track, at, go } = useCarousel(banners.length);
  const isWhole = useBelowTheFold();
  if (banners.length === 0) return null;
  return (
    <section aria-roledescription="carousel" aria-label={t`Highlights`} className="relative">
      <ul
        ref={track}
        className="no-scrollbar flex snap-x snap-mandatory scroll-smooth gap-3 overflow-x-auto rounded-card lg:rounded-[1.5rem]"
      >
        {banners.map((banner, index) => (
          <li key={banner.id} className="w-full shrink-0 snap-center">
            {(isWhole || index === 0) && (
              <BannerLink link={banner.link}>
                <BannerFace
                  {...banner}
                  priority={index === 0}
                  offer={banner.product ? <Offer product={banner.product} /> : undefined}
                />
              </BannerLink>
            )}
          </li>
        ))}
      </ul>
      {banners.length > 1 && (
        <>
          <div
            className="absolute inset-x-0 bottom-2 mx-auto flex large-text:hidden w-max gap-1.5 rounded-full bg-white/60 p-1.5"
            aria-hidden="true"
          >
            {banners.map((banner, index) => (
              <span
                key={banner.id}
                className={classes(
                  "h-1.5 rounded-full bg-on-picture transition-all",
                  index === at ? "w-5 opacity-80" : "w-1.5 opacity-50",
                )}
              />
            ))}
          </div>
          <div className="absolute end-4 bottom-4 hidden gap-2 lg:flex">
            <IconButton tone="solid" label={t`Previous`} disabled={at === 0} onClick={() => go(at - 1)}>
              <ChevronLeft aria-hidden="true" className="size-5" />
            </IconButton>
            <IconButton tone="solid" label={t`Next`} disabled={at === banners.length - 1} onClick={() => go(at + 1)}>
              <ChevronRight aria-hidden="true" className="size-5" />
            </IconButton>
          </div>
        </>
      )}
    </section>
  );
}

function BannerLink({ link, children }: { link: Banner["link"]; children: ReactNode }) {
  const className = "relative block overflow-hidden rounded-card lg:rounded-[1.5rem] focus-visible:-outline-offset-3";
  if (link?.kind === "category")
    return (
      <Link to="/pages/index" search={{ category: link.id }} className={className}>
        {children}
      </Link>
    );
  if (link?.kind === "product")
    return (
      <Link to="/pages/shop/goodsDetails" search={{ id: link.id }} className={className}>
        {children}
      </Link>
    );
  if (link?.kind === "announcement")
    return (
      <Link to="/pages/articleDetails" search={{ id: link.id }} className={className}>
        {children}
      </Link>
    );
  return <div className={className}>{children}</div>;
}

/** What the product costs. The whole banner is the link, so the button is only its look. */
function Offer({ product: { price, priceTo, sale, soldOut } }: { product: NonNullable<Banner["product"]> }) {
  const onePrice = price === priceTo;
  return (
    <span className="mt-1.5 flex flex-wrap items-center gap-x-4 gap-y-1.5 md:mt-3">
      <span className="text-xs">
        <From only={onePrice} amount={<Money amount={price} className="text-base font-bold" />} />
        {sale?.oldPrice && onePrice && (
          <>
            {" "}
            <span className="sr-only">
              <Trans>Lowest price of the 30 days before the sale</Trans>{" "}
            </span>
            <s className="whitespace-nowrap text-on-picture-soft large-text:text-ink-soft">
              <Money amount={sale.oldPrice} />
            </s>
          </>
        )}
      </span>
      <span className={buttonClass({ size: "sm" })}>
        {soldOut ? <Trans>Sold out</Trans> : <Trans context="banner">Shop now</Trans>}
      </span>
    </span>
  );
}

export function BannerSkeleton() {
  return <Skeleton className="aspect-16/9 w-full rounded-card md:aspect-3/1 lg:aspect-4/1 lg:rounded-[1.5rem]" />;
}
