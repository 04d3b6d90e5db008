/** Transfers: balance or registration points sent to another member, by member ID (docs/rules.md 7). */
import * as z from "zod/mini";
import { get, post } from "./endpoint.ts";
import * as f from "./fields.ts";
import type { Asset } from "./ledger.ts";
import { STEP_UP_ERRORS, stepUpProof } from "./step-up-proof.ts";

/** The assets that can be sent. Coupons are for orders only (docs/rules.md 2). */
export const TRANSFER_ASSETS = ["USDT", "POINT"] as const satisfies readonly Asset[];
export type TransferAsset = (typeof TRANSFER_ASSETS)[number];

/** Maximum length of the instructions, in UTF-16 units (docs/rules.md 7). */
export const INSTRUCTIONS_LENGTH = 140;

/** The other side of a transfer: the masked name, and as much of the member ID as the caller may know. */
const counterpart = z.object({
  name: z.string(),
  /** Complete for the sender, who entered it; the last four digits for the receiver. */
  memberId: z.string(),
});

export const transferReceipt = z.object({
  id: f.id,
  /** The caller's side. */
  side: z.enum(["sent", "received"]),
  asset: z.enum(TRANSFER_ASSETS),
  amount: f.money,
  /** Paid by the sender on top; null for the receiver. */
  fee: z.nullable(f.money),
  /** Amount and fee together; null for the receiver. */
  total: z.nullable(f.money),
  counterpart,
  instructions: z.string(),
  createdAt: f.moment,
});
export type TransferReceipt = z.infer<typeof transferReceipt>;

export const transfers = {
  transfer: post("/api/transfer/transfer", {
    summary: "Send balance or points to another member; the fee is paid on top",
    access: "member",
    idempotent: true,
    stepUp: "transfer",
    input: z.strictObject({
      amount: f.amount,
      targetMemberId: f.memberId,
      asset: z._default(z.enum(TRANSFER_ASSETS), "USDT"),
      instructions: z._default(f.line(INSTRUCTIONS_LENGTH, 0), ""),
      /** The fee that the sender was shown. The transfer is refused if the fee has changed. */
      fee: z.optional(f.amountOrZero),
      /** From `receiver`, whose name the sender was shown. */
      shown: f.givenShown,
      stepUpProof,
    }),
    output: z.object({ transferId: f.id, asset: z.enum(TRANSFER_ASSETS), amount: f.money, fee: f.money }),
    errors: [
      "MEMBER_NOT_FOUND",
      "TRANSFER_TO_SELF",
      "TRANSFER_MINIMUM",
      "TRANSFER_FEE_CHANGED",
      "SHOWN_CHANGED",
      "INSUFFICIENT_BALANCE",
      "INSUFFICIENT_POINTS",
      "SHOP_PAUSED",
      ...STEP_UP_ERRORS,
    ],
  }),
  receiver: get("/api/transfer/receiver", {
    summary: "The masked name of a member, to verify the receiver",
    access: "member",
    input: z.object({ memberId: f.memberId }),
    output: z.object({ memberId: f.id, name: z.string(), shown: f.shown }),
    errors: ["MEMBER_NOT_FOUND", "TRANSFER_TO_SELF", "TOO_MANY_REQUESTS"],
    addition: true,
  }),
  recent: get("/api/transfer/recent", {
    summary: "The last members whom the caller sent something, with their masked names, most recent first",
    access: "member",
    input: z.object({}),
    output: z.object({ list: z.array(z.object({ memberId: f.id, name: z.string() })) }),
    addition: true,
  }),
  detail: get("/api/transfer/detail", {
    summary: "The receipt of a transfer, for sender or receiver",
    access: "member",
    input: z.object({ transferId: f.uuid }),
    output: transferReceipt,
    errors: ["TRANSFER_NOT_FOUND"],
    addition: true,
  }),
};
