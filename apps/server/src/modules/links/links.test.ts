/**
 * Short links as chats and search engines read them: Open Graph and structured data through a preview parser, the rest of the
 * page through an HTML parser. Their texts come from staff, so each field is tried with texts that try to leave it.
 */
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { blocksOf } from "@banyan/contract/block-text.ts";
import { LANGUAGES, type Language, type Texts } from "@banyan/contract/languages.ts";
import { logoPath } from "@banyan/contract/logo.ts";
import { SENTENCES } from "@banyan/contract/messages/index.ts";
import { displayMoney } from "@banyan/contract/money.ts";
import { MARKET_LIMITS } from "@banyan/contract/office/market.ts";
import { PALETTE_COLORS } from "@banyan/contract/palettes.ts";
import { load } from "cheerio";
import ogs from "open-graph-scraper";
import sharp from "sharp";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { usdt } from "../../../test/money.ts";
import { testLog } from "../../../test/server-log.ts";
import { openShelves, type Shelves, START } from "../../../test/shelves.ts";
import { fixedClock } from "../../platform/clock.ts";
import { sql } from "../../platform/database.ts";
import { localFiles } from "../../platform/files/index.ts";
import { createHttp, type Http } from "../../platform/http/server.ts";
import { newId } from "../../platform/ids.ts";
import { createMetrics } from "../../platform/metrics.ts";
import { addPiece, NOTHING_SAID } from "../content/index.ts";
import { DEFAULT_MARKET, forgetMarket } from "../market/index.ts";
import { addLinks } from "./index.ts";

const PUBLIC_URL = "https://shop.example";
const indexOf = (app: string) => readFileSync(join(import.meta.dirname, `../../../../${app}/index.html`), "utf8");
const INDEX = { shop: indexOf("shop"), office: indexOf("office") };
/** Staff cannot enter control characters, but anything else. */
const HOSTILE = [
  '"><script>alert(1)</script>',
  "</title></head><body onload=alert(1)>",
  "</script><script>alert(1)</script>",
  "<!-- --> <![CDATA[ ]]> ]]>",
  "' onerror='alert(1)",
  "&quot;&lt;b&gt; & &amp; &#39;",
  "$& $1 $` $' $$",
  "{{constructor}} ${1+1} `x` \\u003c \\",
  "=cmd|' /C calc'!A0",
  "ไทย 繁體中文 ภาษา 🇹🇼 é",
];

/** Properties of products, which the parser knows under other names only. */
const PRODUCT_TAGS = ["price:amount", "price:currency", "availability"].map((name) => ({
  fieldName: name,
  multiple: false,
  property: `product:${name}`,
}));

let shelves: Shelves;
let http: Http;
let directory: string;
const clock = fixedClock(START);

beforeAll(async () => {
  shelves = await openShelves();
  directory = mkdtempSync(join(tmpdir(), "banyan-links-"));
  for (const [app, html] of Object.entries(INDEX)) {
    mkdirSync(join(directory, app, "dist"), { recursive: true });
    writeFileSync(join(directory, app, "dist", "index.html"), html);
  }
  http = httpWith(shelves.database);
  await http.ready();
});
afterAll(async () => {
  await http.close();
  await shelves.drop();
  rmSync(directory, { recursive: true });
});

function httpWith(database: Shelves["database"]): Http {
  const deps = { database, clock, log: testLog(), metrics: createMetrics(), sessions: {} as never, trustedProxies: 0 };
  const made = createHttp(deps);
  const files = localFiles(join(directory, "files"));
  addLinks(made, { ...deps, files, appsDirectory: directory, publicUrl: PUBLIC_URL });
  return made;
}

const get = (url: string, headers: Record<string, string> = {}) => http.inject({ method: "GET", url, headers });

