/** Maintains search data: rebuilds entries and synonyms created with another build's rules. */
import type { Database, Tx } from "../../platform/database.ts";
import { searchEntry } from "./product.rules.ts";
import { lockStaleEntries, type Searchable, selectSearchable, writeSearchEntries } from "./search-store.ts";
import { synonymForm } from "./synonym.rules.ts";
import { lockStaleSynonyms, writeSynonymForms } from "./synonym-store.ts";

/** Few, so that requests hardly wait: an entry takes about a millisecond of CPU time. */
const AT_ONCE = 25;

/**
 * Rebuilds outdated entries, some per transaction, until none is left or the process stops. An entry that is being
 * written is left for the next run: its writer has newer texts.
 */
export async function renewSearch(database: Database, stopping: AbortSignal): Promise<void> {
  while (!stopping.aborted && (await database.transaction(renewSome)) > 0);
  while (!stopping.aborted && (await database.transaction(renewSynonyms)) > 0);
}

async function renewSynonyms(tx: Tx): Promise<number> {
  const groups = await lockStaleSynonyms(tx, AT_ONCE);
  for (const { id, words } of groups) await writeSynonymForms(tx, { id, forms: words.map(synonymForm) });
  return groups.length;
}

async function renewSome(tx: Tx): Promise<number> {
  const ids = await lockStaleEntries(tx, AT_ONCE);
  if (ids.length > 0) {
    const products = await selectSearchable(tx, ids);
    await writeSearchEntries(tx, products.map(entryOf));
  }
  return ids.length;
}

export function entryOf({ id, category, ...product }: Searchable) {
  return { id, ...searchEntry(product, category) };
}
