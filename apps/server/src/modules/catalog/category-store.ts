/** Statements of staff on categories. */
import type { Texts } from "@banyan/contract/languages.ts";
import { type Executor, sql, type Tx } from "../../platform/database.ts";
import type { StoredPicture } from "../../platform/pictures.ts";

export interface CategoryRecord {
  id: bigint;
  slug: string;
  name: Texts;
  picture: StoredPicture | null;
  position: number;
  hidden: boolean;
  revision: number;
  /** Including unpublished ones. */
  products: number;
}

const SELECTED = sql`
  select c.id, c.slug, c.name, c.picture, c.position, c.hidden, c.revision,
    (select count(*)::int from catalog.product p where p.category_id = c.id) as products
  from catalog.category c`;

/** All categories in shop order. */
export async function selectCategoryRecords(executor: Executor): Promise<CategoryRecord[]> {
  const { rows } = await sql<CategoryRecord>`${SELECTED} order by c.position, c.id`.execute(executor);
  return rows;
}

/** Locks a category until the transaction ends. */
export async function lockCategory(tx: Tx, id: bigint): Promise<CategoryRecord | undefined> {
  const { rows } = await sql<CategoryRecord>`${SELECTED} where c.id = ${id} for no key update`.execute(tx);
  return rows[0];
}

interface Written {
  name: Texts;
  picture: StoredPicture | null;
  hidden: boolean;
}

/** Adds a category at the end. */
export async function insertCategory(
  tx: Tx,
  { slug, name, picture, hidden }: Written & { slug: string },
): Promise<bigint> {
  const { rows } = await sql<{ id: bigint }>`
    insert into catalog.category (slug, position, name, picture, hidden)
    select ${slug}, coalesce(max(position), 0) + 1, ${JSON.stringify(name)}::jsonb, ${picture && JSON.stringify(picture)}::jsonb,
      ${hidden}
    from catalog.category
    returning id`.execute(tx);
  return rows[0]!.id;
}

export async function updateCategory(tx: Tx, { id, name, picture, hidden }: Written & { id: bigint }): Promise<void> {
  await sql`
    update catalog.category set name = ${JSON.stringify(name)}::jsonb, picture = ${picture && JSON.stringify(picture)}::jsonb,
      hidden = ${hidden}, revision = revision + 1
    where id = ${id}`.execute(tx);
}

/** Sets the order of categories. Returns whether these are all categories. */
export async function arrangeCategories(tx: Tx, ids: readonly bigint[]): Promise<boolean> {
  await sql`lock table catalog.category in share row exclusive mode`.execute(tx);
  const { rows } = await sql<{ all: boolean }>`
    select coalesce(array_agg(id order by id), '{}') = (
      select coalesce(array_agg(given order by given), '{}') from unnest(${[...ids]}::bigint[]) given) as all
    from catalog.category`.execute(tx);
  if (!rows[0]?.all) return false;
  await sql`
    update catalog.category c set position = g.nth
    from unnest(${[...ids]}::bigint[]) with ordinality g (id, nth) where g.id = c.id`.execute(tx);
  return true;
}