async function pageOf(url: string, headers?: Record<string, string>) {
  const { statusCode: status, body, headers: sent } = await get(url, headers);
  const $ = load(body);
  const { result } = await ogs({ html: body, customMetaTags: PRODUCT_TAGS });
  const attributes = (selector: string, name: string) =>
    $(selector)
      .map((_, one) => $(one).attr(name))
      .get();
  const data = $('script[type="application/ld+json"]')
    .map((_, one) => $(one).text())
    .get();
  return {
    status,
    type: sent["content-type"],
    retryAfter: sent["retry-after"],
    preview: result,
    lang: $("html").attr("lang"),
    opens: $("html").attr("data-opens"),
    title: $("title").text(),
    description: $('meta[name="description"]').attr("content"),
    robots: $('meta[name="robots"]').attr("content"),
    canonical: attributes('link[rel="canonical"]', "href"),
    alternates: $('link[rel="alternate"]')
      .map((_, one) => [[$(one).attr("hreflang"), $(one).attr("href")]])
      .get(),
    data: data.map((text) => JSON.parse(text)),
    withoutScripts: load($("noscript").text() || ($("noscript").html() ?? "")).text(),
    /** What the page is made of, without the head that describes it. */
    elements: $("script, body, body *")
      .map((_, one) => one.tagName)
      .get(),
    handlers: $("*")
      .map((_, one) => Object.keys($(one).attr() ?? {}))
      .get()
      .filter((name) => name.startsWith("on")),
  };
}

const eachLanguage = (text: (language: Language) => string) =>
  Object.fromEntries(LANGUAGES.map((language) => [language, text(language)])) as Texts;

const picture = () => ({ id: newId(START), width: 1200, height: 1200, widths: [320, 1200] });
const shelve = async (wanted: Parameters<Shelves["shelve"]>[0] = {}) => (await shelves.shelve(wanted)).productId;

function announce(said: Partial<Parameters<typeof addPiece>[1]["body"]>, from = START) {
  const body = { ...NOTHING_SAID, title: { en: "Tea" }, summary: { en: "" }, topic: "news" as const, ...said };
  return addPiece(shelves.database.queries, { kind: "announcement", body, from });
}

const alternatesOf = (path: string) => [
  ...LANGUAGES.map((language) => [language, `${PUBLIC_URL}${path}?lang=${language}`]),
  ["x-default", PUBLIC_URL + path],
];
const LOCALES: Record<Language, string> = {
  "zh-TW": "zh_TW",
  vi: "vi_VN",
  "zh-CN": "zh_CN",
  ja: "ja_JP",
  ko: "ko_KR",
  id: "id_ID",
  th: "th_TH",
  en: "en_US",
};

