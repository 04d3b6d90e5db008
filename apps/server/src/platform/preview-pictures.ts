/**
 * Pictures of link previews: JPEG, because not every chat shows WebP, in the shape that large previews have. Converted when they
 * are requested, from the largest stored picture.
 */
import { LRUCache } from "lru-cache";
import sharp from "sharp";
import type { Files } from "./files/index.ts";
import { createLimiter } from "./limiter.ts";

export const previewSize = { width: 1200, height: 630 } as const;
const STORED = "/files/pictures/";
const SERVED = "/files/previews/";
/** About 6 MB. Crawlers of several chats fetch a picture within minutes after it was shared. */
const KEPT = 64;
const QUALITY = 82;
/** Wider pictures fill the shape and lose a strip; others are shown whole on the colour of the shop's pages. */
const WIDE = 1.5;
const PAPER = "#faf6ee";

const limitConverting = createLimiter({ concurrency: 1, maxQueued: 20 });

/** The path of the preview of a stored picture. */
export function previewPath(url: string): string {
  return url.replace(STORED, SERVED).replace(/\.webp$/, ".jpg");
}

/** Finds previews by name, such as `0198…-1200.jpg`; null if the picture does not exist. Refuses with SERVER_BUSY. */
export function openPreviewPictures(files: Files): (name: string) => Promise<Buffer | null> {
  const kept = new LRUCache<string, Buffer>({ max: KEPT });
  return async (name) => {
    const known = kept.get(name);
    if (known) return known;
    const picture = await files.find(`pictures/${name.replace(/\.jpg$/, ".webp")}`);
    if (!picture) return null;
    const preview = await limitConverting(() => convert(picture));
    kept.set(name, preview);
    return preview;
  };
}

async function convert(picture: Buffer): Promise<Buffer> {
  const image = sharp(picture);
  const { width, height } = await image.metadata();
  const fit = width / height >= WIDE ? "cover" : "contain";
  return image
    .resize({ ...previewSize, fit, background: PAPER })
    .flatten({ background: PAPER })
    .jpeg({ quality: QUALITY, mozjpeg: true })
    .toBuffer();
}
