/**
 * Loads the demo's catalogue: categories, 48 products, their SKUs and pictures, and synonyms. Deterministic rows and
 * order. Does nothing if the shop has categories.
 */
import { LANGUAGES, type Texts } from "@banyan/contract/languages.ts";
import { parseMoney } from "@banyan/contract/money.ts";
import { saleBv } from "@banyan/contract/sale-bv.ts";
import { addProduct, addSynonyms } from "../src/modules/catalog/index.ts";
import { type Database, sql, type Tx } from "../src/platform/database.ts";
import type { StoredPicture } from "../src/platform/pictures.ts";
import categories from "./content/categories.json" with { type: "json" };
import synonyms from "./content/synonyms.json" with { type: "json" };
import { demoFacts } from "./facts.ts";
import home from "./products/home.json" with { type: "json" };
import pantry from "./products/pantry.json" with { type: "json" };
import skin from "./products/skin.json" with { type: "json" };
import starter from "./products/starter.json" with { type: "json" };
import tea from "./products/tea.json" with { type: "json" };
import wellness from "./products/wellness.json" with { type: "json" };

export interface DemoProduct {
  slug: string;
  category: string;
  presale: boolean;
  activation: boolean;
  name: Texts;
  summary: Texts;
  description: Texts;
  specs: { name: Texts; options: Texts[] }[];
  /** `picture`: the SKU's own, from 1. */
  skus: { options: number[]; price: string; bv: string; stock: number; picture?: number }[];
}

const SHELVES: DemoProduct[][] = [tea, pantry, skin, wellness, home, starter];
const PICTURES_OF_PRODUCT = 3;
/** One new product every second day, the newest yesterday. */
const DAYS_BETWEEN = 2;
const DAY_MS = 24 * 3_600_000;
/** Products on sale: percent of the price that is left. The shop begins the sales, so that earlier orders paid the regular prices. */
const SALES: Readonly<Record<string, bigint>> = { "clay-mask": 80n, "vitamin-c": 85n };
const SALE_DAYS = { before: 3, after: 12 };

/** The demo's products in order: one of each shelf in turn, so that the newest are varied. */
export function demoProducts(): DemoProduct[] {
  const longest = Math.max(...SHELVES.map((shelf) => shelf.length));
  return Array.from({ length: longest }, (_, row) => SHELVES.flatMap((shelf) => shelf[row] ?? [])).flat();
}

/** Code of a demo SKU, e.g. "ALISHAN-OOLONG-1-2". */
export function demoSkuCode(product: DemoProduct, options: readonly number[]): string {
  return [product.slug.toUpperCase(), ...options.map((option) => option + 1)].join("-");
}

export async function loadCatalog(deps: {
  database: Database;
  pictures: ReadonlyMap<string, StoredPicture>;
  now: Date;
}): Promise<void> {
  const { database, pictures, now } = deps;
  await database.transaction(async (tx) => {
    const filled = await sql`select from catalog.category limit 1`.execute(tx);
    if (filled.rows.length > 0) return;
    const categoryIds = await insertCategories(tx, pictures);
    for (const language of LANGUAGES) {
      for (const words of synonyms[language]) await addSynonyms(tx, { language, words, now });
    }
    const products = demoProducts();
    for (const [index, product] of products.entries()) {
      const shown = Array.from({ length: PICTURES_OF_PRODUCT }, (_, at) => pictures.get(`${product.slug}-${at + 1}`)!);
      const age = 1 + (products.length - 1 - index) * DAYS_BETWEEN;
      const { name, summary, description, presale, activation, specs } = product;
      await addProduct(tx, {
        name,
        summary,
        description,
        presale,
        activation,
        categoryId: categoryIds.get(product.category)!,
        published: true,
        specifications: specs,
        facts: demoFacts(product),
        skus: product.skus.map(({ options, stock, picture = 1, ...sku }) => ({
          code: demoSkuCode(product, options),
          options,
          ...pricesOf(product.slug, { price: parseMoney(sku.price), bv: parseMoney(sku.bv) }, now),
          stock,
          active: true,
          pictureId: picture === 1 ? null : shown[picture - 1]!.id,
        })),
        pictures: shown,
        now: new Date(now.getTime() - age * DAY_MS),
      });
    }
  });
}

function pricesOf(slug: string, regular: { price: bigint; bv: bigint }, now: Date) {
  const percent = SALES[slug];
  if (percent === undefined) return regular;
  const price = (regular.price * percent) / 100n;
  const [beginsAt, endsAt] = [-SALE_DAYS.before, SALE_DAYS.after].map(
    (days) => new Date(now.getTime() + days * DAY_MS),
  );
  return { ...regular, sale: { price, bv: saleBv(regular, price), beginsAt: beginsAt!, endsAt: endsAt! } };
}

async function insertCategories(
  tx: Tx,
  pictures: ReadonlyMap<string, StoredPicture>,
): Promise<ReadonlyMap<string, bigint>> {
  const given = categories.map((category) => ({ ...category, picture: pictures.get(`category-${category.slug}`) }));
  const { rows } = await sql<{ slug: string; id: bigint }>`
    insert into catalog.category (slug, position, name, picture)
    select c.slug, c.position, c.name, c.picture
    from jsonb_to_recordset(${JSON.stringify(given)}::jsonb) c (slug text, position int, name jsonb, picture jsonb)
    order by c.position
    returning slug, id`.execute(tx);
  return new Map(rows.map((row) => [row.slug, row.id]));
}
