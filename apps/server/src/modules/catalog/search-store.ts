/** Statements that rewrite search entries of products that were not changed themselves. */
import type { Texts } from "@banyan/contract/languages.ts";
import { type Executor, sql, type Tx } from "../../platform/database.ts";
import { RULES_TERM } from "./product.rules.ts";

/** The searchable part of a product. */
export interface Searchable {
  id: bigint;
  name: Texts;
  summary: Texts;
  category: Texts;
}

/** Locks products whose entries were created with other rules, until the transaction ends. */
export async function lockStaleEntries(tx: Tx, limit: number): Promise<bigint[]> {
  // A literal: otherwise PostgreSQL cannot use the partial index search_entry_other_rules.
  const { rows } = await sql<{ id: bigint }>`
    select product_id as id from catalog.search_entry where not terms @> array[${sql.lit(RULES_TERM)}]
    order by product_id limit ${limit} for update skip locked`.execute(tx);
  return rows.map((row) => row.id);
}

/** The terms among these that some product has. */
export async function knownTerms(executor: Executor, terms: readonly string[]): Promise<Set<string>> {
  const { rows } = await sql<{ term: string }>`
    select t.term from unnest(${[...terms]}::text[]) t (term)
    where exists (select from catalog.search_entry e where e.terms @> array[t.term])`.execute(executor);
  return new Set(rows.map(({ term }) => term));
}

const SEARCHABLE = sql`
  select p.id, p.name, p.summary, c.name as category
  from catalog.product p join catalog.category c on c.id = p.category_id`;

export async function selectSearchable(executor: Executor, ids: readonly bigint[]): Promise<Searchable[]> {
  const { rows } = await sql<Searchable>`${SEARCHABLE} where p.id = any(${[...ids]}::bigint[])`.execute(executor);
  return rows;
}

/** Products of a category after `after`. */
export async function selectSearchableOf(
  executor: Executor,
  { categoryId, after, limit }: { categoryId: bigint; after: bigint; limit: number },
): Promise<Searchable[]> {
  const { rows } = await sql<Searchable>`
    ${SEARCHABLE} where p.category_id = ${categoryId} and p.id > ${after} order by p.id limit ${limit}`.execute(
    executor,
  );
  return rows;
}

export async function writeSearchEntries(
  tx: Tx,
  entries: readonly { id: bigint; terms: readonly string[]; names: Texts }[],
): Promise<void> {
  const given = entries.map((entry) => ({ ...entry, id: String(entry.id) }));
  await sql`
    update catalog.search_entry e set terms = array(select jsonb_array_elements_text(g.terms)), names = g.names
    from jsonb_to_recordset(${JSON.stringify(given)}::jsonb) g (id bigint, terms jsonb, names jsonb)
    where e.product_id = g.id`.execute(tx);
}
