/** The question behind a shelf that goes on. */

import { askPages } from "@banyan/app/query.ts";
import { catalog } from "@banyan/contract/catalog.ts";
import type { ShelfInput } from "./filters.rules.ts";

/** Rows of two, three and four come out even. `public/early.js` asks the first page of the plain shelf as well. */
const PAGE_SIZE = 24;

export function askShelf(input: ShelfInput) {
  return askPages(catalog.products, { limit: PAGE_SIZE, ...input });
}
