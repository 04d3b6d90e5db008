/** Views of lists that staff save for themselves. */
import { officeViews as contract, MOST_VIEWS, type SavedView } from "@banyan/contract/office/views.ts";
import { lockCount } from "../../platform/count-lock.ts";
import type { Tx } from "../../platform/database.ts";
import { routes } from "../../platform/http/call.ts";
import { refuse } from "../../platform/refusal.ts";
import { deleteView, selectViews, upsertView } from "./view-store.ts";

export const viewRoutes = () =>
  routes(contract, {
    index: async ({ database, staff }) => ({ list: await selectViews(database.queries, staff.staffId) }),
    save: ({ database, staff }, view) =>
      database.transaction(async (tx) => ({ list: await saveView(tx, staff.staffId, view) })),
    remove: ({ database, staff }, view) =>
      database.transaction(async (tx) => {
        await deleteView(tx, staff.staffId, view);
        return { list: await selectViews(tx, staff.staffId) };
      }),
  });

/** Refuses with VIEWS_FULL {limit}. */
async function saveView(tx: Tx, staffId: string, view: SavedView): Promise<SavedView[]> {
  await lockCount(tx, `views of ${staffId}`);
  await upsertView(tx, staffId, view);
  const views = await selectViews(tx, staffId);
  if (views.length > MOST_VIEWS) throw refuse("VIEWS_FULL", { params: { limit: MOST_VIEWS } });
  return views;
}
