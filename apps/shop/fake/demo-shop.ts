/** A fake server with demo products and texts: enough for product lists, a product and a cart. */
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { createFakeServer, FakeRefusal, type FakeServer } from "@banyan/app/fake/fake-server.ts";
import { addresses } from "@banyan/contract/addresses.ts";
import { blocksOf } from "@banyan/contract/block-text.ts";
import { type CartLine, type CartView, cart } from "@banyan/contract/cart.ts";
import { catalog, type ProductCard, type ProductDetail } from "@banyan/contract/catalog.ts";
import { content } from "@banyan/contract/content.ts";
import type { Picture } from "@banyan/contract/fields.ts";
import { type Language, type Texts, textIn } from "@banyan/contract/languages.ts";
import { members } from "@banyan/contract/members.ts";
import { parseMoney } from "@banyan/contract/money.ts";
import { demoFacts } from "../../server/demo/facts.ts";
import { pictureFiles } from "../../server/demo/picture-files.ts";
import { answerMember } from "./demo-member.ts";

interface DemoProduct {
  slug: string;
  category: string;
  presale: boolean;
  activation: boolean;
  name: Texts;
  summary: Texts;
  description: Texts;
  specs: { name: Texts; options: Texts[] }[];
  skus: { options: number[]; price: string; bv: string; stock: number; picture?: number }[];
}

const DEMO = join(import.meta.dirname, "../../server/demo");
const read = (path: string) => JSON.parse(readFileSync(join(DEMO, path), "utf8"));

export const PICTURE_PATH = "/fake-pictures/";
const files = pictureFiles();

/** The picture `name` with the aspect ratio `ratio` (width ÷ height). */
function picture(name: string, ratio = 1): Picture {
  const { widths } = files.get(name)!;
  const width = widths.at(-1)!;
  const sources = widths.map((wide) => ({ width: wide, url: `${PICTURE_PATH}${name}-${wide}.webp` }));
  return { id: name, width, height: Math.round(width / ratio), sources };
}

function products(): DemoProduct[] {
  return readdirSync(join(DEMO, "products"))
    .filter((name) => name.endsWith(".json"))
    .sort()
    .flatMap((name) => {
      const found = read(`products/${name}`);
      return (Array.isArray(found) ? found : found.products) as DemoProduct[];
    });
}

const shelf = products();
const categories = read("content/categories.json") as { slug: string; name: Texts }[];
const banners = read("content/banners.json") as {
  picture: string;
  title: Texts;
  subtitle: Texts;
  link: { kind: "category" | "product" | "announcement"; slug: string } | null;
}[];
const announcements = read("content/announcements.json") as {
  slug: string;
  kind: "news" | "announcement" | "story";
  picture: string | null;
  daysAgo: number;
  title: Texts;
  summary: Texts;
  body: Texts;
}[];

const productId = (product: DemoProduct) => String(shelf.indexOf(product) + 1);
const categoryId = (slug: string) => String(categories.findIndex((one) => one.slug === slug) + 1);

function cardOf(product: DemoProduct, language: Language): ProductCard {
  const prices = product.skus.map((sku) => sku.price).sort((a, b) => Number(parseMoney(a) - parseMoney(b)));
  const first = product.skus[0];
  return {
    id: productId(product),
    name: textIn(product.name, language),
    summary: textIn(product.summary, language),
    picture: picture(`${product.slug}-1`),
    price: prices[0] ?? "0",
    priceTo: prices.at(-1) ?? "0",
    sale: null,
    bv: first?.bv ?? "0",
    presale: product.presale,
    activation: product.activation,
    soldOut: product.skus.every((sku) => sku.stock === 0) && !product.presale,
    soldCount: (shelf.indexOf(product) * 137) % 2300,
    rating: shelf.indexOf(product) % 3 === 0 ? null : { average: 4.6, count: shelf.indexOf(product) * 7 },
  };
}

