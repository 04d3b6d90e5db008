/** What needs somebody of the staff, and the emails about it (docs/rules.md 12). */
import * as z from "zod/mini";
import { get, post } from "../endpoint.ts";
import * as f from "../fields.ts";
import type { StaffRight } from "../rights.ts";

/** Each kind with the right to act on it, most urgent first. */
export const ATTENTION = {
  settlementFailed: "office:settlements.read",
  booksDiffer: "office:books.read",
  auditFaulty: "office:books.read",
  mailFailing: "office:staff.write",
  hotWalletLow: "office:withdrawals.decide",
  payoutAlarms: "office:withdrawals.decide",
  chainAlarms: "office:books.read",
  settingsDrafts: "office:market.release",
  planDrafts: "office:plan.release",
  prices: "office:catalog.write",
  discountCodes: "office:catalog.write",
  grants: "office:grants.approve",
  goodwill: "office:orders.refund",
  proposals: "office:members.approve",
  withdrawalsToReview: "office:withdrawals.decide",
  withdrawalsToPay: "office:withdrawals.decide",
  suspense: "office:suspense.release",
  ordersToShip: "office:orders.ship",
  returns: "office:orders.refund",
  lowStock: "office:catalog.write",
  identities: "office:kyc.decide",
  feedback: "office:feedback.reply",
  reviews: "office:reviews.moderate",
} as const satisfies Record<string, StaffRight>;
export type AttentionKind = keyof typeof ATTENTION;
export const ATTENTION_KINDS = Object.keys(ATTENTION) as AttentionKind[];

/** Kinds that are wrong and do not only wait: everybody with the right gets an email at once. */
export const ALARMS: readonly AttentionKind[] = [
  "settlementFailed",
  "booksDiffer",
  "auditFaulty",
  "mailFailing",
  "hotWalletLow",
  "payoutAlarms",
  "chainAlarms",
];

/** Counts stop here: it then means "this many or more". */
export const MOST_COUNTED = 100;

/** Emails: each kind when it begins to wait; alarms at once and the rest in the morning; none. */
export const ATTENTION_MAILS = ["atOnce", "daily", "never"] as const;
export type AttentionMails = (typeof ATTENTION_MAILS)[number];

const item = z.object({
  kind: z.enum(ATTENTION_KINDS),
  /** Something is wrong; otherwise work waits. */
  alarm: z.boolean(),
  count: z.number(),
  /** A sentence in the language of the call. */
  text: z.string(),
  /** Where it is done: the address within the office. */
  path: z.string(),
});
export type AttentionItem = z.infer<typeof item>;

export const officeAttention = {
  index: get("/api/office/attention/index", {
    summary: "What needs the caller: alarms, and work that waits",
    access: "office:attention",
    input: z.object({}),
    addition: true,
    output: z.object({ list: z.array(item), mails: z.enum(ATTENTION_MAILS) }),
  }),
  chooseMails: post("/api/office/attention/mails", {
    summary: "Choose the emails about it; they are in the language of this call",
    access: "office:attention",
    input: z.strictObject({ mails: z.enum(ATTENTION_MAILS) }),
    addition: true,
    output: f.done,
  }),
};
