/** Statements of popularity.ts. */
import { type Executor, sql } from "../../platform/database.ts";

/**
 * Copies the sold counts of at most `limit` products above `after` that were sold since. Returns the last one;
 * undefined if there are no more.
 */
export async function followSold(executor: Executor, after: bigint, limit: number): Promise<bigint | undefined> {
  const { rows } = await sql<{ id: bigint }>`
    with sold as (
      select id from catalog.product where popularity <> sold_count and id > ${after}
      order by id limit ${limit} for no key update
    )
    update catalog.product p set popularity = p.sold_count from sold where p.id = sold.id returning p.id`.execute(
    executor,
  );
  if (rows.length < limit) return undefined;
  return rows.reduce((last, { id }) => (id > last ? id : last), after);
}
