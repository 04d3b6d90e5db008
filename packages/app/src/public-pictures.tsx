/** Public pictures as thumbnails, which load when they scroll into view; a tap enlarges them. */
import type { Picture as PictureData } from "@banyan/contract/fields.ts";
import { loadedLater, Picture, useSheet } from "@banyan/ui";
import type { ReactNode } from "react";

const PictureViewer = loadedLater(() => import("./picture-viewer.tsx"));

export interface PublicPicturesProps {
  pictures: readonly PictureData[];
  /** The accessible name of a picture, such as "Photo 2 of 3 by G****". */
  labelOf: (number: number) => string;
  /** Shown below each thumbnail. */
  children?: (picture: PictureData, number: number) => ReactNode;
}

export function PublicPictures({ pictures, labelOf, children }: PublicPicturesProps) {
  const viewer = useSheet<number>();
  return (
    <>
      <ul className="flex flex-wrap gap-2">
        {pictures.map((picture, at) => (
          <li key={picture.id} className="w-20">
            <button
              type="button"
              aria-label={labelOf(at + 1)}
              aria-haspopup="dialog"
              onClick={() => viewer.open(at)}
              className="block w-full cursor-zoom-in overflow-hidden rounded-field"
            >
              <Picture picture={picture} alt="" sizes="80px" ratio="1/1" />
            </button>
            {children?.(picture, at + 1)}
          </li>
        ))}
      </ul>
      {viewer.show((first) => (
        <PictureViewer
          pictures={pictures.map(({ id, width, height, sources }, at) => ({
            id,
            width,
            height,
            url: sources.at(-1)?.url ?? "",
            label: labelOf(at + 1),
          }))}
          at={first}
        />
      ))}
    </>
  );
}
