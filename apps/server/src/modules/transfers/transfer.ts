/**
 * Transfers of balance or points from one member to another, as a single posting. Invariant: both accounts are locked
 * as open while money moves, so nothing is given to a cancelled account.
 */
import { formatMoney } from "@banyan/contract/money.ts";
import { transferFee } from "@banyan/contract/transfer-fee.ts";
import type { TransferAsset, TransferReceipt } from "@banyan/contract/transfers.ts";
import type { Executor, Tx } from "../../platform/database.ts";
import { newId } from "../../platform/ids.ts";
import { refuse } from "../../platform/refusal.ts";
import { requireShown, shownOf } from "../../platform/shown.ts";
import { post } from "../ledger/index.ts";
import type { Market } from "../market/index.ts";
import { findByMemberId, keepBothOpen, type Member, maskedNameOf, readMembers } from "../members/index.ts";
import { eraseInstructions, findTransfers, insertTransfer, lastReceivers, type Transfer } from "./store.ts";
import { feeBasisPoints } from "./transfer.rules.ts";

/** Rate limit on wrong member IDs (docs/trust.md 17). */
export interface TryLimit {
  /** Counts an attempt. Refuses with TOO_MANY_REQUESTS if the limit is exceeded. */
  spend(key: string): Promise<void>;
  /** Same refusal, without counting. */
  check(key: string): Promise<void>;
}

export interface TransferPorts {
  limit: TryLimit;
  /** Notifies sender and receiver, in the transaction. */
  notify(
    tx: Tx,
    notices: readonly {
      memberId: bigint;
      kind: "transfer.sent" | "transfer.received";
      params: Record<string, string>;
      reference: string;
      now: Date;
    }[],
  ): Promise<void>;
}

/**
 * The receiver that `senderId` names. Refuses with MEMBER_NOT_FOUND, alike for unknown, suspended and cancelled
 * members; TRANSFER_TO_SELF; TOO_MANY_REQUESTS after ten wrong member IDs within an hour. Do not call it in a
 * transaction: the count must persist even if the call is refused.
 */
export async function findReceiver(
  executor: Executor,
  limit: TryLimit,
  { senderId, targetMemberId }: { senderId: bigint; targetMemberId: string },
): Promise<Member> {
  const key = `receiver:${senderId}`;
  const found = await findByMemberId(executor, targetMemberId);
  // Looks up the member before checking the limit. Once the limit is exceeded, correct and wrong IDs get the same
  // response, even for concurrent requests. Transfers to known members are never limited.
  if (found?.status === "active") await limit.check(key);
  else {
    await limit.spend(key);
    throw refuse("MEMBER_NOT_FOUND");
  }
  if (found.id === senderId) throw refuse("TRANSFER_TO_SELF");
  return found;
}

export interface TransferInput {
  senderId: bigint;
  targetMemberId: string;
  asset: TransferAsset;
  /** Micros, positive. */
  amount: bigint;
  instructions: string;
  /** The fee displayed to the sender, in micros. */
  fee?: bigint | undefined;
  /** `shownReceiver` of the receiver displayed to the sender. */
  shown?: string | undefined;
}

/** Identifies what a sender is shown of a receiver. */
export const shownReceiver = (receiver: Pick<Member, "memberId" | "name">): string =>
  shownOf(receiver.memberId, maskedNameOf(receiver));

/**
 * Sends `amount` and charges the fee in addition, in one posting (docs/money.md). Refuses with TRANSFER_MINIMUM,
 * TRANSFER_FEE_CHANGED, SHOWN_CHANGED, MEMBER_NOT_FOUND, TRANSFER_TO_SELF, INSUFFICIENT_BALANCE, INSUFFICIENT_POINTS.
 */
