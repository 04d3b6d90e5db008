/** Serves short links, `sitemap.xml` and `robots.txt` (docs/rules.md 3.10). */
import { existsSync } from "node:fs";
import { join } from "node:path";
import type { Envelope } from "@banyan/contract/endpoint.ts";
import { codesOfWord, SHARER, SHORT_LINKS } from "@banyan/contract/short-links.ts";
import type { FastifyReply, FastifyRequest } from "fastify";
import type { Clock } from "../../platform/clock.ts";
import type { Database } from "../../platform/database.ts";
import type { Files } from "../../platform/files/index.ts";
import { compressed, isWorthCompressing } from "../../platform/http/compression.ts";
import { failureResponse } from "../../platform/http/failures.ts";
import { languageOf } from "../../platform/http/language.ts";
import type { Http } from "../../platform/http/server.ts";
import type { Logger } from "../../platform/log.ts";
import type { Metrics } from "../../platform/metrics.ts";
import { openPreviewPictures } from "../../platform/preview-pictures.ts";
import { refuse } from "../../platform/refusal.ts";
import { countPublished, productDetail, publishedProducts } from "../catalog/index.ts";
import { announcementDetail, announcementList } from "../content/index.ts";
import { currentMarket } from "../market/index.ts";
import { openBrand } from "./brand.ts";
import { addFrontPages } from "./front-pages.ts";
import { addManifest } from "./manifest.ts";
import {
  invitationPreview,
  newsPreview,
  nothingPreview,
  type Preview,
  productPreview,
  routeOf,
  sharerOf,
} from "./previews.ts";
import { languageAsked, openShopPage, type Shown } from "./shop-page.ts";
import { PRODUCTS_PER_FILE, robots, sitemap, sitemapIndex } from "./sitemap.ts";

export interface LinksDeps {
  database: Database;
  clock: Clock;
  log: Logger;
  metrics: Metrics;
  files: Files;
  /** Directory of the built front ends. */
  appsDirectory: string;
  /** Without a trailing slash. */
  publicUrl: string;
}

const NEWS_LISTED = 1_000;
/** A page outside of the shop's routes: the shop says that it does not exist. */
const NOWHERE = "/pages/unknown";

type Search = Readonly<Record<string, unknown>>;
type Reading = Shown & { sharer: ReturnType<typeof sharerOf>; now: Date };

