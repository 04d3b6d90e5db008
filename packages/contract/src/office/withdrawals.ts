/** Review, payment and closing of withdrawals by staff (docs/rules.md 6, docs/trust.md 20). */
import * as z from "zod/mini";
import { get, post } from "../endpoint.ts";
import * as f from "../fields.ts";
import { IDENTITY_STATES } from "../kyc.ts";
import { LENGTHS } from "../lengths.ts";
import { transactionId, WITHDRAWAL_STATES, withdrawalSummary } from "../withdrawals.ts";

/** A column and its direction. */
export const WITHDRAWAL_SORTS = ["asked_up", "asked_down", "amount_up", "amount_down"] as const;

/** Predefined reasons, which members read in their own language. `other` requires a text. */
export const REJECT_REASONS = ["identity", "address", "activity", "asked", "other"] as const;
export const FAIL_REASONS = ["refused", "network", "asked", "other"] as const;
export type RejectReason = (typeof REJECT_REASONS)[number];
export type FailReason = (typeof FAIL_REASONS)[number];

/** Signals to review before a decision. */
export const RISK_HINTS = [
  "suspended",
  "identity_open",
  "shared_address",
  "fresh_money",
  "first_withdrawal",
  "new_address",
  "new_member",
  "large",
] as const;
export type RiskHint = (typeof RISK_HINTS)[number];

export const WITHDRAWAL_ACTIONS = ["approve", "reject", "claim", "giveUp", "pay", "fail"] as const;
export type WithdrawalAction = (typeof WITHDRAWAL_ACTIONS)[number];

/**
 * The chain's verdict on the named transaction: not checked yet; unknown; not in a block yet; in a block that is not
 * final. The others are final and pay nothing: reverted, no transfer of the token, none to the address, none of the
 * amount, all of them used for other withdrawals, or made before the approval.
 */
export const PAYMENT_CHECKS = [
  "asking",
  "unknown",
  "waiting",
  "not_final",
  "reverted",
  "token",
  "receiver",
  "amount",
  "used",
  "early",
] as const;
export type PaymentCheck = (typeof PAYMENT_CHECKS)[number];

/** Formats of a batch file: for the Safe transaction builder, or a list of transfers. */
export const BATCH_FORMS = ["safe", "list"] as const;
export type BatchForm = (typeof BATCH_FORMS)[number];

/** The maximum number of withdrawals in a batch. */
export const MOST_IN_BATCH = 100;

const row = z.object({
  ...withdrawalSummary.shape,
  memberId: f.id,
  memberName: z.string(),
  memberStatus: z.enum(["active", "suspended", "cancelled"]),
  level: z.number(),
  identity: z.enum(IDENTITY_STATES),
  /** Approvals so far, and approvals required. */
  approvals: z.number(),
  approvalsNeeded: z.number(),
  closedAt: z.nullable(f.moment),
});
export type OfficeWithdrawal = z.infer<typeof row>;

const detail = z.object({
  ...row.shape,
  network: z.string(),
  memberJoinedAt: f.moment,
  balance: f.money,
  approvedBy: z.array(z.object({ name: z.string(), at: f.moment })),
  closedBy: z.nullable(z.string()),
  reason: z.nullable(z.string()),
  transactionId: z.nullable(z.string()),
  explorerUrl: z.nullable(z.string()),
  /** Who has claimed it for payment by hand, or null. */
  claim: z.nullable(z.object({ by: z.string(), at: f.moment, own: z.boolean() })),
  /** The transaction that staff named and that is not verified yet. */
  named: z.nullable(z.object({ transactionId: z.string(), at: f.moment, check: z.enum(PAYMENT_CHECKS) })),
  /** A transaction that may have paid it: its transfer has the exact amount and address. */
  found: z.nullable(z.string()),
  hints: z.array(z.enum(RISK_HINTS)),
  /** The member's latest balance entries, newest first. */
  movements: z.array(z.object({ id: f.id, title: z.string(), amount: f.money, balanceAfter: f.money, at: f.moment })),
  /** Other withdrawals to the same address, newest first. */
  sameAddress: z.array(
    z.object({
      id: f.id,
      memberId: f.id,
      memberName: z.string(),
      state: z.enum(WITHDRAWAL_STATES),
      amount: f.money,
      createdAt: f.moment,
    }),
  ),
  /** Actions available to the caller. */
  actions: z.array(z.enum(WITHDRAWAL_ACTIONS)),
  /** Of everything that a step of the member, a colleague or the chain can change. */
  shown: f.shown,
  /**
   * Why the caller may not act on a waiting withdrawal, or may not pay yet because it may be paid already: its claim
   * predates a database restore, or a matching transfer was found. Null if the caller may act.
   */
  standsBack: z.nullable(z.enum(["own", "approved_before", "claimed", "paying", "restored", "found"])),
});
export type OfficeWithdrawalDetail = z.infer<typeof detail>;

