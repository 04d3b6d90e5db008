/** Query options of an endless product list. */

import { askPages } from "@banyan/app/query.ts";
import { catalog } from "@banyan/contract/browser/catalog.ts";
import { SHELF } from "../../early/inputs.ts";
import type { ShelfInput } from "./filters.rules.ts";

export function askShelf(input: ShelfInput) {
  return askPages(catalog.products, { limit: SHELF.limit, ...input });
}
