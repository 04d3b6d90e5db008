/**
 * Requests for withdrawals (docs/rules.md 6). The amount is reserved in the transaction of the request, so it is always
 * available. The ledger pays it out or returns it once.
 */

import type { IdentityState } from "@banyan/contract/kyc.ts";
import { formatMoney } from "@banyan/contract/money.ts";
import { isTooSmall, withdrawalFee } from "@banyan/contract/withdrawal-fee.ts";
import { getAddress } from "viem/utils";
import { businessDay } from "../../platform/clock.ts";
import type { Executor, Tx } from "../../platform/database.ts";
import { newId } from "../../platform/ids.ts";
import { refuse, refuseFields } from "../../platform/refusal.ts";
import { balances, post, reverse } from "../ledger/index.ts";
import { type Market, payoutsTo } from "../market/index.ts";
import { keepAccountActive, readMember } from "../members/index.ts";
import { unreadAfterRestore } from "./payment/restore-store.ts";
import { addressProblem } from "./payout-address.rules.ts";
import { noteUse } from "./saved-addresses.ts";
import {
  anyOfMember,
  closeByMember,
  findWithdrawal,
  insertWithdrawal,
  lockMember,
  sumAsked,
  type Withdrawal,
} from "./store.ts";
import { approvalsNeeded, COUNTED_STATES, leftOfDay, moveOf, OPEN_STATES } from "./withdrawal.rules.ts";

/** Events of a withdrawal that its member is notified of. */
export type WithdrawalNews =
  | "withdrawal.requested"
  | "withdrawal.approved"
  | "withdrawal.rejected"
  | "withdrawal.succeeded"
  | "withdrawal.failed";

/** Ports of withdrawals; passed by app.ts. */
export interface WithdrawalPorts {
  /** The state of the member's identity verification. */
  identityState(within: Executor, memberId: bigint): Promise<IdentityState>;
  /** Whether the address belongs to the shop, so that coins would return to us. `address` has its checksum. */
  isOwnAddress(within: Executor, address: string): Promise<boolean>;
  /** URL of a public block explorer, without a trailing slash; null if there is none. */
  explorer: string | null;
  /** Notifies the member, in the same transaction. */
  notify(
    tx: Tx,
    notice: {
      memberId: bigint;
      kind: WithdrawalNews;
      params: Record<string, string>;
      reference: string;
      now: Date;
    },
  ): Promise<void>;
}

/**
 * Creates the request and reserves its amount. The limit of the business day counts all requests of the day that were
 * not returned (`COUNTED_STATES`). It is exact under concurrency, because requests of one member are serialized.
 * Refuses with ACCOUNT_SUSPENDED, ACCOUNT_CANCELLED, WITHDRAWAL_COUNTRY_UNSERVED, IDENTITY_REQUIRED, WITHDRAWAL_MINIMUM
 * {minimum}, WITHDRAWAL_FEE_CHANGED {fee}, WITHDRAWAL_DAILY_LIMIT {left, limit}, INSUFFICIENT_BALANCE, PAYOUT_ADDRESSES_FULL, or at the field
 * `address` for a wrong checksum or an address that may not receive coins.
 */
