/** Rows of saved views. */
import type { SavedView } from "@banyan/contract/office/views.ts";
import { type Executor, sql, type Tx } from "../../platform/database.ts";

/** By page and name. */
export async function selectViews(executor: Executor, staffId: string): Promise<SavedView[]> {
  const { rows } = await sql<SavedView>`
    select page, name, filters from staff.saved_view where staff_id = ${staffId} order by page, name`.execute(executor);
  return rows;
}

/** Replaces a view of the same page and name. */
export async function upsertView(tx: Tx, staffId: string, { page, name, filters }: SavedView): Promise<void> {
  await sql`
    insert into staff.saved_view (staff_id, page, name, filters) values (${staffId}, ${page}, ${name}, ${filters})
    on conflict (staff_id, page, name) do update set filters = excluded.filters`.execute(tx);
}

export async function deleteView(
  tx: Tx,
  staffId: string,
  { page, name }: Pick<SavedView, "page" | "name">,
): Promise<void> {
  await sql`
    delete from staff.saved_view where staff_id = ${staffId} and page = ${page} and name = ${name}`.execute(tx);
}
