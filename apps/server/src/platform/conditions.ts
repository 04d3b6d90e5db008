/** Conditions of searches that several modules share. */
import type { RawBuilder } from "kysely";
import { sql } from "./database.ts";

/**
 * Whether a row of a list comes after the row of a cursor, so that a page costs the same however far it is. `row` are the
 * columns of the sequence, of which the last is unique, and `last` are their values in the row of the cursor.
 */
export function isAfter(
  after: string | undefined,
  row: RawBuilder<unknown>,
  last: RawBuilder<unknown>,
  down: boolean,
): RawBuilder<unknown> {
  return after === undefined ? sql`true` : sql`(${row}) ${down ? sql`<` : sql`>`} (${last})`;
}

/** Sorts after every text with a given prefix, in code point order. */
const AFTER_ALL = "\u{10ffff}";

/** Whether a text starts with `start`, by an index on the text in the collation "C". */
export const startsWith = (text: RawBuilder<unknown>, start: string): RawBuilder<unknown> =>
  sql`${text} collate "C" >= ${start} and ${text} collate "C" < ${start + AFTER_ALL}`;

/** First and last business day in a time zone. */
export interface DayRange {
  fromDay?: string | undefined;
  toDay?: string | undefined;
  timeZone: string;
}

/** Whether a moment is within the days. It names only the days given: PostgreSQL uses no index for a condition that may be absent. */
export function isDuring(moment: RawBuilder<unknown>, { fromDay, toDay, timeZone }: DayRange): RawBuilder<unknown> {
  const conditions = [
    sql`true`,
    ...(fromDay ? [sql`${moment} >= (${fromDay}::date)::timestamp at time zone ${timeZone}`] : []),
    ...(toDay ? [sql`${moment} < (${toDay}::date + 1)::timestamp at time zone ${timeZone}`] : []),
  ];
  return sql.join(conditions, sql` and `);
}
