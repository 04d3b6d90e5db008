/**
 * Withdrawals, called exchange in the shop: payouts of wallet balance to the member's own address (docs/rules.md 6).
 */
import * as z from "zod/mini";
import { get, post } from "./endpoint.ts";
import * as f from "./fields.ts";
import { IDENTITY_STATES } from "./kyc.ts";
import { LENGTHS } from "./lengths.ts";
import { STEP_UP_ERRORS, stepUpProof } from "./step-up-proof.ts";
import { unspaced } from "./typed.ts";

export const WITHDRAWAL_STATES = [
  "pending_review",
  "approved",
  "rejected",
  "succeeded",
  "failed",
  "cancelled",
] as const;
export type WithdrawalState = (typeof WITHDRAWAL_STATES)[number];

export const withdrawalSummary = z.object({
  id: f.id,
  state: z.enum(WITHDRAWAL_STATES),
  /** The gross amount, including the fee. */
  amount: f.money,
  fee: f.money,
  arrival: f.money,
  /** The receiving address, with its checksum. */
  address: z.string(),
  createdAt: f.moment,
});
export type WithdrawalSummary = z.infer<typeof withdrawalSummary>;

export const withdrawalDetail = z.object({
  ...withdrawalSummary.shape,
  network: z.string(),
  /** Null if it was not approved. */
  approvedAt: z.nullable(f.moment),
  /** When it was paid, rejected, cancelled, or failed. */
  closedAt: z.nullable(f.moment),
  /** Why it was rejected or failed, in the caller's language. */
  reason: z.nullable(z.string()),
  transactionId: z.nullable(z.string()),
  /** The transaction in a block explorer. */
  explorerUrl: z.nullable(z.string()),
  workingDays: z.object({ from: z.number(), to: z.number() }),
  /** Whether the member can cancel it: nobody has decided anything yet. */
  cancellable: z.boolean(),
});
export type WithdrawalDetail = z.infer<typeof withdrawalDetail>;

/**
 * A BSC address: 0x and 40 hexadecimal digits. The server verifies its checksum and that it is not one of the shop's.
 */
export const chainAddress = f.typedAs(
  unspaced,
  z.string().check(z.regex(/^0x[0-9a-fA-F]{40}$/, { error: "WALLET_ADDRESS_FORMAT" })),
);

/** A BSC transaction hash, in lower case. */
export const transactionId = f.typedAs(
  (typed) => unspaced(typed).toLowerCase(),
  z.string().check(z.regex(/^0x[0-9a-f]{64}$/, { error: "TRANSACTION_ID_FORMAT" })),
);

const savedAddress = z.object({ id: f.id, label: z.string(), address: z.string() });
export type SavedAddress = z.infer<typeof savedAddress>;

const label = f.line(LENGTHS.payoutLabel);

export const withdrawals = {
  limits: get("/api/withdraw/getWithdrawalAmount", {
    summary: "What can be withdrawn now: balance, limits, the fee rule and today's withdrawals",
    access: "member",
    input: z.object({}),
    output: z.object({
      /** Whether withdrawals are paid to members of this nationality. */
      mayWithdraw: z.boolean(),
      available: f.money,
      minimum: f.money,
      dailyLimit: f.money,
      exchangedToday: f.money,
      leftToday: f.money,
      /** The fee is this percentage of the amount, at least `feeMinimum`. It is deducted from the amount. */
      feePercent: z.string(),
      feeMinimum: f.money,
      network: z.string(),
      workingDays: z.object({ from: z.number(), to: z.number() }),
      identity: z.enum(IDENTITY_STATES),
    }),
  }),
  create: post("/api/withdraw/create", {
    summary: "Request a withdrawal; its amount is held immediately",
    access: "member",
    idempotent: true,
    stepUp: "withdrawal",
    input: z.strictObject({
      amount: f.amount,
      address: chainAddress,
      /** Saves the address under this name. */
      saveAs: z.optional(label),
      /** The fee that the member was shown. The withdrawal is refused if the fee has changed. */
      fee: z.optional(f.amountOrZero),
      stepUpProof,
    }),
    output: withdrawalDetail,
    errors: [
      "ACCOUNT_SUSPENDED",
      "ACCOUNT_CANCELLED",
      "WITHDRAWAL_COUNTRY_UNSERVED",
      "IDENTITY_REQUIRED",
      "WITHDRAWAL_MINIMUM",
      "WITHDRAWAL_DAILY_LIMIT",
      "WITHDRAWAL_FEE_CHANGED",
      "PAYOUT_ADDRESSES_FULL",
      "INSUFFICIENT_BALANCE",
      "SHOP_PAUSED",
      ...STEP_UP_ERRORS,
    ],
  }),
  cancel: post("/api/withdraw/cancel", {
    summary: "Cancel a withdrawal that staff have not taken up; its amount goes back to the balance",
    access: "member",
    input: z.strictObject({ withdrawalId: f.uuid }),
    output: withdrawalDetail,
    errors: [
      "ACCOUNT_SUSPENDED",
      "ACCOUNT_CANCELLED",
      "WITHDRAWAL_NOT_FOUND",
      "WITHDRAWAL_STATE",
      "WITHDRAWAL_TAKEN_UP",
    ],
    addition: true,
  }),
  index: get("/api/withdraw/list", {
    summary: "The member's withdrawals, newest first",
    access: "member",
    input: z.object({ ...f.paging, cursor: f.cursor, state: z.optional(z.enum(WITHDRAWAL_STATES)) }),
    output: f.pageOf(withdrawalSummary),
  }),
  detail: get("/api/withdraw/detail", {
    summary: "One withdrawal",
    access: "member",
    input: z.object({ withdrawalId: f.uuid }),
    output: withdrawalDetail,
    errors: ["WITHDRAWAL_NOT_FOUND"],
  }),
  addresses: get("/api/withdraw/addresses", {
    summary: "Saved addresses, last used first",
    access: "member",
    input: z.object({}),
    output: z.object({ list: z.array(savedAddress) }),
    addition: true,
  }),
  renameAddress: post("/api/withdraw/renameAddress", {
    summary: "Rename a saved address",
    access: "member",
    input: z.strictObject({ addressId: f.uuid, label }),
    output: z.object({ list: z.array(savedAddress) }),
    errors: ["PAYOUT_ADDRESS_NOT_FOUND"],
    addition: true,
  }),
  removeAddress: post("/api/withdraw/removeAddress", {
    summary: "Delete a saved address",
    access: "member",
    input: z.strictObject({ addressId: f.uuid }),
    output: z.object({ list: z.array(savedAddress) }),
    errors: ["PAYOUT_ADDRESS_NOT_FOUND"],
    addition: true,
  }),
};
