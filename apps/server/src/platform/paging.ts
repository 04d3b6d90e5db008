/**
 * Lists in pages. A list that is read by page number has a limit, because a far page costs as much as all pages before
 * it. A long history is instead read on from a row, whose id is the cursor.
 */
import { refuseFields } from "./refusal.ts";

/** How many rows page numbers can reach. Callers who want more filter the list or use its cursor. */
const ROWS_BY_PAGE = 10_000;

/** How many rows come before a page. Refuses a page that ends beyond `ROWS_BY_PAGE` with the problem PAGE_TOO_DEEP. */
export function offsetOf({ page, limit }: { page: number; limit: number }): number {
  if (page * limit > ROWS_BY_PAGE) throw refuseFields({ page: "PAGE_TOO_DEEP" });
  return (page - 1) * limit;
}

const ROW_ID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/**
 * Where a page of a history begins: after the row that the cursor names, else at its number. Refuses any other cursor
 * with INVALID.
 */
export function startOf(wanted: { page: number; limit: number; cursor?: string | undefined }): {
  after: string | null;
  offset: number;
} {
  const { page, limit, cursor } = wanted;
  if (cursor === undefined) return { after: null, offset: (page - 1) * limit };
  if (!ROW_ID.test(cursor)) throw refuseFields({ cursor: "INVALID" });
  return { after: cursor, offset: 0 };
}

/**
 * A page of a history as an answer. `rows` has up to `limit` + 1 rows; the extra one shows that there is a next page.
 */
export function pageOf<Row extends { id: string }, View>(
  rows: readonly Row[],
  { page, limit, total }: { page: number; limit: number; total: number },
  view: (row: Row) => View,
) {
  const shown = rows.slice(0, limit);
  const nextCursor = rows.length > limit ? (shown.at(-1)?.id ?? null) : null;
  return { list: shown.map(view), total, page, limit, nextCursor };
}
