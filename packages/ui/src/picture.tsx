/** A responsive picture that reserves its space before it loads. */
import { type CSSProperties, useState } from "react";
import { classes } from "./classes.ts";

export interface PictureSource {
  width: number;
  height: number;
  sources: readonly { width: number; url: string }[];
}

export interface PictureProps {
  picture: PictureSource | null | undefined;
  /** Alternative text; empty if the name is next to it. */
  alt: string;
  /** The rendered width, as in the `sizes` of an image: "50vw" or "(width >= 64rem) 280px, 50vw". */
  sizes: string;
  /** Aspect ratio of the box, such as "1/1"; defaults to the picture's. */
  ratio?: string;
  /** The first visible picture: loads eagerly with high priority. */
  priority?: boolean;
  /** A different picture from 768 px on; only the displayed one is loaded. */
  wide?: { picture: PictureSource; ratio: string };
  className?: string;
}

export function Picture({ picture, alt, sizes, ratio, priority = false, wide, className }: PictureProps) {
  const [failed, setFailed] = useState(false);
  const smallest = picture?.sources[0];
  const shape = ratio ?? (picture ? `${picture.width}/${picture.height}` : "1/1");
  const image = picture && smallest && !failed && (
    <img
      src={smallest.url}
      srcSet={widths(picture)}
      sizes={sizes}
      width={picture.width}
      height={picture.height}
      alt={alt}
      loading={priority ? "eager" : "lazy"}
      decoding={priority ? "auto" : "async"}
      fetchPriority={priority ? "high" : undefined}
      onError={() => setFailed(true)}
      className="absolute inset-0 size-full object-cover"
    />
  );
  return (
    <span
      className={classes(
        "relative block aspect-(--ratio) overflow-hidden bg-sunken",
        wide && "md:aspect-(--wide-ratio)",
        className,
      )}
      style={{ "--ratio": shape, "--wide-ratio": wide?.ratio } as CSSProperties}
    >
      {image && wide ? (
        <picture>
          <source media="(width >= 48rem)" srcSet={widths(wide.picture)} sizes={sizes} />
          {image}
        </picture>
      ) : (
        image || <Leaf label={alt} />
      )}
    </span>
  );
}

function widths(picture: PictureSource): string {
  return picture.sources.map((source) => `${source.url} ${source.width}w`).join(", ");
}

/** Shown if there is no picture. */
function Leaf({ label }: { label: string }) {
  return (
    <svg
      role={label ? "img" : undefined}
      aria-label={label || undefined}
      aria-hidden={label ? undefined : true}
      viewBox="0 0 48 48"
      className="absolute inset-0 m-auto size-1/3 max-w-16 text-line-strong opacity-50"
      fill="none"
      stroke="currentColor"
      strokeWidth="2"
      strokeLinecap="round"
    >
      <path d="M12 36C10 20 20 10 38 10c1 18-9 28-26 26Zm0 0 15-15" />
    </svg>
  );
}