export async function sendTransfer(
  tx: Tx,
  ports: Pick<TransferPorts, "notify">,
  given: TransferInput & { market: Pick<Market, "transfer">; now: Date },
): Promise<Transfer> {
  const { senderId, asset, amount, market, now } = given;
  const { minimum } = market.transfer;
  if (amount < minimum) throw refuse("TRANSFER_MINIMUM", { params: { minimum: inWords(minimum, asset) } });
  const fee = transferFee(amount, feeBasisPoints(market, asset));
  if (given.fee !== undefined && given.fee !== fee) {
    throw refuse("TRANSFER_FEE_CHANGED", { params: { fee: inWords(fee, asset) } });
  }
  const { own: sender, other: receiver } = await keepBothOpen(tx, { id: senderId, memberId: given.targetMemberId });
  if (receiver.status !== "active") throw refuse("MEMBER_NOT_FOUND");
  if (receiver.id === senderId) throw refuse("TRANSFER_TO_SELF");
  if (sender.status !== "active") throw refuse("NOT_ALLOWED");
  requireShown(given.shown, shownReceiver(receiver));
  const id = newId(now);
  const sent = {
    id,
    senderId,
    receiverId: receiver.id,
    asset,
    amount,
    fee,
    instructions: given.instructions,
    createdAt: now,
  };
  await insertTransfer(tx, sent);
  await post(tx, {
    key: `transfer:${id}`,
    kind: "transfer",
    reference: referenceOf(id),
    legs: [
      { asset, from: senderId, to: receiver.id, amount },
      ...(fee > 0n ? [{ asset, from: senderId, to: "fees", amount: fee, kind: "transfer.fee" } as const] : []),
    ],
    now,
  });
  const notice = { reference: referenceOf(id), now };
  const sum = { amount: formatMoney(amount), asset };
  await ports.notify(tx, [
    {
      ...{ ...notice, memberId: receiver.id, kind: "transfer.received" },
      params: { ...sum, from: maskedNameOf(sender) },
    },
    { ...{ ...notice, memberId: senderId, kind: "transfer.sent" }, params: { ...sum, to: maskedNameOf(receiver) } },
  ]);
  return sent;
}

const referenceOf = (id: string) => `transfer:${id}`;

const inWords = (micros: bigint, asset: TransferAsset) => `${formatMoney(micros)}${asset === "USDT" ? " USDT" : ""}`;

/**
 * The receipt for sender or receiver. The receiver sees neither the fee nor the sender's complete member ID, which is a
 * sign-in name. Refuses with TRANSFER_NOT_FOUND, also for transfers between others.
 */
export async function receiptOf(
  executor: Executor,
  { id, memberId }: { id: string; memberId: bigint },
): Promise<TransferReceipt> {
  const [receipt] = await receiptsOf(executor, { ids: [id], memberId });
  if (!receipt) throw refuse("TRANSFER_NOT_FOUND");
  return receipt;
}

/** Same for many transfers, newest first; omits those between others. */
export async function receiptsOf(
  executor: Executor,
  { ids, memberId }: { ids: readonly string[]; memberId: bigint },
): Promise<TransferReceipt[]> {
  const found = await findTransfers(executor, { ids, memberId });
  const others = await readMembers(
    executor,
    found.map(({ senderId, receiverId }) => (senderId === memberId ? receiverId : senderId)),
  );
  return found.map((transfer) => {
    const sent = transfer.senderId === memberId;
    const other = others.get(sent ? transfer.receiverId : transfer.senderId)!;
    return {
      id: transfer.id,
      side: sent ? "sent" : "received",
      asset: transfer.asset,
      amount: formatMoney(transfer.amount),
      fee: sent ? formatMoney(transfer.fee) : null,
      total: sent ? formatMoney(transfer.amount + transfer.fee) : null,
      counterpart: {
        name: maskedNameOf(other),
        memberId: sent ? other.memberId : `•••• ${other.memberId.slice(-4)}`,
      },
      instructions: transfer.instructions,
      createdAt: transfer.createdAt.toISOString(),
    };
  });
}

/** How many recent receivers are offered, and how many transfers are read for them. */
const RECENT = { receivers: 6, among: 100 };

/**
 * The last members whom a member sent something and still could. What a sender entered itself, with the masked name of
 * today: who was suspended or left is missing, as everywhere.
 */
export async function recentReceivers(
  executor: Executor,
  senderId: bigint,
): Promise<{ memberId: string; name: string }[]> {
  const ids = await lastReceivers(executor, { senderId, among: RECENT.among });
  const members = await readMembers(executor, ids);
  return ids
    .flatMap((id) => members.get(id) ?? [])
    .filter(({ status }) => status === "active")
    .slice(0, RECENT.receivers)
    .map((member) => ({ memberId: member.memberId, name: maskedNameOf(member) }));
}

/** Erases the instructions of a cancelled member; amounts and times remain. */
export function forgetInstructions(tx: Tx, memberId: bigint): Promise<void> {
  return eraseInstructions(tx, memberId);
}
