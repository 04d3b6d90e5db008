/** Withdrawals as staff review, pay and close them (docs/rules.md 6, docs/trust.md 20). */
import * as z from "zod/mini";
import { get, post } from "../endpoint.ts";
import * as f from "../fields.ts";
import { IDENTITY_STATES, transactionId, WITHDRAWAL_STATES, withdrawalSummary } from "../withdrawals.ts";

/** A column of the list, and the way in which it goes. */
export const WITHDRAWAL_SORTS = ["asked_up", "asked_down", "amount_up", "amount_down"] as const;

/** Ready-made reasons, which members read in their own language. `other` needs a text. */
export const REJECT_REASONS = ["identity", "address", "activity", "asked", "other"] as const;
export const FAIL_REASONS = ["refused", "network", "asked", "other"] as const;
export type RejectReason = (typeof REJECT_REASONS)[number];
export type FailReason = (typeof FAIL_REASONS)[number];

/** What deserves a second look before a decision. */
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

export const WITHDRAWAL_ACTIONS = ["approve", "reject", "pay", "fail"] as const;
export type WithdrawalAction = (typeof WITHDRAWAL_ACTIONS)[number];

const row = z.object({
  ...withdrawalSummary.shape,
  memberId: f.id,
  memberName: z.string(),
  memberStatus: z.enum(["active", "suspended", "cancelled"]),
  level: z.number(),
  identity: z.enum(IDENTITY_STATES),
  /** How many people approved, and how many are needed. */
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
  hints: z.array(z.enum(RISK_HINTS)),
  /** The member's latest movements of balance, newest first. */
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
  /** What the caller may do now. */
  actions: z.array(z.enum(WITHDRAWAL_ACTIONS)),
  /** Why the caller may not act although it waits; null where the caller may. */
  standsBack: z.nullable(z.enum(["own", "approved_before"])),
});
export type OfficeWithdrawalDetail = z.infer<typeof detail>;

const words = z.optional(f.line(200));
const withdrawalId = f.uuid;

/** `other` needs a text. */
const explained = { error: "REQUIRED", path: ["words"] };

export const officeWithdrawals = {
  index: get("/api/office/withdrawals/index", {
    summary: "Withdrawals: those that wait the longest first, ended ones newest first",
    access: "office:withdrawals.read",
    input: z.object({
      ...f.paging,
      state: z.optional(z.enum(WITHDRAWAL_STATES)),
      /** A member ID, an address or a transaction ID. */
      search: z.optional(f.line(80, 0)),
      sort: z.optional(z.enum(WITHDRAWAL_SORTS)),
    }),
    output: f.pageOf(row),
  }),
  counts: get("/api/office/withdrawals/counts", {
    summary: "How many withdrawals wait, and how much they are",
    access: "office:withdrawals.read",
    input: z.object({}),
    output: z.object({
      states: z.array(z.object({ state: z.enum(WITHDRAWAL_STATES), count: z.number(), amount: f.money })),
    }),
  }),
  detail: get("/api/office/withdrawals/detail", {
    summary: "One withdrawal with what helps to decide",
    access: "office:withdrawals.read",
    input: z.object({ withdrawalId }),
    output: detail,
    errors: ["WITHDRAWAL_NOT_FOUND"],
  }),
  approve: post("/api/office/withdrawals/approve", {
    summary: "Approve; a large one needs a second person",
    access: "office:withdrawals.decide",
    idempotent: true,
    input: z.strictObject({ withdrawalId }),
    output: detail,
    errors: ["WITHDRAWAL_NOT_FOUND", "WITHDRAWAL_STATE", "OWN_ACCOUNT", "WITHDRAWAL_SECOND_PERSON"],
  }),
  reject: post("/api/office/withdrawals/reject", {
    summary: "Reject; the amount is given back",
    access: "office:withdrawals.decide",
    idempotent: true,
    input: z
      .strictObject({ withdrawalId, reason: z.enum(REJECT_REASONS), words })
      .check(z.refine(({ reason, words: own }) => reason !== "other" || Boolean(own), explained)),
    output: detail,
    errors: ["WITHDRAWAL_NOT_FOUND", "WITHDRAWAL_STATE", "OWN_ACCOUNT"],
  }),
  pay: post("/api/office/withdrawals/pay", {
    summary: "Note the transaction that paid an approved withdrawal",
    access: "office:withdrawals.decide",
    idempotent: true,
    input: z.strictObject({ withdrawalId, transactionId: transactionId }),
    output: detail,
    errors: ["WITHDRAWAL_NOT_FOUND", "WITHDRAWAL_STATE", "OWN_ACCOUNT", "WITHDRAWAL_TRANSACTION_TAKEN"],
  }),
  fail: post("/api/office/withdrawals/fail", {
    summary: "An approved withdrawal could not be paid; the amount is given back",
    access: "office:withdrawals.decide",
    idempotent: true,
    input: z
      .strictObject({ withdrawalId, reason: z.enum(FAIL_REASONS), words })
      .check(z.refine(({ reason, words: own }) => reason !== "other" || Boolean(own), explained)),
    output: detail,
    errors: ["WITHDRAWAL_NOT_FOUND", "WITHDRAWAL_STATE", "OWN_ACCOUNT"],
  }),
};