const skuText = (product: DemoProduct, options: number[], language: Language) =>
  options.map((option, at) => textIn(product.specs[at]?.options[option] ?? { en: "" }, language)).join(", ");

function detailOf(product: DemoProduct, language: Language): ProductDetail {
  return {
    ...cardOf(product, language),
    categoryId: categoryId(product.category),
    categoryName: textIn(categories.find((one) => one.slug === product.category)?.name ?? { en: "" }, language),
    description: textIn(product.description, language),
    pictures: [1, 2, 3].map((view) => picture(`${product.slug}-${view}`)),
    specifications: product.specs.map((spec) => ({
      name: textIn(spec.name, language),
      options: spec.options.map((option) => textIn(option, language)),
    })),
    facts: demoFacts(product).map(({ label, text }) => ({
      label: textIn(label, language),
      text: textIn(text, language),
    })),
    skus: product.skus.map((sku, at) => ({
      id: String(Number(productId(product)) * 100 + at),
      options: sku.options,
      text: skuText(product, sku.options, language),
      price: sku.price,
      bv: sku.bv,
      sale: null,
      stock: product.presale ? 200 : sku.stock,
      picture: sku.picture ? picture(`${product.slug}-${sku.picture}`) : null,
    })),
    presaleWeeks: product.presale ? { from: 4, to: 6 } : null,
  };
}

function lineOf(skuId: string, quantity: number, selected: boolean, language: Language): CartLine {
  const product = shelf[Math.floor(Number(skuId) / 100) - 1];
  const sku = product?.skus[Number(skuId) % 100];
  if (!product || !sku) throw new FakeRefusal("SKU_NOT_FOUND", "This choice is no longer available");
  const available = sku.stock > 0 || product.presale;
  return {
    id: skuId,
    skuId,
    productId: productId(product),
    name: textIn(product.name, language),
    skuText: skuText(product, sku.options, language),
    picture: picture(`${product.slug}-${sku.picture ?? 1}`),
    price: sku.price,
    quantity,
    stock: product.presale ? 200 : sku.stock,
    selected: selected && available,
    available,
    presale: product.presale,
    activation: product.activation,
  };
}

function viewOf(list: CartLine[]): CartView {
  const chosen = list.filter((line) => line.selected);
  const micros = chosen.reduce((sum, line) => sum + parseMoney(line.price) * BigInt(line.quantity), 0n);
  return {
    list,
    count: list.reduce((sum, line) => sum + line.quantity, 0),
    selectedCount: chosen.reduce((sum, line) => sum + line.quantity, 0),
    selectedTotal: `${micros / 1_000_000n}.${String((micros % 1_000_000n) / 10_000n).padStart(2, "0")}`,
  };
}