const words = z.optional(f.line(LENGTHS.reason));
const withdrawalId = f.uuid;
/** `shown` of the detail that the caller decides on. */
const decided = { withdrawalId, shown: f.givenShown };

/** `other` requires a text. */
const explained = { error: "REQUIRED", path: ["words"] };

export const officeWithdrawals = {
  index: get("/api/office/withdrawals/index", {
    summary: "Withdrawals: waiting ones oldest first, ended ones newest first",
    access: "office:withdrawals.read",
    input: z.object({
      ...f.paging,
      cursor: f.cursor,
      state: z.optional(z.enum(WITHDRAWAL_STATES)),
      /** A number or its beginning, a member ID, an address or a transaction ID. */
      search: z.optional(f.peopleSearch(LENGTHS.searchOfPeople)),
      sort: z.optional(z.enum(WITHDRAWAL_SORTS)),
    }),
    output: f.pageOf(row),
  }),
  counts: get("/api/office/withdrawals/counts", {
    summary: "Number and sum of waiting withdrawals",
    access: "office:withdrawals.read",
    input: z.object({}),
    output: z.object({
      states: z.array(z.object({ state: z.enum(WITHDRAWAL_STATES), count: z.number(), amount: f.money })),
    }),
  }),
  detail: get("/api/office/withdrawals/detail", {
    summary: "One withdrawal with background for a decision",
    access: "office:withdrawals.read",
    input: z.object({ withdrawalId }),
    output: detail,
    errors: ["WITHDRAWAL_NOT_FOUND"],
  }),
  approve: post("/api/office/withdrawals/approve", {
    summary: "Approve a withdrawal; large ones need a second person",
    access: "office:withdrawals.decide",
    idempotent: true,
    input: z.strictObject({ ...decided }),
    output: detail,
    errors: [
      "WITHDRAWAL_HELD",
      "SHOWN_CHANGED",
      "WITHDRAWAL_NOT_FOUND",
      "WITHDRAWAL_STATE",
      "OWN_ACCOUNT",
      "WITHDRAWAL_SECOND_PERSON",
    ],
  }),
  reject: post("/api/office/withdrawals/reject", {
    summary: "Reject a withdrawal, and return its amount",
    access: "office:withdrawals.decide",
    idempotent: true,
    input: z
      .strictObject({ ...decided, reason: z.enum(REJECT_REASONS), words })
      .check(z.refine(({ reason, words: own }) => reason !== "other" || Boolean(own), explained)),
    output: detail,
    errors: [
      "SHOWN_CHANGED",
      "WITHDRAWAL_NOT_FOUND",
      "WITHDRAWAL_STATE",
      "OWN_ACCOUNT",
      "WITHDRAWAL_MAY_BE_PAID",
      "RESTORE_UNREAD",
    ],
  }),
  claim: post("/api/office/withdrawals/claim", {
    summary: "Claim an approved withdrawal for payment by hand",
    access: "office:withdrawals.decide",
    idempotent: true,
    input: z.strictObject({ ...decided }),
    output: detail,
    errors: [
      "WITHDRAWAL_HELD",
      "SHOWN_CHANGED",
      "WITHDRAWAL_NOT_FOUND",
      "WITHDRAWAL_STATE",
      "OWN_ACCOUNT",
      "WITHDRAWAL_CLAIMED",
      "RESTORE_UNREAD",
    ],
  }),
  giveUp: post("/api/office/withdrawals/giveUp", {
    summary: "Release a claim; nothing was sent",
    access: "office:withdrawals.decide",
    idempotent: true,
    input: z.strictObject({ ...decided }),
    output: detail,
    errors: [
      "SHOWN_CHANGED",
      "WITHDRAWAL_NOT_FOUND",
      "WITHDRAWAL_STATE",
      "OWN_ACCOUNT",
      "WITHDRAWAL_CLAIMED",
      "WITHDRAWAL_NOT_CLAIMED",
      "WITHDRAWAL_PAYMENT_OPEN",
    ],
  }),
  pay: post("/api/office/withdrawals/pay", {
    summary: "Name the transaction that pays a claimed withdrawal, which ends once the chain proves it",
    access: "office:withdrawals.decide",
    idempotent: true,
    input: z.strictObject({ ...decided, transactionId }),
    output: detail,
    errors: [
      "SHOWN_CHANGED",
      "WITHDRAWAL_NOT_FOUND",
      "WITHDRAWAL_STATE",
      "OWN_ACCOUNT",
      "WITHDRAWAL_CLAIMED",
      "WITHDRAWAL_NOT_CLAIMED",
      "WITHDRAWAL_PAYMENT_OPEN",
      "PAYMENT_UNPROVABLE",
    ],
  }),
  fail: post("/api/office/withdrawals/fail", {
    summary: "Mark an approved withdrawal as failed, and return its amount",
    access: "office:withdrawals.decide",
    idempotent: true,
    input: z
      .strictObject({ ...decided, reason: z.enum(FAIL_REASONS), words })
      .check(z.refine(({ reason, words: own }) => reason !== "other" || Boolean(own), explained)),
    output: detail,
    errors: [
      "SHOWN_CHANGED",
      "WITHDRAWAL_NOT_FOUND",
      "WITHDRAWAL_STATE",
      "OWN_ACCOUNT",
      "WITHDRAWAL_CLAIMED",
      "WITHDRAWAL_PAYMENT_OPEN",
      "WITHDRAWAL_MAY_BE_PAID",
      "RESTORE_UNREAD",
    ],
  }),
  claims: get("/api/office/withdrawals/claims", {
    summary: "The caller's claimed withdrawals, oldest first",
    access: "office:withdrawals.decide",
    input: z.object({}),
    output: z.object({
      list: z.array(
        z.object({
          ...row.shape,
          claimedAt: f.moment,
          transactionId: z.nullable(z.string()),
          check: z.nullable(z.enum(PAYMENT_CHECKS)),
          /** Claimed before the database was restored, so it may be paid already. */
          restored: z.boolean(),
          /** A transaction that may have paid it. */
          found: z.nullable(z.string()),
        }),
      ),
      /** The sum to send for withdrawals without a transaction, excluding those that may be paid already. */
      toSend: f.money,
      /** Of the withdrawals in that sum. */
      shown: f.shown,
      /** Approved withdrawals without a claim. */
      unclaimed: z.number(),
    }),
  }),
  claimWaiting: post("/api/office/withdrawals/claimWaiting", {
    summary: "Claim the oldest approved withdrawals for a batch",
    access: "office:withdrawals.decide",
    idempotent: true,
    input: z.strictObject({ most: z.int().check(z.minimum(1), z.maximum(MOST_IN_BATCH)) }),
    output: z.object({ claimed: z.number() }),
    errors: ["RESTORE_UNREAD"],
  }),
  batch: get("/api/office/withdrawals/batch", {
    summary: "An unsigned batch file for the caller's claims that still have to be paid",
    access: "office:withdrawals.decide",
    input: z.object({ form: z.enum(BATCH_FORMS) }),
    output: z.object({ fileName: z.string(), content: z.string(), count: z.number(), sum: f.money }),
    errors: ["NOTHING_CLAIMED", "PAYMENT_UNPROVABLE", "RESTORE_UNREAD"],
  }),
  payClaimed: post("/api/office/withdrawals/payClaimed", {
    summary: "Name one transaction for all of the caller's claims that still have to be paid",
    access: "office:withdrawals.decide",
    idempotent: true,
    input: z.strictObject({
      transactionId,
      /** `shown` of the claims that it pays. */
      shown: f.givenShown,
    }),
    output: z.object({ named: z.number() }),
    errors: ["SHOWN_CHANGED", "NOTHING_CLAIMED", "OWN_ACCOUNT", "PAYMENT_UNPROVABLE"],
  }),
};
