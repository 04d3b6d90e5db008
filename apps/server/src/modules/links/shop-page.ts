/**
 * The page of a short link: the shop's own page, with the preview in its head. The shop starts at the route that the page names
 * (apps/shop/src/early/early.ts), so that nobody waits for a redirect, and who has no JavaScript reads the preview.
 */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { isLanguage, LANGUAGES, type Language, textIn } from "@banyan/contract/languages.ts";
import { escapeHtml } from "../../platform/html.ts";
import { BRAND_PLACES, type Brand, branded, requirePlaces, stylesOf, withLogo } from "./brand.ts";
import type { Preview } from "./previews.ts";

/** Places of index.html that differ by page, and by what the shop calls itself. */
const PLACES = {
  ...BRAND_PLACES,
  description: /<meta name="description"[^>]*>/,
  noscript: /<noscript>[^<]*<\/noscript>/,
};

const OPEN_GRAPH_LOCALES: Readonly<Record<Language, string>> = {
  "zh-TW": "zh_TW",
  vi: "vi_VN",
  "zh-CN": "zh_CN",
  ja: "ja_JP",
  ko: "ko_KR",
  id: "id_ID",
  th: "th_TH",
  en: "en_US",
};

export interface Shown {
  language: Language;
  /** Whether the link asked for the language; else the page is the one for all languages. */
  asked: boolean;
}

export interface ShopPage {
  /** The page at `/`. */
  first(brand: Brand, language: Language): string;
  /** The HTML of a preview. */
  of(preview: Preview, shown: Shown, brand: Brand): string;
}

/** Throws if index.html lacks a place. `publicUrl` has no trailing slash. */
export function openShopPage(shopDist: string, publicUrl: string): ShopPage {
  const template = readFileSync(join(shopDist, "index.html"), "utf8");
  requirePlaces("shop", template, PLACES);
  return {
    first(brand, language) {
      return branded(template, brand)
        .replace(PLACES.description, () =>
          tag("meta", { name: "description", content: textIn(brand.tagline, language) }),
        )
        .replace(PLACES.noscript, () => `<noscript>${needsScripts(brand.name)}</noscript>`);
    },
    of(preview, shown, brand) {
      const { language } = shown;
      const head = headOf(preview, shown, { publicUrl, shop: brand.name });
      const opens = `/#${preview.opens}`;
      return withLogo(template, brand)
        .replace(PLACES.html, () => tag("html", { lang: language, "data-shop": brand.name, "data-opens": opens }))
        .replace(PLACES.title, () => `<title>${escapeHtml(`${preview.title} · ${brand.name}`)}</title>`)
        .replace(PLACES.description, () => head.join("\n    "))
        .replace(PLACES.styles, () => stylesOf(brand))
        .replace(PLACES.noscript, () => withoutScripts(preview, brand.name));
    },
  };
}

/** Links to the page in each language, and to the one that follows the reader's. */
export function alternates(url: string): [hreflang: string, href: string][] {
  return [...LANGUAGES.map((language): [string, string] => [language, inLanguage(url, language)]), ["x-default", url]];
}

const inLanguage = (url: string, language: Language) => `${url}?lang=${language}`;

function headOf(
  preview: Preview,
  { language, asked }: Shown,
  { publicUrl, shop }: { publicUrl: string; shop: string },
): string[] {
  const at = (path: string) => publicUrl + path;
  const { title, description, picture } = preview;
  const url = asked ? inLanguage(at(preview.path), language) : at(preview.path);
  const meta = (name: string, content: string) => tag("meta", { name, content });
  const property = (name: string, content: string) => tag("meta", { property: name, content });
  const described = [
    meta("description", description),
    property("og:site_name", shop),
    property("og:type", preview.type),
    property("og:title", title),
    property("og:description", description),
    property("og:url", url),
    property("og:locale", OPEN_GRAPH_LOCALES[language]),
    ...LANGUAGES.filter((other) => other !== language).map((other) =>
      property("og:locale:alternate", OPEN_GRAPH_LOCALES[other]),
    ),
    property("og:image", at(picture.path)),
    property("og:image:width", String(picture.width)),
    property("og:image:height", String(picture.height)),
    property("og:image:alt", title),
    ...Object.entries(preview.properties ?? {}).map(([name, content]) => property(name, content)),
    meta("twitter:card", "summary_large_image"),
    meta("twitter:title", title),
    meta("twitter:description", description),
    meta("twitter:image", at(picture.path)),
  ];
  if (!preview.listed) return [...described, meta("robots", "noindex")];
  return [
    ...described,
    tag("link", { rel: "canonical", href: url }),
    ...alternates(at(preview.path)).map(([hreflang, href]) => tag("link", { rel: "alternate", hreflang, href })),
    ...(preview.data ? [`<script type="application/ld+json">${jsonInScript(preview.data(at))}</script>`] : []),
  ];
}

/** Nothing in it can end the element or begin a comment. */
const jsonInScript = (data: object) => JSON.stringify(data).replaceAll("<", "\\u003c");

const needsScripts = (shop: string) => escapeHtml(`${shop} needs JavaScript.`);

function withoutScripts({ title, description }: Preview, shop: string): string {
  return `<noscript><h1>${escapeHtml(title)}</h1><p>${escapeHtml(description)}</p><p>${needsScripts(shop)}</p></noscript>`;
}

function tag(name: string, attributes: Record<string, string>): string {
  const written = Object.entries(attributes).map(([key, value]) => ` ${key}="${escapeHtml(value)}"`);
  return `<${name}${written.join("")}>`;
}

/** The language that a link asks for. */
export function languageAsked(lang: unknown, languageOfReader: Language): Shown {
  return isLanguage(lang) ? { language: lang, asked: true } : { language: languageOfReader, asked: false };
}
