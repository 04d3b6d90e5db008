/**
 * The demo's pictures, `pictures/<topic>/<name>-<width>.webp`. Every width is a file: deriving the smaller ones from
 * the largest would add 15 seconds to the first start.
 */
import { readdirSync } from "node:fs";
import { join } from "node:path";
import { ownDirectory } from "../src/platform/own-directory.ts";

export interface PictureFiles {
  topic: "product" | "content";
  /** In pixels, ascending. */
  widths: number[];
  pathOf(width: number): string;
}

/**
 * All pictures by name: `<slug>-1` to `<slug>-3` of each product, `category-<slug>`, `banner-<name>`,
 * `banner-<name>-wide`, `news-1` to `news-4`, `company-profile`.
 */
export function pictureFiles(): Map<string, PictureFiles> {
  const root = ownDirectory("demo/pictures", "product");
  const found = new Map<string, PictureFiles>();
  for (const topic of ["product", "content"] as const) {
    for (const file of readdirSync(join(root, topic))) {
      const [, name = "", width = ""] = /^(.+)-(\d+)\.webp$/.exec(file) ?? [];
      const pathOf = (width: number) => join(root, topic, `${name}-${width}.webp`);
      const picture = found.get(name) ?? { topic, widths: [], pathOf };
      picture.widths.push(Number(width));
      picture.widths.sort((a, b) => a - b);
      found.set(name, picture);
    }
  }
  return found;
}
