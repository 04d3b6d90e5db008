/** Coins in suspense: deposits at our addresses without an owner yet (docs/rules.md 5). */
import * as z from "zod/mini";
import { get, post } from "../endpoint.ts";
import * as f from "../fields.ts";
import { LENGTHS } from "../lengths.ts";

export const RELEASE_STATES = ["proposed", "released", "refused"] as const;
export type ReleaseState = (typeof RELEASE_STATES)[number];

/** Tabs: all coins without an owner; those with an open proposal; released ones. */
export const SUSPENSE_TABS = ["open", "proposed", "released"] as const;
export type SuspenseTab = (typeof SUSPENSE_TABS)[number];

const row = z.object({
  /** Id of the deposit. */
  id: f.id,
  amount: f.money,
  txHash: z.string(),
  /** The transaction in a block explorer. */
  explorerUrl: z.nullable(z.string()),
  from: z.string(),
  to: z.string(),
  /** The time of its block. */
  at: f.moment,
  recordedAt: f.moment,
  /** The open or released proposal, or null. */
  release: z.nullable(
    z.object({
      id: f.id,
      memberId: f.id,
      memberName: z.string(),
      reason: z.string(),
      state: z.enum(RELEASE_STATES),
      proposedBy: z.string(),
      proposedAt: f.moment,
      decidedBy: z.nullable(z.string()),
      decidedAt: z.nullable(f.moment),
      /**
       * Whether the caller may decide: the proposal is open, not the caller's, and not for the caller's own account.
       */
      mayDecide: z.boolean(),
    }),
  ),
});

export const officeSuspense = {
  index: get("/api/office/suspense/index", {
    summary: "Coins in suspense, the oldest first; released ones newest first",
    access: "office:suspense.read",
    input: z.object({ ...f.paging, tab: z.optional(z.enum(SUSPENSE_TABS)) }),
    output: f.pageOf(row),
  }),
  propose: post("/api/office/suspense/propose", {
    summary: "Propose the owner of coins; a second person releases them",
    access: "office:suspense.release",
    idempotent: true,
    input: z.strictObject({ depositId: f.uuid, memberId: f.memberId, reason: f.line(LENGTHS.reason) }),
    output: row,
    errors: ["SUSPENSE_NOT_FOUND", "SUSPENSE_STATE", "MEMBER_NOT_FOUND", "OWN_ACCOUNT"],
  }),
  decide: post("/api/office/suspense/decide", {
    summary: "Release coins to the member proposed by somebody else, or reject; releasing moves the money",
    access: "office:suspense.release",
    idempotent: true,
    input: z.strictObject({ releaseId: f.uuid, release: z.boolean() }),
    output: row,
    errors: ["SUSPENSE_NOT_FOUND", "SUSPENSE_STATE", "SECOND_PERSON_REQUIRED", "OWN_ACCOUNT", "MEMBER_NOT_FOUND"],
  }),
};
