/**
 * What must hold between rows and no constraint can say. A view of this build named `…contradiction`
 * (`apps/server/sql/<module>`) gives the rows that break a rule: a column that names the row, and `what`, which names the
 * rule. The views are found in the catalogue of the database, so a new one is proven without being listed anywhere.
 */
import { type Executor, sql } from "./database.ts";

export interface Contradiction {
  row: string;
  message: string;
}

/** The names of the views, in order. */
export async function contradictionViews(executor: Executor): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select relname as name from pg_class
    where relnamespace = current_schema()::regnamespace and relkind = 'v' and relname like '%contradiction'
    order by 1`.execute(executor);
  return rows.map(({ name }) => name);
}

/**
 * How many views were read, and the first row that breaks each rule, so that one which is known hides no other. Without any
 * view nothing is proven: that is one, too.
 */
export async function findContradiction(
  executor: Executor,
): Promise<{ examined: bigint; fault: Contradiction | null }> {
  const views = await contradictionViews(executor);
  if (views.length === 0) return { examined: 0n, fault: { row: "the database", message: "has none of the rules" } };
  const found: Contradiction[] = [];
  for (const view of views) {
    // Planned for all rows: for the first one alone PostgreSQL compares each row with each, and usually there is none.
    const { rows } = await sql<{ what: string; row: string }>`
      with c as materialized (select * from ${sql.id(view)})
      select what, min((to_jsonb(c) - 'what')::text) as row from c group by what order by what`.execute(executor);
    for (const { row, what } of rows) found.push({ row: `${view} ${row}`, message: what });
  }
  const [first, ...more] = found;
  const also = more.map(({ row, message }) => `; ${row} ${message}`).join("");
  return { examined: BigInt(views.length), fault: first ? { ...first, message: `${first.message}${also}` } : null };
}

/** Throws an error that names the first row that breaks a rule. */
export async function assertNoContradiction(executor: Executor): Promise<void> {
  const { fault } = await findContradiction(executor);
  if (fault) throw new Error(`${fault.row} breaks the rule "${fault.message}"`);
}
