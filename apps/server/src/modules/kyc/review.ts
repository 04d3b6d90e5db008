/**
 * Review of identity papers. Invariant: every view and decision of staff is recorded in the audit log in the same
 * transaction, without numbers. A submission is decided once; a second decision is refused.
 */

import type { RejectionReason } from "@banyan/contract/kyc.ts";
import type { WriteAuditLog } from "../../platform/audit-log.ts";
import type { Tx } from "../../platform/database.ts";
import type { Envelopes } from "../../platform/envelope-encryption.ts";
import { staffAddress } from "../../platform/http/private-pictures.ts";
import { type IsOwn, requireOther } from "../../platform/own-account.ts";
import { refuse, refuseFields } from "../../platform/refusal.ts";
import { say } from "../../texts/say.ts";
import { keepAccountOpen, readMember } from "../members/index.ts";
import { type PhotoPart, selectPhotosOf } from "./photo-store.ts";
import { passesOf } from "./photos.ts";
import {
  decideSubmission,
  lockNumber,
  type Submission,
  selectCurrent,
  selectDuplicates,
  selectSubmission,
  type Verdict,
  withdrawSubmission,
} from "./store.ts";

/** Ports of reviews, passed by `app.ts`. */
export interface ReviewPorts extends HoldPorts {
  isOwn: IsOwn;
  writeAuditLog: WriteAuditLog;
  /** Notifies the member, in the transaction of the decision. */
  notify(
    tx: Tx,
    notice: {
      memberId: bigint;
      kind: "kyc.approved" | "kyc.rejected" | "kyc.withdrawn";
      params: Record<string, string>;
      reference: null;
      now: Date;
    },
  ): Promise<void>;
}

/** Withdrawals of members, which need an approved identity. */
export interface HoldPorts {
  holdWithdrawals(tx: Tx, held: { memberId: bigint; now: Date }): Promise<void>;
  releaseWithdrawals(tx: Tx, memberId: bigint): Promise<void>;
}

export interface Reviewing {
  submissionId: string;
  staffId: string;
  staffName: string;
  now: Date;
}

/** A submission for staff. Logs the view. Refuses with SUBMISSION_NOT_FOUND. */
export async function viewSubmission(
  tx: Tx,
  ports: ReviewPorts,
  { submissionId, staffId, now }: Reviewing,
): Promise<Submission> {
  const submission = await required(tx, submissionId);
  const subject = await publicId(tx, submission);
  await ports.writeAuditLog(tx, { staffId, action: "kyc.view", subject, details: { submissionId }, now });
  return submission;
}

/** URL of a photo for this staff account only. Logs the view and its reason. Refuses with SUBMISSION_NOT_FOUND. */
export async function viewPhoto(
  tx: Tx,
  ports: ReviewPorts,
  keys: Envelopes,
  { submissionId, staffId, now, photo: part, reason }: Reviewing & { photo: PhotoPart; reason: string },
): Promise<{ url: string; endsAt: Date }> {
  const submission = await required(tx, submissionId);
  const photo = (await selectPhotosOf(tx, submissionId)).get(part);
  if (!photo) throw refuse("SUBMISSION_NOT_FOUND");
  const details = { submissionId, photo: part, reason };
  await ports.writeAuditLog(tx, {
    staffId,
    action: "kyc.viewPhoto",
    subject: await publicId(tx, submission),
    details,
    now,
  });
  return staffAddress(passesOf(keys), { id: photo.id, staffId, now });
}

/**
 * Approves. Refuses with SUBMISSION_NOT_FOUND, OWN_ACCOUNT, SUBMISSION_DECIDED, and with IDENTITY_DUPLICATE if the
 * number is approved for another member, unless `acceptDuplicate` confirms that staff saw this.
 */
export async function approveSubmission(
  tx: Tx,
  ports: ReviewPorts,
  given: Reviewing & { acceptDuplicate: boolean },
): Promise<void> {
  const submission = await notOwn(tx, ports, given);
  await keepAccountOpen(tx, submission.memberId);
  await lockNumber(tx, submission.numberHash);
  const duplicates = await selectDuplicates(tx, submission);
  if (duplicates.length > 0 && submission.state === "pending" && !given.acceptDuplicate) {
    throw refuse("IDENTITY_DUPLICATE");
  }
  await decide(tx, given, { state: "approved", reasons: [], note: "" });
  const { memberId, id: submissionId } = submission;
  await ports.releaseWithdrawals(tx, memberId);
  await ports.notify(tx, { memberId, kind: "kyc.approved", params: {}, reference: null, now: given.now });
  await ports.writeAuditLog(tx, {
    staffId: given.staffId,
    action: "kyc.approve",
    subject: await publicId(tx, submission),
    details: { submissionId, duplicates: duplicates.length },
    now: given.now,
  });
}

