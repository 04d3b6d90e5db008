/**
 * Manual payment: one person claims an approved withdrawal, sends the coins, and names the transaction; check.ts
 * verifies it on the chain. Each step is a conditional update, so only one person has the claim, and a withdrawal whose
 * transaction may still pay it cannot be returned.
 */
import type { Tx } from "../../../platform/database.ts";
import { refuse } from "../../../platform/refusal.ts";
import { requireShown, shownOf } from "../../../platform/shown.ts";
import { type Decision, type DecisionPorts, noteStep, refuseOwn } from "../decisions.ts";
import { findWithdrawal, isHeld, type Withdrawal } from "../store.ts";
import { whyNot } from "./claim.rules.ts";
import { claimsOf, findUnclaimed, insertClaim, nameTransaction, removeClaim } from "./claim-store.ts";
import { putFoundAside } from "./found-store.ts";
import { requireRead } from "./restore-store.ts";

type Named = Decision & { transactionId: string };

/** Refuses with WITHDRAWAL_NOT_FOUND, WITHDRAWAL_STATE, OWN_ACCOUNT, WITHDRAWAL_CLAIMED, WITHDRAWAL_HELD, RESTORE_UNREAD. */
export async function claimWithdrawal(tx: Tx, ports: DecisionPorts, decision: Decision): Promise<Withdrawal> {
  await refuseOwn(tx, ports, decision);
  await requireRead(tx);
  const claimed = await insertClaim(tx, { id: decision.withdrawalId, ...decision });
  if (!claimed && (await isHeld(tx, decision.withdrawalId))) throw refuse("WITHDRAWAL_HELD");
  return claimed ?? refused(tx, "claim", decision);
}

/**
 * Releases a claim: the caller's own, or another person's that is a day old. The caller declares that nothing was sent,
 * so a transfer found on the chain did not pay it. Refuses with WITHDRAWAL_NOT_FOUND, WITHDRAWAL_STATE, OWN_ACCOUNT,
 * WITHDRAWAL_CLAIMED, WITHDRAWAL_NOT_CLAIMED, WITHDRAWAL_PAYMENT_OPEN.
 */
export async function giveUpClaim(tx: Tx, ports: DecisionPorts, decision: Decision): Promise<Withdrawal> {
  await refuseOwn(tx, ports, decision);
  const given = await removeClaim(tx, { id: decision.withdrawalId, ...decision });
  if (!given) return refused(tx, "giveUp", decision);
  if (given.foundTransaction === null) return given;
  await putFoundAside(tx, given.id, decision.now);
  return { ...given, foundTransaction: null };
}

/**
 * Names the transaction that pays a claimed withdrawal. Moves nothing before the chain proves it. Refuses with
 * WITHDRAWAL_NOT_FOUND, WITHDRAWAL_STATE, OWN_ACCOUNT, WITHDRAWAL_CLAIMED, WITHDRAWAL_NOT_CLAIMED,
 * WITHDRAWAL_PAYMENT_OPEN, PAYMENT_UNPROVABLE.
 */
export async function namePayment(tx: Tx, ports: DecisionPorts, decision: Named): Promise<Withdrawal> {
  if (!ports.coins.canProve) throw refuse("PAYMENT_UNPROVABLE");
  await refuseOwn(tx, ports, decision);
  const named = await nameTransaction(tx, { id: decision.withdrawalId, ...decision });
  return named ?? refused(tx, "pay", decision);
}

async function refused(
  tx: Tx,
  step: "claim" | "giveUp" | "pay",
  { withdrawalId: id, by, now }: Decision,
): Promise<never> {
  const found = await findWithdrawal(tx, { id });
  throw refuse((found && whyNot(step, found, by, now)) ?? "WITHDRAWAL_STATE");
}

type OfAll = Omit<Decision, "withdrawalId">;

/**
 * Claims and returns up to `most` withdrawals, longest waiting first, excluding the caller's own. Refuses with
 * RESTORE_UNREAD.
 */
export async function claimWaiting(
  tx: Tx,
  ports: DecisionPorts,
  { most, by, now }: OfAll & { most: number },
): Promise<Withdrawal[]> {
  await requireRead(tx);
  const claimed: Withdrawal[] = [];
  for (const { id, memberId } of await findUnclaimed(tx, most)) {
    if (await ports.isOwn(tx, { staffId: by, memberId })) continue;
    const one = await insertClaim(tx, { id, by, now });
    if (one) claimed.push(one);
  }
  for (const withdrawal of claimed) await noteStep(tx, ports, { step: "claim", withdrawal, by, now });
  return claimed;
}

/** The caller's claims that need a payment: without a transaction, or with one that pays nothing. */
export const toSend = (claims: readonly Withdrawal[], by: string, now: Date): Withdrawal[] =>
  claims.filter(
    (one) =>
      !one.claimRestored &&
      one.foundTransaction === null &&
      one.paymentCheck !== "unknown" &&
      whyNot("pay", one, by, now) === undefined,
  );

/** Identifies the withdrawals of a payment for all claims; their amounts and addresses never change. */
export const shownToSend = (payments: readonly Withdrawal[]): string => shownOf(payments.map(({ id }) => id));

/**
 * Names one transaction for all claims that need a payment. Refuses with NOTHING_CLAIMED, OWN_ACCOUNT,
 * PAYMENT_UNPROVABLE, or SHOWN_CHANGED if the caller was shown others.
 */
export async function payClaimed(
  tx: Tx,
  ports: DecisionPorts,
  { transactionId, shown, by, now }: OfAll & { transactionId: string; shown?: string | undefined },
): Promise<Withdrawal[]> {
  if (!ports.coins.canProve) throw refuse("PAYMENT_UNPROVABLE");
  const payments = toSend(await claimsOf(tx, by), by, now);
  const named: Withdrawal[] = [];
  for (const { id } of payments) {
    await refuseOwn(tx, ports, { withdrawalId: id, by, now });
    const one = await nameTransaction(tx, { id, by, transactionId, now });
    if (one) named.push(one);
  }
  if (named.length === 0) throw refuse("NOTHING_CLAIMED");
  // Those that could be named, because a claim may end in between.
  requireShown(shown, shownToSend(named));
  for (const withdrawal of named) await noteStep(tx, ports, { step: "name", withdrawal, by, now });
  return named;
}
