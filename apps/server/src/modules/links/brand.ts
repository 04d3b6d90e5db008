/** What the shop calls itself, and its colours, as its pages have them. */
import { setTimeout as wait } from "node:timers/promises";
import { logoPath } from "@banyan/contract/logo.ts";
import { PALETTE_COLORS, type PaletteColors } from "@banyan/contract/palettes.ts";
import type { Clock } from "../../platform/clock.ts";
import type { Database } from "../../platform/database.ts";
import { escapeHtml } from "../../platform/html.ts";
import { currentMarket, DEFAULT_MARKET, type Market } from "../market/index.ts";

export type Brand = Market["shop"];

/** A page does not wait longer for the settings; it then has the name that was known last. */
const SETTINGS_MS = 500;

/** A version of the settings, and the brand in it. */
type BrandVersion = Pick<Market, "version" | "shop">;

export interface BrandReader {
  /** Never fails: while the database is away, it is the last one. */
  now(): Promise<BrandVersion>;
  last(): BrandVersion;
}

export function openBrand({ database, clock }: { database: Database; clock: Clock }): BrandReader {
  let known: BrandVersion = DEFAULT_MARKET;
  async function read(): Promise<void> {
    known = await currentMarket(database.queries, clock.now());
  }
  return {
    async now() {
      await Promise.race([read().catch(() => {}), wait(SETTINGS_MS, undefined, { ref: false })]);
      return known;
    },
    last: () => known,
  };
}

/** Style sheets of the build have the colours of this one. */
const OF_THE_BUILD = "forest";

/** The colours and the logo of a shop. They come before the style sheet, whose own rules are in a layer and therefore weaker. */
export function stylesOf({ palette, logo }: Pick<Brand, "palette" | "logo">): string {
  const styles = colorsOf(palette) + (logo === null ? "" : markOf(logo));
  return styles && `<style>${styles}</style>\n    `;
}

function colorsOf(palette: Brand["palette"]): string {
  if (palette === OF_THE_BUILD) return "";
  const { light, dark } = PALETTE_COLORS[palette];
  return `${rulesOf(light)}@media(prefers-color-scheme:dark){${rulesOf(dark)}}`;
}

/** The logo in place of the standard mark (packages/ui/src/art/brand-mark.tsx). */
const markOf = (logo: string) =>
  `[data-mark]{background:url(${logoPath(logo, "mark")}) center/contain no-repeat}[data-mark]>*{display:none}`;

function rulesOf(colors: PaletteColors): string {
  const values = Object.entries(colors).map(([name, value]) => `--color-${name}:${value}`);
  // Until the style sheet is there, the first view has the colour of texts.
  return `:root{${values.join(";")}}.first{color:${colors["brand-ink"]}!important}`;
}

/** Places of an index.html that have the brand. */
export const BRAND_PLACES = {
  html: /<html lang="en">/,
  title: /<title>[^<]*<\/title>/,
  styles: /(?=<script)/,
  icon: /<link rel="icon"[^>]*>/,
};
/** The icon for the home screen of Apple's devices, and the mark of the first view; the office has neither. */
const SHOP_PLACES = { apple: /<link rel="apple-touch-icon"[^>]*>/, mark: /<svg viewBox="0 0 64 64"[^>]*>.*?<\/svg>/s };

/** Throws if the index.html of `app` lacks one of the places. */
export function requirePlaces(
  app: "shop" | "office",
  template: string,
  places: Readonly<Record<string, RegExp>>,
): void {
  for (const place of Object.values(places)) {
    if (!place.test(template)) throw new Error(`index.html of the ${app} has no ${place.source}`);
  }
}

/** An index.html under the name, with the logo and in the colours of the shop. */
export const branded = (template: string, brand: Brand): string =>
  withLogo(template, brand)
    .replace(BRAND_PLACES.html, () => `<html lang="en" data-shop="${escapeHtml(brand.name)}">`)
    .replace(BRAND_PLACES.title, () => `<title>${escapeHtml(brand.name)}</title>`)
    .replace(BRAND_PLACES.styles, () => stylesOf(brand));

/** An index.html with the shop's own logo in place of the standard mark. */
export function withLogo(template: string, { logo }: Brand): string {
  if (logo === null) return template;
  const mark = `<svg viewBox="0 0 64 64" aria-hidden="true"><image href="${logoPath(logo, "mark")}" width="64" height="64" /></svg>`;
  return template
    .replace(BRAND_PLACES.icon, () => `<link rel="icon" href="${logoPath(logo, "mark")}" type="image/png" />`)
    .replace(SHOP_PLACES.apple, () => `<link rel="apple-touch-icon" href="${logoPath(logo, "apple")}" />`)
    .replace(SHOP_PLACES.mark, () => mark);
}