/**
 * Rejects, with at least one predefined reason or a note. Refuses with SUBMISSION_NOT_FOUND, OWN_ACCOUNT,
 * SUBMISSION_DECIDED and REQUIRED at `note`.
 */
export async function rejectSubmission(
  tx: Tx,
  ports: ReviewPorts,
  given: Reviewing & { reasons: readonly RejectionReason[]; note: string },
): Promise<void> {
  const reasons = [...new Set(given.reasons)];
  const { note, now, staffId } = given;
  if (reasons.length === 0 && note === "") throw refuseFields({ note: "REQUIRED" });
  const submission = await notOwn(tx, ports, given);
  const { memberId, id: submissionId } = submission;
  await keepAccountOpen(tx, memberId);
  await decide(tx, given, { state: "rejected", reasons, note });
  const { memberId: subject } = await readMember(tx, memberId);
  const params = { reasons: reasons.join(","), ...(note !== "" && { reason: note }) };
  await ports.notify(tx, { memberId, kind: "kyc.rejected", params, reference: null, now });
  await ports.writeAuditLog(tx, {
    staffId,
    action: "kyc.reject",
    subject,
    details: { submissionId, reasons, note },
    now,
  });
}

/**
 * Withdraws an approval: the member submits again, and its withdrawals wait until then. Refuses with
 * SUBMISSION_NOT_FOUND, OWN_ACCOUNT and SUBMISSION_NOT_APPROVED.
 */
export async function withdrawApproval(
  tx: Tx,
  ports: ReviewPorts,
  given: Reviewing & { reason: string },
): Promise<void> {
  const { memberId, id } = await notOwn(tx, ports, given);
  await keepAccountOpen(tx, memberId);
  await withdraw(tx, ports, { memberId, id, ...given });
}

/** Withdraws the approval of a member whose details were corrected. The member is locked. */
export async function withdrawCorrected(
  tx: Tx,
  ports: ReviewPorts,
  { memberId, ...by }: Omit<Reviewing, "submissionId"> & { memberId: bigint },
): Promise<void> {
  const { language } = await readMember(tx, memberId);
  const approved = await selectCurrent(tx, memberId);
  if (!approved) throw refuse("SUBMISSION_NOT_APPROVED");
  await withdraw(tx, ports, { memberId, id: approved.id, reason: say(language, "kyc.corrected"), ...by });
}

async function withdraw(
  tx: Tx,
  ports: ReviewPorts,
  given: Omit<Reviewing, "submissionId"> & { memberId: bigint; id: string; reason: string },
): Promise<void> {
  const { memberId, id, reason, staffId, staffName, now } = given;
  if (!(await withdrawSubmission(tx, { id, note: reason, staffName, now }))) throw refuse("SUBMISSION_NOT_APPROVED");
  await ports.holdWithdrawals(tx, { memberId, now });
  await ports.notify(tx, { memberId, kind: "kyc.withdrawn", params: { reason }, reference: null, now });
  const { memberId: subject } = await readMember(tx, memberId);
  await ports.writeAuditLog(tx, {
    staffId,
    action: "kyc.withdraw",
    subject,
    details: { submissionId: id, reason },
    now,
  });
}

async function decide(tx: Tx, by: Reviewing, verdict: Pick<Verdict, "state" | "reasons" | "note">): Promise<void> {
  const { submissionId: id, staffId, staffName, now } = by;
  if (!(await decideSubmission(tx, { id, staffId, staffName, now, ...verdict }))) throw refuse("SUBMISSION_DECIDED");
}

async function required(tx: Tx, submissionId: string): Promise<Submission> {
  const submission = await selectSubmission(tx, submissionId);
  if (!submission) throw refuse("SUBMISSION_NOT_FOUND");
  return submission;
}

async function notOwn(tx: Tx, ports: ReviewPorts, { submissionId, staffId }: Reviewing): Promise<Submission> {
  const submission = await required(tx, submissionId);
  await requireOther(ports.isOwn, tx, { staffId, memberId: submission.memberId });
  return submission;
}

async function publicId(tx: Tx, { memberId }: Submission): Promise<string> {
  return (await readMember(tx, memberId)).memberId;
}