/** Adds only what belongs to the front ends that are built. */
export function addLinks(http: Http, deps: LinksDeps): void {
  const { publicUrl, clock, database, files } = deps;
  const dist = join(deps.appsDirectory, "shop", "dist");
  const page = existsSync(join(dist, "index.html")) ? openShopPage(dist, publicUrl) : null;
  const brand = openBrand(deps);
  addFrontPages(http, { ...deps, brand, shopPage: page });
  if (!page) return;
  addManifest(http, brand);
  const { of: pageOf } = page;
  const { queries } = database;

  /** `read` may refuse; the shop then opens at `instead` and says why. */
  function link(
    path: string,
    read: (word: string, reading: Reading) => Promise<Preview>,
    instead: (word: string, reading: Reading) => string,
  ): void {
    const readingOf = (request: FastifyRequest): Reading => {
      const search = request.query as Search;
      return {
        ...languageAsked(search.lang, languageOf(request)),
        sharer: sharerOf(search[SHARER]),
        now: clock.now(),
      };
    };
    const wordOf = (request: FastifyRequest) => (request.params as { "*": string })["*"];
    http.get(`${path}/*`, {
      async handler(request, reply) {
        const reading = readingOf(request);
        const preview = await read(wordOf(request), reading);
        return sendText(reply, "text/html", pageOf(preview, reading, (await brand.now()).shop));
      },
      errorHandler(error, request, reply) {
        const reading = readingOf(request);
        const { status, retryAfter, body } = failureResponse(deps, request, error, reading.language);
        const { msg: sentence } = JSON.parse(body) as Envelope<unknown>;
        const opens = instead(wordOf(request), reading);
        if (retryAfter !== undefined) reply.header("retry-after", String(retryAfter));
        // Refusals of calls have status 200, but crawlers must not list such a page.
        reply.code(status === 200 ? 404 : status);
        void sendText(reply, "text/html", pageOf(nothingPreview(sentence, opens), reading, brand.last().shop));
      },
    });
  }

  link(
    SHORT_LINKS.product,
    async (word, { language, sharer, now }) => {
      const { orders, currency } = await currentMarket(queries, now);
      const product = await productDetail(queries, { id: idOf(word), language, presaleWeeks: orders.presaleWeeks });
      return productPreview(product, { language, sharer, currency });
    },
    goneAt("/pages/shop/goodsDetails"),
  );
  link(
    SHORT_LINKS.news,
    async (word, { language, sharer, now }) => {
      const news = await announcementDetail(queries, { id: idOf(word), language, now });
      return newsPreview(news, { sharer, shop: (await brand.now()).shop.name });
    },
    goneAt("/pages/articleDetails"),
  );
  link(
    SHORT_LINKS.invitation,
    async (word, { language }) => {
      const codes = codesOfWord(word);
      if (!codes) throw refuse("PATH_UNKNOWN");
      return invitationPreview(codes, language, (await brand.now()).shop);
    },
    () => NOWHERE,
  );

  const pictureOf = openPreviewPictures(files);
  http.get("/files/previews/:name", async (request, reply) => {
    const { name } = request.params as { name: string };
    const bytes = /^[0-9a-f-]{36}-[0-9]{2,4}\.jpg$/.test(name) ? await pictureOf(name) : null;
    if (!bytes) throw refuse("PATH_UNKNOWN");
    return reply
      .headers({ "content-type": "image/jpeg", "cache-control": "public, max-age=31536000, immutable" })
      .send(bytes);
  });

  http.get("/robots.txt", async (_request, reply) => sendText(reply, "text/plain", robots(publicUrl)));
  http.get("/sitemap.xml", async (_request, reply) =>
    sendText(reply, "application/xml", sitemapIndex(publicUrl, await countPublished(queries))),
  );
  http.get("/sitemaps/pages.xml", async (_request, reply) => {
    const { list } = await announcementList(queries, { language: "en", now: clock.now(), page: 1, limit: NEWS_LISTED });
    const news = list.map(({ id, publishedAt }) => ({
      path: `${SHORT_LINKS.news}/${id}`,
      changedAt: new Date(publishedAt),
    }));
    return sendText(reply, "application/xml", sitemap(publicUrl, news));
  });
  http.get("/sitemaps/products-:number.xml", async (request, reply) => {
    const number = Number((request.params as { number: string }).number);
    const offset = (number - 1) * PRODUCTS_PER_FILE;
    const isNumber = Number.isInteger(number) && number > 0 && Number.isSafeInteger(offset);
    const rows = isNumber ? await publishedProducts(queries, { offset, limit: PRODUCTS_PER_FILE }) : [];
    if (rows.length === 0) throw refuse("PATH_UNKNOWN");
    const products = rows.map(({ id, changedAt }) => ({ path: `${SHORT_LINKS.product}/${id}`, changedAt }));
    return sendText(reply, "application/xml", sitemap(publicUrl, products));
  });
}

/**
 * The id at the start of the last part of a short link. Punctuation after it, as at the end of a sentence, is ignored; with a Latin
 * letter or another digit right after it, there is no id.
 */
const ID = /^[1-9][0-9]{0,17}(?![0-9a-z])/i;

function idOf(word: string): bigint {
  const [id] = ID.exec(word) ?? [];
  if (!id) throw refuse("PATH_UNKNOWN");
  return BigInt(id);
}

/** The route whose page says that the thing does not exist. */
function goneAt(route: string) {
  return (word: string, { sharer }: Reading) => {
    const [id] = ID.exec(word) ?? [];
    return id ? routeOf(route, { id }, sharer) : routeOf(NOWHERE, {}, sharer);
  };
}

/** Caches revalidate: prices and stock change, and the language is that of the reader. */
function sendText(reply: FastifyReply, type: string, text: string): FastifyReply {
  const body = Buffer.from(text);
  const zipped = isWorthCompressing(body, reply.request.headers["accept-encoding"]) ? compressed(body) : null;
  if (zipped) reply.header("content-encoding", "gzip");
  return reply
    .headers({
      "content-type": `${type}; charset=utf-8`,
      "cache-control": "no-cache",
      vary: "accept-encoding, accept-language",
    })
    .send(zipped ?? body);
}
