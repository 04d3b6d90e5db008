/** Lists that are read from their beginning: a page far back costs as much as all before it, so there is an end to it. */
import { refuseFields } from "./refusal.ts";

/** Rows that page numbers reach; whoever wants more narrows the list, or reads on by its cursor. */
const ROWS_BY_PAGE = 10_000;

/** How many rows stand before a page. Refuses a page that ends beyond `ROWS_BY_PAGE` with the problem PAGE_TOO_DEEP. */
export function offsetOf({ page, limit }: { page: number; limit: number }): number {
  if (page * limit > ROWS_BY_PAGE) throw refuseFields({ page: "PAGE_TOO_DEEP" });
  return (page - 1) * limit;
}