describe.each(LANGUAGES)("in %s", (language) => {
  test("a product has its name, summary, price and picture", async () => {
    const kept = picture();
    const id = await shelve({
      name: eachLanguage((one) => `Tea ${one}`),
      summary: eachLanguage((one) => `Leaves ${one}`),
      description: eachLanguage((one) => `## Tea\n\nLong ${one}`),
      facts: [{ label: eachLanguage((one) => `Origin ${one}`), text: eachLanguage((one) => `</script><b>${one}`) }],
      pictures: [kept],
      price: 1_234.5,
    });
    const url = `${PUBLIC_URL}/p/${id}?lang=${language}`;
    const image = `${PUBLIC_URL}/files/previews/${kept.id}-1200.jpg`;
    const page = await pageOf(`/p/${id}?lang=${language}`);
    const price = `${displayMoney("1234.5", language)} USDT`;
    expect(page).toMatchObject({
      status: 200,
      type: "text/html; charset=utf-8",
      lang: language,
      opens: `/#/pages/shop/goodsDetails?id=${id}`,
      title: `Tea ${language} · Banyan`,
      description: `${price} · Leaves ${language}`,
      robots: undefined,
      canonical: [url],
      alternates: alternatesOf(`/p/${id}`),
    });
    expect(page.preview).toMatchObject({
      ogTitle: `Tea ${language}`,
      ogDescription: `${price} · Leaves ${language}`,
      ogType: "product",
      ogUrl: url,
      ogSiteName: "Banyan",
      ogLocale: LOCALES[language],
      ogImage: [{ url: image, width: "1200", height: "630", alt: `Tea ${language}`, type: "jpg" }],
      customMetaTags: { "price:amount": "1234.5", "price:currency": "USDT", availability: "in stock" },
      twitterCard: "summary_large_image",
      twitterTitle: `Tea ${language}`,
      twitterDescription: `${price} · Leaves ${language}`,
      twitterImage: [{ url: image }],
    });
    expect(page.data).toEqual([
      {
        "@context": "https://schema.org",
        "@type": "Product",
        name: `Tea ${language}`,
        description: `Tea Long ${language}`,
        sku: String(id),
        category: "general",
        image: [`${PUBLIC_URL}/files/pictures/${kept.id}-1200.webp`],
        url: `${PUBLIC_URL}/p/${id}`,
        additionalProperty: [
          { "@type": "PropertyValue", name: `Origin ${language}`, value: `</script><b>${language}` },
        ],
        offers: {
          "@type": "Offer",
          price: "1234.5",
          priceCurrency: "USDT",
          availability: "https://schema.org/InStock",
          url: `${PUBLIC_URL}/p/${id}`,
        },
      },
    ]);
    expect(page.withoutScripts).toContain(`Tea ${language}`);
  });

  test("news have their title, summary and day", async () => {
    const id = await announce({
      title: eachLanguage((one) => `News ${one}`),
      summary: eachLanguage((one) => `Short ${one}`),
      body: { en: blocksOf("Long") as never },
    });
    const page = await pageOf(`/n/${id}?lang=${language}`);
    expect(page).toMatchObject({
      status: 200,
      lang: language,
      opens: `/#/pages/articleDetails?id=${id}`,
      title: `News ${language} · Banyan`,
      canonical: [`${PUBLIC_URL}/n/${id}?lang=${language}`],
      alternates: alternatesOf(`/n/${id}`),
      preview: {
        ogTitle: `News ${language}`,
        ogDescription: `Short ${language}`,
        ogType: "article",
        articlePublishedTime: START.toISOString(),
        ogImage: [{ url: `${PUBLIC_URL}/preview.png` }],
      },
      data: [{ "@type": "NewsArticle", headline: `News ${language}`, datePublished: START.toISOString() }],
    });
  });

  test("an invitation leads to registration and is not listed", async () => {
    const page = await pageOf(`/i/ABCDEFGH-23456789?lang=${language}`);
    expect(page).toMatchObject({
      status: 200,
      opens: "/#/pages/register?invite_code=ABCDEFGH&node_code=23456789",
      robots: "noindex",
      canonical: [],
      alternates: [],
      data: [],
    });
    expect(page.preview.ogTitle).toContain("Banyan");
    expect(page.preview.ogDescription?.length).toBeGreaterThan(20);
    if (language !== "en") expect(page.preview.ogTitle).not.toBe("You’re invited to Banyan");
  });

  test("what does not exist says so to people", async () => {
    const hidden = await shelve({ published: false });
    const later = await announce({}, new Date(START.getTime() + 1));
    const { PRODUCT_NOT_FOUND, ANNOUNCEMENT_NOT_FOUND, PATH_UNKNOWN } = SENTENCES[language].errors;
    for (const [path, sentence, opens] of [
      [`/p/${hidden}`, PRODUCT_NOT_FOUND, `/#/pages/shop/goodsDetails?id=${hidden}`],
      ["/p/999999", PRODUCT_NOT_FOUND, "/#/pages/shop/goodsDetails?id=999999"],
      [`/n/${later}`, ANNOUNCEMENT_NOT_FOUND, `/#/pages/articleDetails?id=${later}`],
      ["/p/tea", PATH_UNKNOWN, "/#/pages/unknown?"],
      ["/p/", PATH_UNKNOWN, "/#/pages/unknown?"],
      ["/p/99999999999999999999", PATH_UNKNOWN, "/#/pages/unknown?"],
      ["/n/0", PATH_UNKNOWN, "/#/pages/unknown?"],
      ["/i/ABC", PATH_UNKNOWN, "/#/pages/unknown"],
    ] as const) {
      expect(await pageOf(`${path}?lang=${language}`), path).toMatchObject({
        status: 404,
        type: "text/html; charset=utf-8",
        lang: language,
        title: `${sentence} · Banyan`,
        robots: "noindex",
        canonical: [],
        data: [],
        opens,
      });
    }
  });
});

