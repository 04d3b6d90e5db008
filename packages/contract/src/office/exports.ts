/** Files of what a list of the office shows. */
import * as z from "zod/mini";
import { post } from "../endpoint.ts";
import * as f from "../fields.ts";

export const officeExports = {
  list: post("/api/office/exports/list", {
    summary: "A link to a list as CSV, with its filters and its order; whoever may read the list may export it",
    access: "office:export",
    input: z.strictObject({
      /** The path of the list's own call. */
      path: z.string().check(z.maxLength(100, { error: "TOO_LONG" })),
      /** The input of that call. Its page, limit and cursor do not count. */
      filters: z
        .array(
          z.strictObject({
            name: z.string().check(z.maxLength(40, { error: "TOO_LONG" })),
            value: z.string().check(z.maxLength(300, { error: "TOO_LONG" })),
          }),
        )
        .check(z.maxLength(20, { error: "TOO_LONG" })),
    }),
    output: z.object({ url: z.string(), name: z.string(), expiresAt: f.moment }),
    addition: true,
  }),
};
