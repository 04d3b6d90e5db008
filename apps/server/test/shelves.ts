/** Products for tests of catalogue and cart, added through the module. */

import { addProduct, type ProductDraft } from "../src/modules/catalog/index.ts";
import type { DatabaseOptions } from "../src/platform/database.ts";
import { sql } from "../src/platform/database.ts";
import type { StoredPicture } from "../src/platform/pictures.ts";
import { Refusal } from "../src/platform/refusal.ts";
import { createTestDatabase } from "./database.ts";
import { usdt } from "./money.ts";

export const START = new Date("2026-05-01T04:00:00Z");

export interface Shelved {
  productId: bigint;
  skuIds: bigint[];
}

type Wanted = Partial<ProductDraft> & {
  pictures?: StoredPicture[];
  categoryId?: bigint;
  presale?: boolean;
  activation?: boolean;
  published?: boolean;
  soldCount?: number;
  price?: number;
  stock?: number;
};

export async function openShelves(options: Partial<DatabaseOptions> = {}) {
  const opened = await createTestDatabase(options);
  const { database } = opened;
  let made = 0;

  async function category(slug: string, name: ProductDraft["name"] = { en: slug }): Promise<bigint> {
    const { rows } = await sql<{ id: bigint }>`
      insert into catalog.category (slug, position, name) values (${slug}, 1, ${JSON.stringify(name)}::jsonb)
      returning id`.execute(database.queries);
    return rows[0]!.id;
  }

  const general = await category("general");

  /** Adds a product; without given SKUs it has one, with `stock` pieces at `price`. */
  async function shelve(wanted: Wanted = {}): Promise<Shelved> {
    const { price = 10, stock = 10, ...draft } = wanted;
    const code = `SKU-${++made}`;
    const productId = await database.transaction((tx) =>
      addProduct(tx, {
        categoryId: general,
        name: { en: `Thing ${made}` },
        summary: { en: "" },
        description: { en: "" },
        presale: false,
        activation: false,
        published: true,
        specifications: [],
        skus: [{ code, options: [], price: usdt(price), bv: usdt(price) / 2n, stock, active: true }],
        pictures: [],
        now: START,
        ...draft,
      }),
    );
    const { rows } = await sql<{ id: bigint }>`
      select id from catalog.sku where product_id = ${productId} order by id`.execute(database.queries);
    return { productId, skuIds: rows.map((row) => row.id) };
  }

  async function stockOf(skuId: bigint): Promise<number> {
    const { rows } = await sql<{ stock: number }>`select stock from catalog.sku where id = ${skuId}`.execute(
      database.queries,
    );
    return rows[0]!.stock;
  }

  return { ...opened, general, category, shelve, stockOf };
}
export type Shelves = Awaited<ReturnType<typeof openShelves>>;

/** The refusal that `promise` rejects with; fails on any other outcome. */
export async function refusalOf(promise: Promise<unknown>): Promise<Refusal> {
  const outcome = await promise.then(
    () => "done",
    (error: unknown) => error,
  );
  if (outcome instanceof Refusal) return outcome;
  throw outcome instanceof Error ? outcome : new Error("nothing was refused");
}