describe("a text that tries to leave its place", () => {
  let plain: Awaited<ReturnType<typeof pageOf>>;
  beforeAll(async () => {
    plain = await pageOf(`/p/${await shelve({ summary: { en: "x" } })}`);
  });

  test.each(HOSTILE)("%s", async (text) => {
    const categoryId = await shelves.category(`c${HOSTILE.indexOf(text)}`, { en: text });
    const en = { en: text };
    const product = await pageOf(
      `/p/${await shelve({ name: en, summary: en, description: en, categoryId, price: 10 })}`,
    );
    const news = await pageOf(
      `/n/${await announce({ title: en, summary: en, body: { en: blocksOf(text) as never } })}`,
    );
    for (const page of [product, news]) {
      expect(page.title).toBe(`${text} · Banyan`);
      expect(page.elements).toEqual(plain.elements);
      expect(page.handlers).toEqual([]);
      expect(page.withoutScripts).toContain(text);
    }
    expect(product.description).toBe(`10.00 USDT · ${text}`);
    expect(product.data).toMatchObject([{ name: text, description: text, category: text }]);
    expect(news.description).toBe(text);
    expect(news.data).toMatchObject([{ headline: text, description: text }]);
  });

  test.each(HOSTILE)("%s in the address", async (text) => {
    const id = await shelve();
    const word = encodeURIComponent(text);
    const page = await pageOf(`/p/${id}?lang=${word}&i=${word}&x=${word}`, { "accept-language": "vi" });
    expect(page).toMatchObject({ status: 200, lang: "vi", handlers: [], elements: plain.elements });
    expect(page.opens).toBe(`/#/pages/shop/goodsDetails?id=${id}`);
    expect(await pageOf(`/i/${word}`)).toMatchObject({ status: 404, handlers: [], elements: plain.elements.slice(1) });
  });
});

test("the link's language counts, then the reader's, then English", async () => {
  const id = await shelve({ name: eachLanguage((one) => `Tea ${one}`) });
  const title = async (url: string, languages?: string) =>
    (await pageOf(url, languages ? { "accept-language": languages } : {})).preview.ogTitle;
  expect(await title(`/p/${id}?lang=th`, "ja")).toBe("Tea th");
  expect(await title(`/p/${id}`, "ja,en;q=0.5")).toBe("Tea ja");
  expect(await title(`/p/${id}?lang=fr`, "ko")).toBe("Tea ko");
  expect(await title(`/p/${id}`)).toBe("Tea en");
  expect((await pageOf(`/p/${id}`, { "accept-language": "ja" })).canonical).toEqual([`${PUBLIC_URL}/p/${id}`]);
});

test("the sharer's invitation goes to the page, and registration does not open over it", async () => {
  const id = await shelve();
  const news = await announce({});
  const opens = async (url: string) => (await pageOf(url)).opens;
  expect(await opens(`/p/${id}?lang=th&i=ABCDEFGH-23456789`)).toBe(
    `/#/pages/shop/goodsDetails?id=${id}&shared_by=ABCDEFGH-23456789`,
  );
  expect(await opens(`/n/${news}?i=abcdefgh`)).toBe(`/#/pages/articleDetails?id=${news}&shared_by=ABCDEFGH`);
  expect(await opens("/p/999999?i=ABCDEFGH")).toBe("/#/pages/shop/goodsDetails?id=999999&shared_by=ABCDEFGH");
  const page = await pageOf(`/p/${id}?i=ABCDEFGH-23456789`);
  expect(page.canonical).toEqual([`${PUBLIC_URL}/p/${id}`]);
  expect(page.preview.ogUrl).toBe(`${PUBLIC_URL}/p/${id}`);
});

