/**
 * Invariants across rows that constraints cannot express. A view of this build named `…contradiction`
 * (`apps/server/sql/<module>`) returns the rows that violate a rule: a column that identifies the row, and `what`,
 * which names the rule. The views are discovered in the database catalog, so a new one needs no registration.
 */
import { type Executor, sql } from "./database.ts";

export interface Contradiction {
  row: string;
  message: string;
}

/** Names of the views, sorted. */
export async function contradictionViews(executor: Executor): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select relname as name from pg_class
    where relnamespace = current_schema()::regnamespace and relkind = 'v' and relname like '%contradiction'
    order by 1`.execute(executor);
  return rows.map(({ name }) => name);
}

/**
 * The number of views checked, and the first row that violates each rule, so that a known violation hides no other.
 * Finding no view counts as a violation.
 */
export async function findContradiction(
  executor: Executor,
): Promise<{ examined: bigint; fault: Contradiction | null }> {
  const views = await contradictionViews(executor);
  if (views.length === 0) return { examined: 0n, fault: { row: "the database", message: "has none of the rules" } };
  const found: Contradiction[] = [];
  for (const view of views) {
    // Plan for all rows: to find only the first one, PostgreSQL would choose nested loops, and usually there is none.
    const { rows } = await sql<{ what: string; row: string }>`
      with c as materialized (select * from ${sql.id(view)})
      select what, min((to_jsonb(c) - 'what')::text) as row from c group by what order by what`.execute(executor);
    for (const { row, what } of rows) found.push({ row: `${view} ${row}`, message: what });
  }
  const [first, ...more] = found;
  const also = more.map(({ row, message }) => `; ${row} ${message}`).join("");
  return { examined: BigInt(views.length), fault: first ? { ...first, message: `${first.message}${also}` } : null };
}

/** Throws an error that names the first row that violates a rule. */
export async function assertNoContradiction(executor: Executor): Promise<void> {
  const { fault } = await findContradiction(executor);
  if (fault) throw new Error(`${fault.row} violates the rule "${fault.message}"`);
}
