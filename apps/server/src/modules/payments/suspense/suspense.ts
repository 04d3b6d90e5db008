/**
 * Release of deposits in suspense. One person proposes the owner, another releases, which moves the money in the same
 * transaction. Nobody decides on their own proposal, or on deposits for their own account (docs/trust.md 20). Lock
 * order: deposit, proposal, money, audit log.
 */
import { formatMoney } from "@banyan/contract/money.ts";
import type { WriteAuditLog } from "../../../platform/audit-log.ts";
import type { Tx } from "../../../platform/database.ts";
import { newId } from "../../../platform/ids.ts";
import { type IsOwn, requireOther } from "../../../platform/own-account.ts";
import { refuse } from "../../../platform/refusal.ts";
import { post } from "../../ledger/index.ts";
import { decideRelease, depositOfRelease, insertRelease, lockSuspended, type SuspenseRow } from "./release-store.ts";

/** Ports to members and staff; passed by app.ts. */
export interface SuspensePorts {
  isOwn: IsOwn;
  writeAuditLog: WriteAuditLog;
  /** Locks the account as open. Refuses with MEMBER_NOT_FOUND if it is cancelled. */
  keepAccountOpen(tx: Tx, memberId: bigint): Promise<void>;
  /** Notifies the member of the credit. */
  tell(tx: Tx, given: { depositId: string; memberId: bigint; amount: bigint; now: Date }): Promise<void>;
}

/** Refuses with SUSPENSE_NOT_FOUND, SUSPENSE_STATE (it already has a proposal) or OWN_ACCOUNT. */
export async function proposeRelease(
  tx: Tx,
  ports: SuspensePorts,
  given: { depositId: string; memberId: bigint; subject: string; reason: string; by: string; now: Date },
): Promise<SuspenseRow> {
  const { depositId, memberId, reason, by, now } = given;
  await requireOther(ports.isOwn, tx, { staffId: by, memberId });
  const found = await lockSuspended(tx, depositId);
  if (!found) throw refuse("SUSPENSE_NOT_FOUND");
  const id = newId(now);
  if (!(await insertRelease(tx, { id, depositId, memberId, reason, by, now }))) throw refuse("SUSPENSE_STATE");
  await ports.writeAuditLog(tx, {
    staffId: by,
    action: "suspense.propose",
    subject: given.subject,
    details: { depositId, releaseId: id, amount: formatMoney(found.micros), transactionId: found.txHash, reason },
    now,
  });
  return (await lockSuspended(tx, depositId))!;
}

/**
 * Releases or rejects a proposal of somebody else. Refuses with SUSPENSE_NOT_FOUND, SUSPENSE_STATE (already decided),
 * SECOND_PERSON_REQUIRED, OWN_ACCOUNT and, on a release, MEMBER_NOT_FOUND.
 */
export async function decideOnRelease(
  tx: Tx,
  ports: SuspensePorts,
  given: { releaseId: string; release: boolean; subjectOf(memberId: bigint): Promise<string>; by: string; now: Date },
): Promise<SuspenseRow> {
  const { releaseId, release: isReleased, by, now } = given;
  const depositId = await depositOfRelease(tx, releaseId);
  const found = depositId === undefined ? undefined : await lockSuspended(tx, depositId);
  if (!found) throw refuse("SUSPENSE_NOT_FOUND");
  const { release, micros: amount } = found;
  if (release?.id !== releaseId || release.state !== "proposed") throw refuse("SUSPENSE_STATE");
  const { memberId } = release;
  if (release.proposedBy === by) throw refuse("SECOND_PERSON_REQUIRED");
  await requireOther(ports.isOwn, tx, { staffId: by, memberId });
  if (isReleased) await ports.keepAccountOpen(tx, memberId);
  const state = isReleased ? "released" : "refused";
  if (!(await decideRelease(tx, { id: releaseId, state, by, now }))) throw refuse("SUSPENSE_STATE");
  if (isReleased) {
    await post(tx, {
      key: `suspense-release:${found.id}`,
      kind: "suspense",
      legs: [{ asset: "USDT", from: "suspense", to: memberId, amount, kind: "top_up" }],
      reference: `deposit:${found.id}`,
      now,
    });
    await ports.tell(tx, { depositId: found.id, memberId, amount, now });
  }
  await ports.writeAuditLog(tx, {
    staffId: by,
    action: isReleased ? "suspense.release" : "suspense.refuse",
    subject: await given.subjectOf(memberId),
    details: { depositId: found.id, releaseId, amount: formatMoney(amount), transactionId: found.txHash },
    now,
  });
  return (await lockSuspended(tx, found.id))!;
}
