/** Automatic payouts of withdrawals for staff: monitoring and freezes (docs/rules.md 6). */
import * as z from "zod/mini";
import { get, post } from "../endpoint.ts";
import * as f from "../fields.ts";

/**
 * The state of a payout. queued: in the queue. waiting: not payable for now; will be retried. prepared: has a nonce, no
 * signature. signed: not broadcast yet. sent: broadcast. strange: needs a person. paid and failed are final on the
 * chain.
 */
export const PAYOUT_STATES = ["queued", "waiting", "prepared", "signed", "sent", "strange", "paid", "failed"] as const;
export type PayoutState = (typeof PAYOUT_STATES)[number];

/** Tabs: in progress without intervention; waiting or strange; paid or failed. */
export const PAYOUT_TABS = ["open", "problems", "ended"] as const;
export type PayoutTab = (typeof PAYOUT_TABS)[number];

/** Why a payout is waiting or strange. */
export const PAYOUT_PROBLEMS = [
  "not_approved",
  "people",
  "frozen",
  "address",
  "changed",
  "limit_payment",
  "limit_address",
  "limit_day",
  "nonce",
  "fee",
  "contract",
  "country",
  "found",
  "journal",
  "journal_behind",
  "unknown_withdrawal",
  "conflict",
  "transfer",
] as const;
export type PayoutProblem = (typeof PAYOUT_PROBLEMS)[number];

/** Why no payouts are sent at the moment. */
export const PAYOUT_WAITS = [
  "frozen",
  "signer",
  "wallet",
  "chain",
  "tokens",
  "gas",
  "limit_day",
  "full",
  "restored",
  "books",
] as const;
export type PayoutWaits = (typeof PAYOUT_WAITS)[number];

/** Predefined reasons for a freeze by staff. */
export const FREEZE_REASONS = ["suspicion", "maintenance"] as const;
/** All causes of a freeze: by staff, by the operator's command, or automatic. */
export const FREEZE_CAUSES = [
  ...FREEZE_REASONS,
  "command",
  "journal",
  "journal_behind",
  "unknown_withdrawal",
  "conflict",
  "transfer",
  "nonce",
] as const;
export type FreezeCause = (typeof FREEZE_CAUSES)[number];

/** Alarms; docs/operations.md has the response to each. */
export const PAYOUT_ALARMS = [
  "payouts_frozen",
  "payouts_strange",
  "restore_unread",
  "signer_away",
  "signer_wrong",
  "payouts_unattended",
  "payouts_short",
] as const;
export type PayoutAlarm = (typeof PAYOUT_ALARMS)[number];

/** An exact amount of the token or of gas: a decimal string with up to 18 places. */
const coins = z.string();

const person = z.object({ memberId: f.id, memberName: z.string() });

const row = z.object({
  withdrawalId: f.id,
  /** Null if this database does not know the withdrawal. */
  member: z.nullable(person),
  state: z.enum(PAYOUT_STATES),
  problem: z.nullable(z.enum(PAYOUT_PROBLEMS)),
  /** The net amount, after the fee. */
  amount: f.money,
  address: z.string(),
  nonce: z.nullable(z.number()),
  /** The last transaction signed for it. */
  txHash: z.nullable(z.string()),
  explorerUrl: z.nullable(z.string()),
  /** The number of signed transactions: the first one, and replacements with a higher fee. */
  signed: z.number(),
  /** The number of broadcasts or, while it waits, of attempts. */
  tries: z.number(),
  /** When it entered its current state. */
  since: f.moment,
  endedAt: z.nullable(f.moment),
  /** When its cancellation was requested; null if it was not. */
  cancelAskedAt: z.nullable(f.moment),
  /** Whether the caller may request a retry. */
  mayRetry: z.boolean(),
  /** Whether the caller may cancel it: it is signed, not in a final block, and no cancellation was requested. */
  mayCancel: z.boolean(),
});

const status = z.object({
  /** Whether the server pays, through a signer. Otherwise staff pay by hand. */
  isAutomatic: z.boolean(),
  alarms: z.array(z.enum(PAYOUT_ALARMS)),
  /** Why payouts are paused, and since when; null if they are not. */
  waits: z.nullable(z.object({ why: z.enum(PAYOUT_WAITS), since: f.moment })),
  /** When the payout job last ran; null before its first run. */
  lookedAt: z.nullable(f.moment),
  /** Whether the signer responded in that run; null if unknown. */
  signerAnswers: z.nullable(z.boolean()),
  wallet: z.nullable(
    z.object({
      address: z.string(),
      /** Balance of the hot wallet at the last read. */
      tokens: z.nullable(coins),
      gas: z.nullable(coins),
      askedAt: z.nullable(f.moment),
      /** Sum of the approved withdrawals. The wallet is low if it contains less. */
      toPay: f.money,
      /** The gas balance below which the wallet is low on gas. */
      lowGas: coins,
      tokensLow: z.boolean(),
      gasLow: z.boolean(),
    }),
  ),
  /** Active freezes, oldest first. */
  freezes: z.array(
    z.object({
      id: f.id,
      /** Null: payouts of all members. */
      member: z.nullable(person),
      cause: z.enum(FREEZE_CAUSES),
      /** Null for an automatic freeze or the operator's command. */
      by: z.nullable(z.string()),
      at: f.moment,
      /** Whether the caller may lift it. */
      mayLift: z.boolean(),
    }),
  ),
  counts: z.object({ open: z.number(), problems: z.number() }),
});

const withdrawalId = f.uuid;

export const officePayouts = {
  status: get("/api/office/payouts/status", {
    summary: "Status of automatic payouts: pauses, the signer, the hot wallet, and freezes",
    access: "office:withdrawals.decide",
    input: z.object({}),
    addition: true,
    output: status,
  }),
  index: get("/api/office/payouts/index", {
    summary: "Automatic payouts, oldest first; ended ones newest first",
    access: "office:withdrawals.decide",
    input: z.object({ ...f.paging, tab: z.optional(z.enum(PAYOUT_TABS)) }),
    addition: true,
    output: f.pageOf(row),
  }),
  freeze: post("/api/office/payouts/freeze", {
    summary: "Freeze the automatic payouts of all members, or of one, immediately",
    access: "office:withdrawals.decide",
    idempotent: true,
    input: z.strictObject({ memberId: z.optional(f.memberId), reason: z.enum(FREEZE_REASONS) }),
    addition: true,
    output: status,
    errors: ["PAYOUT_STATE", "MEMBER_NOT_FOUND", "OWN_ACCOUNT"],
  }),
  lift: post("/api/office/payouts/lift", {
    summary: "Lift a freeze after reviewing its cause",
    access: "office:withdrawals.decide",
    idempotent: true,
    input: z.strictObject({ freezeId: f.uuid }),
    addition: true,
    output: status,
    errors: ["PAYOUT_STATE", "OWN_ACCOUNT"],
  }),
  retry: post("/api/office/payouts/retry", {
    summary: "Retry a waiting payout now, or resume a strange one",
    access: "office:withdrawals.decide",
    idempotent: true,
    input: z.strictObject({ withdrawalId }),
    addition: true,
    output: status,
    errors: ["PAYOUT_STATE", "OWN_ACCOUNT"],
  }),
  cancel: post("/api/office/payouts/cancel", {
    summary: "Cancel a signed, stuck payout: an empty transaction uses its nonce",
    access: "office:withdrawals.decide",
    idempotent: true,
    input: z.strictObject({ withdrawalId }),
    addition: true,
    output: status,
    errors: ["PAYOUT_NOT_OPEN", "OWN_ACCOUNT"],
  }),
};
