/**
 * The door to the shop's own pictures: `pictures()` yields every drawing as SVG, `rasterise()` makes a WebP of one.
 * No photograph and no file is needed, and the same code always makes the same bytes.
 */
import sharp, { type Sharp } from "sharp";
import { productPictures, SIZE } from "./product.ts";
import { HOME } from "./products/home.ts";
import { PANTRY } from "./products/pantry.ts";
import { SKIN } from "./products/skin.ts";
import { STARTER } from "./products/starter.ts";
import { TEA } from "./products/tea.ts";
import { WELLNESS } from "./products/wellness.ts";
import { type Picture, shelves } from "./shelves.ts";

export type { Picture };

const PRODUCTS = [...TEA, ...PANTRY, ...SKIN, ...WELLNESS, ...HOME, ...STARTER];

/** Widths in pixels of a product's pictures; only the first one is shown on cards, in all their sizes. */
const FIRST = [320, 400, 560, 800, 1200];
const OTHERS = [320, 800];

/**
 * Every picture: `<slug>-1` to `<slug>-3` for the 48 products, `category-<slug>`, `banner-<name>` and
 * `banner-<name>-wide`, `news-1` to `news-4`, `company-profile`, `avatar-1` to `avatar-12`.
 */
export function* pictures(): Iterable<Picture> {
  for (const product of PRODUCTS)
    for (const [i, svg] of productPictures(product).entries())
      yield { name: `${product.slug}-${i + 1}`, svg, width: SIZE, height: SIZE, widths: i === 0 ? FIRST : OTHERS };
  yield* shelves();
}

const encode = (image: Sharp): Promise<Buffer> => image.webp({ quality: 86, effort: 2 }).toBuffer();

function render(name: string, svg: string, width: number): Sharp {
  const drawn = Number(/ width="(\d+)"/.exec(svg)?.[1]);
  if (!drawn) throw new Error(`The picture ${name} has no width`);
  return sharp(Buffer.from(svg), { density: (72 * width) / drawn })
    .resize({ width })
    .removeAlpha();
}

/** A WebP of a drawing, `width` pixels wide. Throws, naming the picture, when the drawing is not SVG. */
export const rasterise = async (name: string, svg: string, width: number): Promise<Buffer> =>
  encode(render(name, svg, width));

/** All widths of a picture, widest first; drawn once and made smaller from there, so cheaper than each by itself. */
export async function renditions({ name, svg, widths }: Picture): Promise<{ width: number; webp: Buffer }[]> {
  const descending = [...widths].sort((a, b) => b - a);
  const { data, info } = await render(name, svg, descending[0] as number)
    .raw()
    .toBuffer({ resolveWithObject: true });
  const raw = { width: info.width, height: info.height, channels: info.channels };
  return Promise.all(
    descending.map(async (width) => {
      const image = sharp(data, { raw });
      return { width, webp: await encode(width === info.width ? image : image.resize({ width })) };
    }),
  );
}
