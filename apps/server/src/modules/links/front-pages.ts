/**
 * Serves the first page of the shop and of the office under the name and in the colours of the settings, also while the database
 * is away.
 */
import { createHash } from "node:crypto";
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { brotliCompressSync, gzipSync } from "node:zlib";
import type { Language } from "@banyan/contract/languages.ts";
import { accepts } from "../../platform/http/compression.ts";
import { matchesTag } from "../../platform/http/encoded-response.ts";
import { languageOf } from "../../platform/http/language.ts";
import type { Http } from "../../platform/http/server.ts";
import { BRAND_PLACES, type Brand, type BrandReader, branded, requirePlaces } from "./brand.ts";
import type { ShopPage } from "./shop-page.ts";

interface Written {
  etag: string;
  plain: Buffer;
  gzip: Buffer;
  br: Buffer;
}

export function addFrontPages(
  http: Http,
  { brand, appsDirectory, shopPage }: { brand: BrandReader; appsDirectory: string; shopPage: ShopPage | null },
): void {
  /** A page is written once in each language for each version of the settings: compressing it well takes 20 ms. */
  function serve(path: string, write: (brand: Brand, language: Language) => string): void {
    const written = new Map<Language, Written & { version: number }>();
    http.get(path, async (request, reply) => {
      const { version, shop } = await brand.now();
      const language = languageOf(request);
      let page = written.get(language);
      if (page?.version !== version) {
        page = { ...packed(write(shop, language)), version };
        written.set(language, page);
      }
      reply.headers({
        "content-type": "text/html; charset=utf-8",
        "cache-control": "no-cache",
        vary: "accept-encoding, accept-language",
        etag: page.etag,
      });
      if (matchesTag(page.etag, request.headers["if-none-match"])) return reply.code(304).send();
      const encoding = (["br", "gzip"] as const).find((one) => accepts(one, request.headers["accept-encoding"]));
      if (encoding) reply.header("content-encoding", encoding);
      return reply.send(page[encoding ?? "plain"]);
    });
  }

  if (shopPage) serve("/", shopPage.first);
  const office = join(appsDirectory, "office", "dist", "index.html");
  if (!existsSync(office)) return;
  const template = readFileSync(office, "utf8");
  requirePlaces("office", template, BRAND_PLACES);
  serve("/office/", (shop) => branded(template, shop));
}

function packed(html: string): Written {
  const plain = Buffer.from(html);
  const etag = `W/"${createHash("sha256").update(plain).digest("base64url").slice(0, 22)}"`;
  return { etag, plain, gzip: gzipSync(plain), br: brotliCompressSync(plain) };
}
