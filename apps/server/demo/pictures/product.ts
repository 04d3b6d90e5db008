/**
 * A product's three pictures: the pack by itself with something of what is in it, the pack beside its contents, and the
 * product in use. The products' files are tables of what is different; composition and light are the same for all.
 */
import { backdrop, type Setting } from "./backdrop.ts";
import { lighter } from "./colour.ts";
import { put, sheet } from "./svg.ts";
import { stand, type Thing } from "./thing.ts";

export type Product = {
  readonly slug: string;
  readonly tint: string;
  readonly setting?: Setting;
  readonly pack: Thing;
  /** Drawn before the pack in the first picture. */
  readonly front?: string;
  /** Drawn behind the pack in the first picture. */
  readonly behind?: string;
  /** The second picture: what lies beside the pack. */
  readonly detail: string;
  readonly detailSetting?: Setting;
  /** The second picture's pack, when it is another than the first one (opened, emptied) or, as null, none. */
  readonly detailPack?: Thing | null;
  /** Where the second picture's pack stands and how wide it may be. */
  readonly detailAt?: number;
  readonly detailWidth?: number;
  /** The third picture, all of it before the backdrop. */
  readonly use: string;
  readonly useSetting?: Setting;
  readonly useTint?: string;
};

const FOOT: Record<Setting, number> = {
  sweep: 955,
  arch: 955,
  disc: 960,
  window: 955,
  table: 990,
  plinth: 925,
  cloth: 940,
};

const fitted = (thing: Thing, height: number, width: number): number =>
  Math.min(height / thing.height, width / thing.width);

export const SIZE = 1200;

/** The three pictures of a product in order, as SVG text. */
export function productPictures({
  tint,
  setting = "sweep",
  pack,
  front = "",
  behind = "",
  detail,
  detailSetting = "sweep",
  detailPack = pack,
  detailAt = 800,
  detailWidth = 600,
  use,
  useSetting = "table",
  useTint = tint,
}: Product): [string, string, string] {
  const onPlinth = setting === "plinth";
  const scale = fitted(pack, onPlinth ? 600 : pack.hangs ? 680 : 720, onPlinth ? 560 : 640);
  return [
    sheet(
      SIZE,
      SIZE,
      backdrop(setting, tint) +
        behind +
        stand(pack, 600, pack.hangs ? (setting === "table" ? 745 : 900) : FOOT[setting], scale) +
        front,
    ),
    sheet(
      SIZE,
      SIZE,
      backdrop(detailSetting, lighter(tint, 0.3)) +
        (detailPack ? stand(detailPack, detailAt, 930, fitted(detailPack, 780, detailWidth)) : "") +
        detail,
    ),
    sheet(SIZE, SIZE, backdrop(useSetting, useTint) + put(use, -72, -150, 1.12)),
  ];
}