export function createDemoShop(): FakeServer {
  const card = (language: Language) => (product: DemoProduct) => cardOf(product, language);
  return answerMember(createFakeServer())
    .on(catalog.products, (input, { language }) => {
      const bottom = input.minPrice ?? 0n;
      const top = input.maxPrice ?? 10n ** 18n;
      const keyword = input.keyword?.toLowerCase() ?? "";
      const found = shelf
        .filter((one) => !input.categoryId || categoryId(one.category) === String(input.categoryId))
        .filter((one) => textIn(one.name, language).toLowerCase().includes(keyword))
        .map(card(language))
        .filter((one) => parseMoney(one.price) >= bottom && parseMoney(one.price) <= top)
        .filter((one) => (!input.presale || one.presale) && (!input.inStock || !one.soldOut));
      const up = (a: ProductCard, b: ProductCard) => Number(parseMoney(a.price) - parseMoney(b.price));
      if (input.sort === "price_up") found.sort(up);
      if (input.sort === "price_down") found.sort((a, b) => up(b, a));
      const from = (input.page - 1) * input.limit;
      return {
        list: found.slice(from, from + input.limit),
        total: found.length,
        page: input.page,
        limit: input.limit,
        similar: false,
      };
    })
    .on(catalog.detail, ({ id }, { language }) => {
      const product = shelf[Number(id) - 1];
      if (!product) throw new FakeRefusal("PRODUCT_NOT_FOUND", "This product is no longer offered");
      return detailOf(product, language);
    })
    .on(catalog.recommend, ({ limit }, { language }) => ({
      list: shelf
        .filter((_, at) => at % 5 === 1)
        .slice(0, limit)
        .map(card(language)),
    }))
    .on(catalog.personalRecommend, ({ limit }, { language }) => ({
      list: shelf
        .filter((_, at) => at % 4 === 2)
        .slice(0, limit)
        .map(card(language)),
    }))
    .on(catalog.categories, (_, { language }) => ({
      list: categories.map((one) => ({
        id: categoryId(one.slug),
        slug: one.slug,
        name: textIn(one.name, language),
        picture: picture(`category-${one.slug}`),
      })),
    }))
    .on(catalog.suggest, ({ keyword }, { language }) => ({
      list: shelf
        .filter((one) =>
          textIn(one.name, language)
            .toLowerCase()
            .includes(keyword?.toLowerCase() ?? ""),
        )
        .slice(0, 8)
        .map((one) => ({ productId: productId(one), name: textIn(one.name, language) })),
    }))
    .on(content.banners, (_, { language }) => ({
      list: banners.map((one, at) => ({
        id: String(at + 1),
        title: textIn(one.title, language),
        subtitle: textIn(one.subtitle, language),
        picture: picture(one.picture, 16 / 9),
        widePicture: picture(`${one.picture}-wide`, 3),
        ...targetOf(one.link, language),
      })),
    }))
    .on(content.announcements, ({ page, limit, kind }, { language }) => {
      const found = announcements.filter((one) => !kind || one.kind === kind);
      const list = found.slice((page - 1) * limit, page * limit).map((one) => articleOf(one, language));
      return { list, total: found.length, page, limit };
    })
    .on(content.announcement, ({ id }, { language }) => {
      const one = announcements[Number(id) - 1];
      if (!one) throw new FakeRefusal("ANNOUNCEMENT_NOT_FOUND", "This announcement is gone");
      const body = textIn(one.body, language);
      return { ...articleOf(one, language), body, blocks: blocksOf(body) };
    })
    .on(content.document, () => ({
      ...{ title: "About us", picture: null, version: null },
      ...{ body: "# Under the tree", blocks: blocksOf("# Under the tree") },
    }))
    .on(cart.preview, ({ lines }, { language }) =>
      viewOf(lines.map((line) => lineOf(String(line.skuId), line.quantity, line.selected ?? true, language))),
    )
    .on(addresses.index, () => ({ list: [] }))
    .on(members.signInPage, () => ({
      captcha: false,
      password: { minLength: 8, maxLength: 128 },
      minimumAgeYears: 18,
      emailRequired: false,
      agreementVersions: { userAgreement: "1", privacyPolicy: "1" },
    }));
}

function targetOf(link: (typeof banners)[number]["link"], language: Language) {
  const linked = link?.kind === "product" ? shelf.find(({ slug }) => slug === link.slug) : undefined;
  if (!linked) return { link: link && { kind: link.kind, id: categoryId(link.slug) }, product: null };
  const { id, price, priceTo, sale, soldOut } = cardOf(linked, language);
  return { link: { kind: "product" as const, id }, product: { price, priceTo, sale, soldOut } };
}

function articleOf(one: (typeof announcements)[number], language: Language) {
  return {
    id: String(announcements.indexOf(one) + 1),
    kind: one.kind,
    title: textIn(one.title, language),
    summary: textIn(one.summary, language),
    picture: one.picture ? picture(one.picture, 16 / 9) : null,
    publishedAt: new Date(Date.UTC(2026, 10, 20) - one.daysAgo * 86_400_000).toISOString(),
  };
}
