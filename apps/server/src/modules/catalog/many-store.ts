/** Statements on many products at once. Products are locked before SKUs, each in order of their ids. */
import type { Language } from "@banyan/contract/languages.ts";
import { sql, type Tx } from "../../platform/database.ts";
import { textOf } from "./store.ts";

export interface LockedSku {
  id: bigint;
  code: string;
  name: string;
  options: readonly number[];
  price: bigint;
  bv: bigint;
  stock: number;
  active: boolean;
  /** Of its planned or running sale. */
  salePrice: bigint | null;
  saleBv: bigint | null;
}

export interface LockedProduct {
  id: bigint;
  name: string;
  revision: number;
  published: boolean;
  activation: boolean;
  neverShown: boolean;
  /** In order of their ids. */
  skus: ReadonlyMap<bigint, LockedSku>;
}

export interface ChangedSku {
  id: bigint;
  price: bigint;
  bv: bigint;
  active: boolean;
  /** Pieces that come in or go. */
  stockChange: number;
  /** Afterwards. */
  stock: number;
}

export interface ChangedProduct {
  id: bigint;
  published: boolean;
  /** The changed ones. */
  skus: readonly ChangedSku[];
}

/** Locks products with their SKUs at regular prices. Unknown ones are missing. */
export async function lockMany(
  tx: Tx,
  ids: readonly bigint[],
  language: Language,
): Promise<Map<bigint, LockedProduct>> {
  const products = await sql<Omit<LockedProduct, "skus">>`
    select p.id, ${textOf("p.name", language)} as name, p.revision, p.published,
      p.activation, p.never_shown as "neverShown"
    from catalog.product p where p.id = any(${[...ids]}::bigint[]) order by p.id for no key update`.execute(tx);
  const skus = await sql<LockedSku & { productId: bigint }>`
    select s.id, s.product_id as "productId", s.code, ${textOf("s.text", language)} as name, s.options, s.price, s.bv,
      s.stock, s.active, a.price as "salePrice", a.bv as "saleBv"
    from catalog.sku s left join catalog.sale a on a.sku_id = s.id where s.product_id = any(${[...ids]}::bigint[]) and s.code is not null
    order by s.id for no key update of s`.execute(tx);
  const found = new Map(products.rows.map((row) => [row.id, { ...row, skus: new Map<bigint, LockedSku>() }]));
  for (const { productId, ...sku } of skus.rows) found.get(productId)?.skus.set(sku.id, sku);
  return found;
}

/** Writes changed products and SKUs, and increments the revisions. `applySales` writes the products' prices. */
export async function writeMany(tx: Tx, products: readonly ChangedProduct[], now: Date): Promise<void> {
  const skus = products.flatMap((product) => product.skus);
  await sql`
    update catalog.sku s set price = w.price, bv = w.bv, stock = s.stock + w.change, active = w.active
    from unnest(${skus.map(({ id }) => id)}::bigint[], ${skus.map(({ price }) => price)}::bigint[],
      ${skus.map(({ bv }) => bv)}::bigint[], ${skus.map(({ stockChange }) => stockChange)}::int[],
      ${skus.map(({ active }) => active)}::boolean[]) w (id, price, bv, change, active)
    where s.id = w.id`.execute(tx);
  await sql`
    update catalog.product p set published = w.published, never_shown = p.never_shown and not w.published,
      revision = p.revision + 1, changed_at = ${now}
    from unnest(${products.map(({ id }) => id)}::bigint[], ${products.map(({ published }) => published)}::boolean[])
      w (id, published)
    where p.id = w.id`.execute(tx);
}
