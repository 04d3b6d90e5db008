/** What staff did with an order or a member, for its history. */
import * as z from "zod/mini";
import * as f from "../fields.ts";

/** The newest entries of a history. Older ones are in the audit log. */
export const MOST_IN_HISTORY = 100;

/** Entries of the audit log on one subject without looks, oldest first. */
export const staffLog = z.array(
  z.object({
    id: f.id,
    at: f.moment,
    action: z.string(),
    by: z.string(),
    /** Why, where whoever acted had to say so. */
    reason: z.nullable(z.string()),
  }),
);
export type StaffLog = z.infer<typeof staffLog>;