test("what follows a link in a sentence does not break it", async () => {
  const id = await shelve({ name: { en: "Tea" } });
  for (const end of [".", "。", ")", "，快來", "/", "%20ok"]) {
    expect((await pageOf(`/p/${id}${encodeURI(end)}`)).preview.ogTitle, end).toBe("Tea");
    expect((await pageOf(`/i/ABCDEFGH-23456789${encodeURI(end)}`)).opens, end).toBe(
      "/#/pages/register?invite_code=ABCDEFGH&node_code=23456789",
    );
  }
});

test("search engines get the rating of a product with reviews", async () => {
  const id = await shelve();
  const ratingOf = async () => (await pageOf(`/p/${id}`)).data[0].aggregateRating;
  expect(await ratingOf()).toBeUndefined();
  await sql`update catalog.product set star_counts = '{0,0,0,1,2}' where id = ${id}`.execute(shelves.database.queries);
  expect(await ratingOf()).toEqual({ "@type": "AggregateRating", ratingValue: 4.7, reviewCount: 3 });
});

test("prices from … to …, presale and sold out are said as they are", async () => {
  const sku = (code: string, price: number, stock: number, at: number) => ({
    code,
    options: [at],
    price: usdt(price),
    bv: 0n,
    stock,
    active: true,
  });
  const specifications = [{ name: { en: "Size" }, options: [{ en: "S" }, { en: "L" }] }];
  const range = await pageOf(
    `/p/${await shelve({ summary: { en: "Leaves" }, specifications, skus: [sku("r1", 8, 1, 0), sku("r2", 12, 1, 1)] })}`,
  );
  expect(range.preview.ogDescription).toBe("From 8.00 USDT · Leaves");
  expect(range.data[0].offers).toMatchObject({
    "@type": "AggregateOffer",
    lowPrice: "8",
    highPrice: "12",
    offerCount: 2,
  });
  const availability = async (wanted: Parameters<Shelves["shelve"]>[0]) => {
    const page = await pageOf(`/p/${await shelve(wanted)}`);
    return [page.data[0].offers.availability.split("/").at(-1), page.preview.customMetaTags?.availability];
  };
  expect(await availability({ stock: 0 })).toEqual(["OutOfStock", "out of stock"]);
  expect(await availability({ presale: true })).toEqual(["PreOrder", "preorder"]);
});

test("a sale says its price and until when it is valid", async () => {
  const [beginsAt, endsAt] = [new Date(START.getTime() - 1), new Date(START.getTime() + 86_400_000)];
  const sale = { price: usdt(8), bv: 0n, beginsAt, endsAt };
  const skus = [{ code: "on-sale", options: [], price: usdt(10), bv: 0n, stock: 1, active: true, sale }];
  const page = await pageOf(`/p/${await shelve({ summary: { en: "Leaves" }, skus })}`);
  expect(page.preview.ogDescription).toBe("8.00 USDT · Leaves");
  expect(page.data[0].offers).toMatchObject({ price: "8", priceValidUntil: endsAt.toISOString() });
  const regular = await pageOf(`/p/${await shelve({ price: 8 })}`);
  expect(regular.data[0].offers.priceValidUntil).toBeUndefined();
});

test("addresses begin with the public URL, whatever host a request names", async () => {
  const page = await get(`/p/${await shelve({ pictures: [picture()] })}`, {
    host: "evil.example",
    "x-forwarded-host": "evil.example",
  });
  expect(page.body).not.toContain("evil.example");
});

test("a failure opens the shop with its status, so that people can try again", async () => {
  const { database, drop } = await openShelves();
  const broken = httpWith(database);
  await drop();
  const { statusCode, headers, body } = await broken.inject({ method: "GET", url: "/p/7" });
  expect(statusCode).toBeGreaterThanOrEqual(500);
  expect(headers["content-type"]).toBe("text/html; charset=utf-8");
  expect(load(body)("html").attr("data-opens")).toBe("/#/pages/shop/goodsDetails?id=7");
});

