/**
 * Pagination. Page numbers have a limit, because the cost of a page grows with its offset. Long histories use a cursor
 * instead: the id of the last row.
 */
import { refuseFields } from "./refusal.ts";

/** Rows reachable by page number. Clients that need more filter the list or use its cursor. */
export const ROWS_BY_PAGE = 10_000;

/** Offset of a page. Refuses a page beyond `ROWS_BY_PAGE` with the problem PAGE_TOO_DEEP. */
export function offsetOf({ page, limit }: { page: number; limit: number }): number {
  if (page * limit > ROWS_BY_PAGE) throw refuseFields({ page: "PAGE_TOO_DEEP" });
  return (page - 1) * limit;
}

const ROW_KEYS = { uuid: /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/, serial: /^[1-9][0-9]{0,17}$/ };

/**
 * Start of a page of a list: after the row of its cursor, else by page number. Refuses an invalid cursor with INVALID,
 * and a page beyond `ROWS_BY_PAGE` with PAGE_TOO_DEEP.
 */
export function placeIn(
  keys: keyof typeof ROW_KEYS,
  { page, limit, cursor }: { page: number; limit: number; cursor?: string | undefined },
): { after: string | undefined; limit: number; offset: number } {
  if (cursor === undefined) return { after: undefined, limit, offset: offsetOf({ page, limit }) };
  if (!ROW_KEYS[keys].test(cursor)) throw refuseFields({ cursor: "INVALID" });
  return { after: cursor, limit, offset: 0 };
}

/** The cursor of the page after this one; null at the end. A full page may be the last one. */
export const nextAfter = <Row>(list: readonly Row[], limit: number, keyOf: (row: Row) => string): string | null =>
  list.length === limit && limit > 0 ? keyOf(list.at(-1)!) : null;

const ROW_ID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/**
 * Start of a page of a history: after the cursor's row, else by page number. Refuses an invalid cursor with INVALID.
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

/** A page of a history. `rows` has up to `limit` + 1 rows; the extra row indicates a next page. */
export function pageOf<Row extends { id: string }, View>(
  rows: readonly Row[],
  { page, limit, total }: { page: number; limit: number; total: number },
  view: (row: Row) => View,
) {
  const shown = rows.slice(0, limit);
  const nextCursor = rows.length > limit ? (shown.at(-1)?.id ?? null) : null;
  return { list: shown.map(view), total, page, limit, nextCursor };
}
