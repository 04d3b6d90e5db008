/** Banners to swipe. They never move by themselves, so that people read at their own pace. */
import type { content } from "@banyan/contract/content.ts";
import type { OutputOf } from "@banyan/contract/endpoint.ts";
import { classes, IconButton, Phrases, Picture, Skeleton } from "@banyan/ui";
import { useLingui } from "@lingui/react/macro";
import { Link } from "@tanstack/react-router";
import { ChevronLeft, ChevronRight } from "lucide-react";
import type { ReactNode } from "react";
import { useCarousel } from "../../parts/carousel.ts";

type Banner = OutputOf<typeof content.banners>["list"][number];

const SIZES = "(width >= 75rem) 1152px, 94vw";

export function BannerCarousel({ banners }: { banners: readonly Banner[] }) {
  const { t } = useLingui();
  const { track, at, go } = useCarousel(banners.length);
  if (banners.length === 0) return null;
  return (
    <section aria-roledescription="carousel" aria-label={t`Highlights`} className="relative">
      <ul
        ref={track}
        className="no-scrollbar flex snap-x snap-mandatory gap-3 overflow-x-auto rounded-card lg:rounded-[1.5rem]"
      >
        {banners.map((banner, index) => (
          <li key={banner.id} className="w-full shrink-0 snap-center">
            <BannerLink link={banner.link}>
              <Picture
                picture={banner.picture}
                wide={{ picture: banner.widePicture, ratio: "3/1" }}
                alt=""
                sizes={SIZES}
                priority={index === 0}
              />
              {/* The text has a column of its own beside what the picture shows. */}
              <span className="absolute inset-y-0 start-0 flex w-[48%] flex-col justify-start py-4 ps-4 text-on-picture min-[25rem]:py-5 min-[25rem]:ps-5 lg:w-1/2 lg:justify-center lg:p-14">
                <span className="text-lg leading-snug font-bold text-balance min-[25rem]:text-xl lg:text-4xl">
                  <Phrases text={banner.title} />
                </span>
                <span className="mt-1 max-w-32 text-xs text-on-picture-soft min-[25rem]:max-w-36 min-[25rem]:text-sm lg:mt-3 lg:max-w-none lg:text-xl">
                  <Phrases text={banner.subtitle} />
                </span>
              </span>
            </BannerLink>
          </li>
        ))}
      </ul>
      {banners.length > 1 && (
        <>
          <div className="absolute inset-x-0 bottom-2.5 flex justify-center gap-1.5" aria-hidden="true">
            {banners.map((banner, index) => (
              <span
                key={banner.id}
                className={classes(
                  "h-1.5 rounded-full bg-on-picture transition-all",
                  index === at ? "w-5 opacity-80" : "w-1.5 opacity-35",
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

export function BannerSkeleton() {
  return <Skeleton className="aspect-16/9 w-full rounded-card lg:aspect-3/1 lg:rounded-[1.5rem]" />;
}
