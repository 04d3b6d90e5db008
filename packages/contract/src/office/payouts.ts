/** Automatic payouts of withdrawals as staff watch and stop them (docs/rules.md 6). */
import * as z from "zod/mini";
import { get, post } from "../endpoint.ts";
import * as f from "../fields.ts";

/**
 * How far a payout is. queued: it waits for its turn. waiting: it could not be paid for now, and is tried again. prepared:
 * it has a nonce and no signature. signed: not sent yet. sent: on its way. strange: a person has to look. paid and failed
 * are final on the chain.
 */
export const PAYOUT_STATES = ["queued", "waiting", "prepared", "signed", "sent", "strange", "paid", "failed"] as const;
export type PayoutState = (typeof PAYOUT_STATES)[number];

/** What is listed: what goes on by itself; what waits or is strange; what was paid or has failed. */
export const PAYOUT_TABS = ["open", "problems", "ended"] as const;
export type PayoutTab = (typeof PAYOUT_TABS)[number];

/** Why a payout waits, or is strange. */
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

/** Why nothing more is sent for now. */
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

/** Ready-made reasons of staff for a freeze. */
export const FREEZE_REASONS = ["suspicion", "maintenance"] as const;
/** The reasons of all freezes: those of staff, the command of the operator, and what the machine found. */
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

/** What needs a person; docs/operations.md says of each what to do. */
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

/** An amount of the token or of gas, to the last unit: a decimal string with up to 18 places. */
const coins = z.string();

const person = z.object({ memberId: f.id, memberName: z.string() });

const row = z.object({
  withdrawalId: f.id,
  /** Null where this database does not know the withdrawal. */
  member: z.nullable(person),
  state: z.enum(PAYOUT_STATES),
  problem: z.nullable(z.enum(PAYOUT_PROBLEMS)),
  /** What arrives. */
  amount: f.money,
  address: z.string(),
  nonce: z.nullable(z.number()),
  /** The last transaction that was signed for it. */
  txHash: z.nullable(z.string()),
  explorerUrl: z.nullable(z.string()),
  /** Transactions that were signed for it: the first one, and those with a higher fee. */
  signed: z.number(),
  /** How often it was handed to the nodes, or, while it waits, how often it was tried. */
  tries: z.number(),
  /** Since when it is in the queue, waits, or is under way. */
  since: f.moment,
  endedAt: z.nullable(f.moment),
  /** Since when it is to be cancelled; null where nobody asked for it. */
  cancelAskedAt: z.nullable(f.moment),
  /** Whether the caller may let it be tried again. */
  mayRetry: z.boolean(),
  /** Whether the caller may cancel it: it is signed, not in a final block, and nobody asked for it. */
  mayCancel: z.boolean(),
});

const status = z.object({
  /** Whether the server pays, by a signer. Otherwise staff pay by hand. */
  isAutomatic: z.boolean(),
  alarms: z.array(z.enum(PAYOUT_ALARMS)),
  /** Why nothing more is sent, and since when; null where nothing holds payouts up. */
  waits: z.nullable(z.object({ why: z.enum(PAYOUT_WAITS), since: f.moment })),
  /** When payouts were looked after; null before the first time. */
  lookedAt: z.nullable(f.moment),
  /** Whether the signer answered then; null where nobody knows. */
  signerAnswers: z.nullable(z.boolean()),
  wallet: z.nullable(
    z.object({
      address: z.string(),
      /** What it held when it was last asked. */
      tokens: z.nullable(coins),
      gas: z.nullable(coins),
      askedAt: z.nullable(f.moment),
      /** What approved withdrawals need. Less than that is too little. */
      toPay: f.money,
      /** Less gas money than this is too little. */
      lowGas: coins,
      tokensLow: z.boolean(),
      gasLow: z.boolean(),
    }),
  ),
  /** The freezes that hold, the oldest first. */
  freezes: z.array(
    z.object({
      id: f.id,
      /** Null: the payouts of all members. */
      member: z.nullable(person),
      cause: z.enum(FREEZE_CAUSES),
      /** Null where the machine or a command did it. */
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
    summary: "How automatic payouts stand: what holds them up, the signer, the hot wallet, and freezes",
    access: "office:withdrawals.decide",
    input: z.object({}),
    addition: true,
    output: status,
  }),
  index: get("/api/office/payouts/index", {
    summary: "Automatic payouts, those asked for first on top; ended ones newest first",
    access: "office:withdrawals.decide",
    input: z.object({ ...f.paging, tab: z.optional(z.enum(PAYOUT_TABS)) }),
    addition: true,
    output: f.pageOf(row),
  }),
  freeze: post("/api/office/payouts/freeze", {
    summary: "Stop the automatic payouts of all members, or of one, at once",
    access: "office:withdrawals.decide",
    idempotent: true,
    input: z.strictObject({ memberId: z.optional(f.memberId), reason: z.enum(FREEZE_REASONS) }),
    addition: true,
    output: status,
    errors: ["PAYOUT_STATE", "MEMBER_NOT_FOUND", "OWN_ACCOUNT"],
  }),
  lift: post("/api/office/payouts/lift", {
    summary: "Lift a freeze after its cause was looked at",
    access: "office:withdrawals.decide",
    idempotent: true,
    input: z.strictObject({ freezeId: f.uuid }),
    addition: true,
    output: status,
    errors: ["PAYOUT_STATE", "OWN_ACCOUNT"],
  }),
  retry: post("/api/office/payouts/retry", {
    summary: "Try again now what waits, or follow again what was found strange",
    access: "office:withdrawals.decide",
    idempotent: true,
    input: z.strictObject({ withdrawalId }),
    addition: true,
    output: status,
    errors: ["PAYOUT_STATE", "OWN_ACCOUNT"],
  }),
  cancel: post("/api/office/payouts/cancel", {
    summary: "Cancel what is signed and stuck: a transaction that moves nothing takes its nonce",
    access: "office:withdrawals.decide",
    idempotent: true,
    input: z.strictObject({ withdrawalId }),
    addition: true,
    output: status,
    errors: ["PAYOUT_NOT_OPEN", "OWN_ACCOUNT"],
  }),
};
