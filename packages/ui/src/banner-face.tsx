/** A banner: its picture, and its texts in a column that does not cover the picture's subject. */

import type { ReactNode } from "react";
import { classes } from "./classes.ts";
import { Phrases } from "./phrases.tsx";
import { Picture, type PictureSource } from "./picture.tsx";

const SIZES = "(width >= 75rem) 1152px, 94vw";

export interface BannerFaceProps {
  title: string;
  subtitle: string;
  picture: PictureSource;
  widePicture: PictureSource;
  priority?: boolean;
  /** Price and button. On phones they take the place of the second line. */
  offer?: ReactNode;
}

export function BannerFace({ title, subtitle, picture, widePicture, priority, offer }: BannerFaceProps) {
  return (
    <>
      <Picture
        picture={picture}
        wide={{ picture: widePicture, ratio: "3/1" }}
        alt=""
        sizes={SIZES}
        priority={priority}
        className="lg:aspect-4/1"
      />
      <span className="absolute inset-y-0 start-0 flex w-[48%] flex-col justify-start py-4 ps-4 text-on-picture large-text:static large-text:w-auto large-text:px-1 large-text:text-ink min-[25rem]:py-5 min-[25rem]:ps-5 md:w-1/2 md:justify-center md:p-8">
        <span className="text-lg leading-snug font-bold text-balance min-[25rem]:text-xl md:text-2xl lg:text-3xl">
          <Phrases text={title} />
        </span>
        <span
          className={classes(
            "mt-1 max-w-28 text-xs text-on-picture-soft large-text:max-w-none large-text:text-ink-soft min-[25rem]:max-w-32 min-[25rem]:text-sm md:max-w-none md:text-base",
            offer !== undefined && "hidden md:block",
          )}
        >
          <Phrases text={subtitle} />
        </span>
        {offer}
      </span>
    </>
  );
}
