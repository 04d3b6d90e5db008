/** What staff did with an order, a member, a product or a payment, for its history. */
import * as z from "zod/mini";
import * as f from "../fields.ts";

/** The newest entries of a history. Older ones are in the audit log. */
export const MOST_IN_HISTORY = 100;

/** An entry of the audit log. */
export const staffEntry = z.object({
  id: f.id,
  at: f.moment,
  action: z.string(),
  by: z.string(),
  /** Why, where whoever acted had to say so. */
  reason: z.nullable(z.string()),
});

/** Entries of the audit log on one subject without looks, oldest first. */
export const staffLog = z.array(staffEntry);
export type StaffLog = z.infer<typeof staffLog>;
