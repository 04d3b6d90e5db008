/** `sitemap.xml`: an index of files with the pages of products and news in all languages (sitemaps.org). */
import { escapeHtml } from "../../platform/html.ts";
import { alternates } from "./shop-page.ts";

/** With nine links to each, about 1 MB. */
export const PRODUCTS_PER_FILE = 1_000;

interface Listed {
  path: string;
  changedAt?: Date;
}

/** Files of a shop with so many products. */
export function sitemapIndex(publicUrl: string, products: number): string {
  const files = Math.ceil(products / PRODUCTS_PER_FILE);
  const names = ["pages", ...Array.from({ length: files }, (_, at) => `products-${at + 1}`)];
  const rows = names.map((name) => `<sitemap><loc>${escapeHtml(`${publicUrl}/sitemaps/${name}.xml`)}</loc></sitemap>`);
  return xml("sitemapindex", "", rows);
}

export function sitemap(publicUrl: string, pages: readonly Listed[]): string {
  const rows = pages.map(({ path, changedAt }) => {
    const url = publicUrl + path;
    const links = alternates(url).map(
      ([hreflang, href]) => `<xhtml:link rel="alternate" hreflang="${hreflang}" href="${escapeHtml(href)}"/>`,
    );
    const changed = changedAt ? `<lastmod>${changedAt.toISOString()}</lastmod>` : "";
    return `<url><loc>${escapeHtml(url)}</loc>${changed}${links.join("")}</url>`;
  });
  return xml("urlset", ' xmlns:xhtml="http://www.w3.org/1999/xhtml"', rows);
}

function xml(root: string, namespaces: string, rows: readonly string[]): string {
  const open = `<${root} xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"${namespaces}>`;
  return `<?xml version="1.0" encoding="UTF-8"?>\n${open}\n${rows.join("\n")}\n</${root}>\n`;
}

/** Allows everything but what only staff and developers use. */
export const robots = (publicUrl: string): string => `User-agent: *
Disallow: /office/
Disallow: /api/office/
Disallow: /dev/

Sitemap: ${publicUrl}/sitemap.xml
`;