export async function createWithdrawal(
  tx: Tx,
  ports: WithdrawalPorts,
  given: {
    memberId: bigint;
    amount: bigint;
    address: string;
    saveAs?: string;
    fee?: bigint;
    market: Market;
    now: Date;
  },
): Promise<Withdrawal> {
  const { memberId, amount, saveAs, market, now } = given;
  const rules = market.withdrawal;
  const problem = addressProblem(given.address);
  if (problem) throw refuseFields({ address: problem });
  const address = getAddress(given.address);
  if (await ports.isOwnAddress(tx, address)) throw refuseFields({ address: "WALLET_ADDRESS_REFUSED" });
  if (isTooSmall(rules, amount)) {
    throw refuse("WITHDRAWAL_MINIMUM", { params: { minimum: formatMoney(rules.minimum) } });
  }
  const fee = withdrawalFee(rules, amount);
  if (given.fee !== undefined && given.fee !== fee) {
    throw refuse("WITHDRAWAL_FEE_CHANGED", { params: { fee: `${formatMoney(fee)} USDT` } });
  }

  await keepAccountActive(tx, memberId);
  if (!(await mayWithdraw(tx, market, memberId))) throw refuse("WITHDRAWAL_COUNTRY_UNSERVED");
  if ((await ports.identityState(tx, memberId)) !== "approved") throw refuse("IDENTITY_REQUIRED");
  await lockMember(tx, memberId);
  const day = businessDay(now, market.timeZone);
  const asked = await sumAsked(tx, { memberId, day, states: COUNTED_STATES });
  const left = leftOfDay(rules, asked);
  if (amount > left) {
    const params = { left: formatMoney(left), limit: formatMoney(rules.dailyLimit) };
    throw refuse("WITHDRAWAL_DAILY_LIMIT", { params });
  }
  await noteUse(tx, { memberId, address, label: saveAs, now });

  const id = newId(now);
  const reference = referenceOf(id);
  const hold = await post(tx, {
    key: `withdrawal-hold:${id}`,
    kind: "withdrawal.hold",
    legs: [{ asset: "USDT", from: memberId, to: "withdrawals_pending", amount }],
    reference,
    now,
  });
  const made = await insertWithdrawal(tx, {
    id,
    memberId,
    amount,
    fee,
    address,
    holdPosting: hold.postingId,
    approvalsNeeded: approvalsNeeded(rules, asked + amount),
    day,
    now,
  });
  const { from, to } = rules.workingDays;
  const params = { amount: formatMoney(amount), asset: "USDT", daysFrom: String(from), daysTo: String(to) };
  await ports.notify(tx, { memberId, kind: "withdrawal.requested", params, reference, now });
  return made;
}

const referenceOf = (id: string) => `withdrawal:${id}`;

/**
 * The member cancels a withdrawal that nobody has taken up. Cancelled again, it stays as it is. Refuses with
 * ACCOUNT_SUSPENDED, ACCOUNT_CANCELLED, WITHDRAWAL_NOT_FOUND, WITHDRAWAL_STATE if it has ended, and WITHDRAWAL_TAKEN_UP if
 * it is approved by somebody, or may be paid already.
 */
export async function cancelWithdrawal(
  tx: Tx,
  { withdrawalId: id, memberId, now }: { withdrawalId: string; memberId: bigint; now: Date },
): Promise<Withdrawal> {
  await keepAccountActive(tx, memberId);
  const { chain, journal } = await unreadAfterRestore(tx);
  const cancelled = chain || journal ? undefined : await closeByMember(tx, { id, memberId, ...moveOf("cancel"), now });
  if (!cancelled) {
    const found = await findWithdrawal(tx, { id, memberId });
    if (!found) throw refuse("WITHDRAWAL_NOT_FOUND");
    if (found.state === "cancelled") return found;
    throw refuse(found.closedAt ? "WITHDRAWAL_STATE" : "WITHDRAWAL_TAKEN_UP");
  }
  await reverse(tx, {
    postingId: cancelled.holdPosting,
    key: `withdrawal-release:${id}`,
    kind: "withdrawal.release",
    reference: referenceOf(id),
    now,
  });
  return cancelled;
}

/** Whether withdrawals are available for this member's nationality (docs/rules.md 3.6). */
async function mayWithdraw(executor: Executor, market: Market, memberId: bigint): Promise<boolean> {
  return payoutsTo(market, (await readMember(executor, memberId)).nationality) !== "none";
}

/** Amount that a member can withdraw at `now`, in micros. */
export async function withdrawalLimits(
  executor: Executor,
  ports: Pick<WithdrawalPorts, "identityState">,
  given: { memberId: bigint; market: Market; now: Date },
): Promise<{
  mayWithdraw: boolean;
  available: bigint;
  exchangedToday: bigint;
  leftToday: bigint;
  identity: IdentityState;
}> {
  const { memberId, market, now } = given;
  const day = businessDay(now, market.timeZone);
  const exchangedToday = await sumAsked(executor, { memberId, day, states: COUNTED_STATES });
  return {
    mayWithdraw: await mayWithdraw(executor, market, memberId),
    available: (await balances(executor, memberId)).USDT,
    exchangedToday,
    leftToday: leftOfDay(market.withdrawal, exchangedToday),
    identity: await ports.identityState(executor, memberId),
  };
}

export function hasOpenWithdrawals(executor: Executor, memberId: bigint): Promise<boolean> {
  return anyOfMember(executor, memberId, OPEN_STATES);
}
