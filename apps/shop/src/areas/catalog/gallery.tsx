/** A product's pictures: swipeable on phones, with thumbnails on desktops; a tap enlarges them. */
import type { Picture as PictureData } from "@banyan/contract/fields.ts";
import { classes, loadedLater, Picture, useSheet } from "@banyan/ui";
import { useLingui } from "@lingui/react/macro";
import { useEffect, useEffectEvent } from "react";
import { type Carousel, useCarousel } from "../../parts/pictures/carousel.ts";
import { useWide } from "../../shell/device.ts";

const PictureViewer = loadedLater(() => import("@banyan/app/picture-viewer.tsx"));
const SIZES = "(width >= 64rem) 560px, (width >= 48rem) 50vw, 100vw";
/** Not so high that price and button have no room. */
const frameClass = "relative mx-auto w-full max-w-[max(12rem,calc(100dvh-10rem))] lg:mx-0";

interface GalleryProps {
  pictures: readonly PictureData[];
  name: string;
  /** The picture of the chosen SKU, which comes into view. */
  shown: string | undefined;
}

export function Gallery({ pictures, name, shown }: GalleryProps) {
  const { t } = useLingui();
  const { track, at, go } = useCarousel(pictures.length);
  const zoom = useSheet<number>();
  const wide = useWide();
  const total = pictures.length;
  const place = pictures.findIndex(({ id }) => id === shown);
  const show = useEffectEvent(go);
  useEffect(() => {
    if (place >= 0) show(place);
  }, [place]);
  if (total === 0)
    return (
      <Picture picture={null} alt={name} sizes={SIZES} ratio="1/1" className={`${frameClass} md:rounded-[1.5rem]`} />
    );
  return (
    <section aria-roledescription="carousel" aria-label={t`Pictures`} className={frameClass}>
      <ul
        ref={track}
        className="no-scrollbar flex snap-x snap-mandatory scroll-smooth overflow-x-auto md:rounded-[1.5rem]"
      >
        {pictures.map((picture, index) => {
          const number = index + 1;
          return (
            <li key={picture.id} className="w-full shrink-0 snap-center">
              <button
                type="button"
                onClick={() => zoom.open(index)}
                aria-label={t`Picture ${number} of ${total}, enlarge`}
                className="block w-full cursor-zoom-in focus-visible:-outline-offset-4"
              >
                <Picture
                  picture={picture}
                  alt={index === 0 ? name : ""}
                  sizes={SIZES}
                  ratio="1/1"
                  priority={index === 0}
                />
              </button>
            </li>
          );
        })}
      </ul>
      {total > 1 && (
        <>
          <span
            translate="no"
            aria-hidden="true"
            className="figures absolute end-4 bottom-4 rounded-full bg-toast/90 px-2.5 py-0.5 text-xs font-medium text-on-toast lg:hidden"
          >
            {at + 1}/{total}
          </span>
          {wide && <SmallPictures pictures={pictures} at={at} go={go} />}
        </>
      )}
      {zoom.show((index) => (
        <PictureViewer
          pictures={pictures.map(({ id, width, height, sources }, number) => ({
            id,
            width,
            height,
            url: sources.at(-1)?.url ?? "",
            label: `${name} ${number + 1}`,
          }))}
          at={index}
        />
      ))}
    </section>
  );
}

/** Thumbnails below the large picture, on wide screens. */
function SmallPictures({ pictures, at, go }: { pictures: readonly PictureData[] } & Pick<Carousel, "at" | "go">) {
  const { t } = useLingui();
  return (
    <ul className="mt-3 flex gap-3">
      {pictures.map((picture, index) => {
        const number = index + 1;
        return (
          <li key={picture.id}>
            <button
              type="button"
              aria-label={t`Show picture ${number}`}
              aria-current={index === at}
              onClick={() => go(index)}
              className={classes(
                "block w-20 overflow-hidden rounded-field border-2",
                index === at ? "border-brand-ink" : "border-transparent opacity-75 hover:opacity-100",
              )}
            >
              <Picture picture={picture} alt="" sizes="80px" ratio="1/1" />
            </button>
          </li>
        );
      })}
    </ul>
  );
}