test("the picture of a preview is a JPEG in the shape of large previews", async () => {
  const files = localFiles(join(directory, "files"));
  for (const [width, height] of [
    [400, 400],
    [1600, 900],
    [300, 900],
  ] as const) {
    const id = newId(START);
    const drawn = sharp({ create: { width, height, channels: 3, background: "#1f4d3a" } });
    await files.put(`pictures/${id}-400.webp`, await drawn.webp().toBuffer());
    const { statusCode, headers, rawPayload } = await get(`/files/previews/${id}-400.jpg`);
    expect(statusCode).toBe(200);
    expect(headers).toMatchObject({
      "content-type": "image/jpeg",
      "cache-control": "public, max-age=31536000, immutable",
    });
    expect(await sharp(rawPayload).metadata()).toMatchObject({ format: "jpeg", width: 1200, height: 630 });
  }
  for (const name of [`${newId(START)}-400.jpg`, "..%2F..%2Fkeys-400.jpg", "x.jpg"])
    expect((await get(`/files/previews/${name}`)).statusCode, name).toBe(404);
});

test("the sitemap lists what visitors may see, in each language, and robots.txt names it", async () => {
  const [shown, hidden] = [await shelve(), await shelve({ published: false })];
  const news = await announce({});
  const xml = async (path: string) => {
    const { statusCode, headers, body } = await get(path);
    expect(statusCode).toBe(200);
    expect(headers["content-type"]).toBe("application/xml; charset=utf-8");
    return load(body, { xml: true });
  };
  const index = await xml("/sitemap.xml");
  const files = index("sitemap > loc")
    .map((_, one) => index(one).text())
    .get();
  expect(files).toEqual(["pages", "products-1"].map((name) => `${PUBLIC_URL}/sitemaps/${name}.xml`));
  const products = await xml("/sitemaps/products-1.xml");
  const urls = products("url > loc")
    .map((_, one) => products(one).text())
    .get();
  expect(urls).toContain(`${PUBLIC_URL}/p/${shown}`);
  expect(urls).not.toContain(`${PUBLIC_URL}/p/${hidden}`);
  const links = products("url").last().find("xhtml\\:link");
  expect(links.map((_, one) => [[products(one).attr("hreflang"), products(one).attr("href")]]).get()).toEqual(
    alternatesOf(`/p/${shown}`),
  );
  expect((await xml("/sitemaps/pages.xml"))("url > loc").text()).toContain(`${PUBLIC_URL}/n/${news}`);
  for (const number of ["0", "2", "-1", "1.5", "x", "1e3"])
    expect((await get(`/sitemaps/products-${number}.xml`)).statusCode, number).toBe(404);
  expect((await get("/robots.txt")).body).toContain(`Sitemap: ${PUBLIC_URL}/sitemap.xml`);
});

