/** Filters of a list that somebody saved under a name. */
import * as z from "zod/mini";
import { get, post } from "../endpoint.ts";
import * as f from "../fields.ts";
import { LENGTHS } from "../lengths.ts";
import { isSaved } from "./saved-view.ts";

/** The maximum number of views of one account. */
export const MOST_VIEWS = 100;

/** `page` is the route of a list, such as `/orders`, and `filters` its query string, such as `sort=created_up&state=paid`. */
const view = {
  page: f.line(LENGTHS.viewPage),
  name: f.line(LENGTHS.viewName),
  filters: f.line(LENGTHS.viewFilters).check(
    z.refine((filters) => [...new URLSearchParams(filters)].every(([name, value]) => isSaved(name, value)), {
      error: "INVALID",
    }),
  ),
};
export type SavedView = z.input<z.ZodMiniObject<typeof view>>;

const views = z.object({
  list: z.array(z.object({ page: z.string(), name: z.string(), filters: z.string() })),
});

export const officeViews = {
  index: get("/api/office/views/index", {
    summary: "The caller's saved views, by page and name",
    access: "office:attention",
    input: z.object({}),
    output: views,
    addition: true,
  }),
  save: post("/api/office/views/save", {
    summary: "Save a view; replaces one of the same page and name",
    access: "office:attention",
    input: z.strictObject(view),
    output: views,
    errors: ["VIEWS_FULL"],
    addition: true,
  }),
  remove: post("/api/office/views/remove", {
    summary: "Delete a view; one that does not exist is no error",
    access: "office:attention",
    input: z.strictObject({ page: view.page, name: view.name }),
    output: views,
    addition: true,
  }),
};