describe("under another name", () => {
  /** Makes a version of the settings that begins today. */
  async function call(name: string, palette: "forest" | "plum", logo: string | null = null): Promise<void> {
    const { queries } = shelves.database;
    const { shop } = DEFAULT_MARKET;
    const changed = JSON.stringify({
      shop: { ...shop, name, tagline: { en: `${name} sells`, ja: `${name} 販売` }, palette, logo },
    });
    await sql`
      insert into market.configuration (version, body, created_by, created_at, holds_from)
      select max(version) + 1, (array_agg(body order by version desc))[1] || ${changed}::jsonb, 'A test', ${START}, '2026-01-01'
      from market.configuration
    `.execute(queries);
    forgetMarket();
  }

  test.each(HOSTILE)("all pages are called %j, and nothing of it becomes a part of them", async (text) => {
    const name = text.slice(0, MARKET_LIMITS.shopName).trim();
    await call(name, "plum");
    const product = `/p/${await shelve()}`;
    for (const url of ["/", "/office/", product, "/i/ABCD2345", "/p/999999"]) {
      const page = await pageOf(url);
      expect(page.handlers).toEqual([]);
      expect(load((await get(url)).body)("html").attr("data-shop")).toBe(name);
      expect(page.title === name || page.title.endsWith(` · ${name}`), url).toBe(true);
      expect((await get(url)).body).not.toContain("Banyan");
      expect((await get(url)).body).toContain(PALETTE_COLORS.plum.light.brand);
    }
    expect((await pageOf("/", { "accept-language": "ja" })).description).toBe(`${name} 販売`);
    expect((await pageOf("/", { "accept-language": "th" })).description).toBe(`${name} sells`);
  });

  test("with its own logo, pages and manifest have it in every place, and without it the standard mark", async () => {
    const logo = newId(START);
    await call("Kauri", "forest", logo);
    const product = `/p/${await shelve()}`;
    for (const url of ["/", "/office/", product]) {
      const $ = load((await get(url)).body);
      expect($("style").text(), url).toContain(`[data-mark]{background:url(${logoPath(logo, "mark")})`);
      expect($('link[rel="icon"]').attr("href")).toBe(logoPath(logo, "mark"));
      expect($('link[rel="apple-touch-icon"]').attr("href")).toBe(
        url === "/office/" ? undefined : logoPath(logo, "apple"),
      );
      expect($(".first svg path")).toHaveLength(0);
      expect($(".first svg image").attr("href")).toBe(url === "/office/" ? undefined : logoPath(logo, "mark"));
    }
    const icons = async () => JSON.parse((await get("/manifest.webmanifest")).body).icons;
    expect((await icons()).map(({ src, purpose }: { src: string; purpose: string }) => [src, purpose])).toEqual([
      [logoPath(logo, "mark"), "any"],
      [logoPath(logo, "icon"), "any"],
      [logoPath(logo, "maskable"), "maskable"],
    ]);
    await call("Kauri", "forest");
    const $ = load((await get("/")).body);
    expect($("style").text()).not.toContain("data-mark");
    expect($('link[rel="icon"]').attr("href")).toBe("/icon.svg");
    expect((await icons())[0].src).toBe("/icon-192.png");
  });

  test.each(["en", "ja"] as const)(
    "the manifest for home screens has the name and the sentence in %s",
    async (language) => {
      const name = "A shop of a long name";
      await call(name, "plum");
      const { headers, body } = await get("/manifest.webmanifest", { "accept-language": language });
      expect(headers).toMatchObject({
        "content-type": "application/manifest+json; charset=utf-8",
        vary: "accept-language",
      });
      const manifest = JSON.parse(body);
      const description = language === "ja" ? `${name} 販売` : `${name} sells`;
      expect(manifest).toMatchObject({ name, description, lang: language, start_url: "/", display: "standalone" });
      expect(manifest).not.toHaveProperty("short_name");
      await call("Rimu", "forest");
      expect(JSON.parse((await get("/manifest.webmanifest")).body)).toMatchObject({ name: "Rimu", short_name: "Rimu" });
    },
  );

  test("a first page is sent once, and again when its name changes", async () => {
    await call("Kauri", "forest");
    const { headers } = await get("/");
    expect(headers["cache-control"]).toBe("no-cache");
    const again = { "if-none-match": String(headers.etag) };
    expect((await get("/", again)).statusCode).toBe(304);
    await call("Rimu", "forest");
    const changed = await get("/", again);
    expect([changed.statusCode, load(changed.body)("title").text()]).toEqual([200, "Rimu"]);
    const unpack = { br: brotliDecompressSync, gzip: gunzipSync } as const;
    for (const [encoding, unpacked] of Object.entries(unpack)) {
      const { rawPayload, headers: sent } = await get("/", { "accept-encoding": encoding });
      expect(sent["content-encoding"]).toBe(encoding);
      expect(unpacked(rawPayload).toString()).toBe(changed.body);
    }
    const none = await get("/", { "accept-encoding": "br;q=0" });
    expect([none.headers["content-encoding"], none.body]).toEqual([undefined, changed.body]);
  });

  test("first pages come while the database is away", async () => {
    const { database, drop } = await openShelves();
    const alone = httpWith(database);
    await drop();
    for (const url of ["/", "/office/"]) {
      const { statusCode, body } = await alone.inject({ method: "GET", url });
      expect([statusCode, load(body)("html").attr("data-shop")]).toEqual([200, "Banyan"]);
    }
    await alone.close();
  });
});
