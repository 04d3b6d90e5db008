/**
 * Changes of an account by two people (docs/rules.md 13): one proposes, another approves. Invariant: nobody decides on
 * their own proposal or touches their own account, and each step is in the audit log. Locks the member first, like
 * every change of an account.
 */
import type { IdentityProof, Proposal as ProposalView } from "@banyan/contract/office/proposals.ts";
import type { WriteAuditLog } from "../../../platform/audit-log.ts";
import type { Executor, Tx } from "../../../platform/database.ts";
import { hashToken, newId, newToken } from "../../../platform/ids.ts";
import { type IsOwn, requireOther } from "../../../platform/own-account.ts";
import { refuse } from "../../../platform/refusal.ts";
import { queueMail } from "../../notifications/index.ts";
import { deleteHandedCode, replaceHandedCode } from "../recovery/code-store.ts";
import { newHandedCode } from "../recovery/codes.ts";
import { lockMember, type Member, selectByPublicId } from "../store.ts";
import { type Asked, applyCorrection, type CorrectionPorts, changesAsked } from "./corrections.ts";
import {
  decideProposal,
  endOverdue,
  endProposal,
  insertProposal,
  type Proposal,
  selectByStop,
  selectCorrectedEmail,
  selectOpen,
  selectProposal,
  selectProposals,
} from "./proposal-store.ts";

const HOUR_MS = 3_600_000;
/** Between the approval of a recovery and its code: time for the owner to stop it. */
export const WAIT_HOURS = 72;
/** How long a code from staff works. */
export const CODE_HOURS = 24;
/** How long after the waiting time codes may be handed over. */
const OPEN_HOURS = 14 * 24;
const MOST_SHOWN = 50;

const after = (now: Date, hours: number) => new Date(now.getTime() + hours * HOUR_MS);

/** Ports of proposals, passed by app.ts. */
export interface ProposalPorts extends CorrectionPorts {
  writeAuditLog: WriteAuditLog;
  isOwn: IsOwn;
  /** Tells the member in the app that a recovery was approved, in the same transaction. */
  onRecoveryOpened(tx: Tx, opened: { memberId: bigint; hours: number; now: Date }): Promise<void>;
}

export interface By {
  staffId: string;
  staffName: string;
  now: Date;
}

/** Locks the member of a proposal, by member ID. Refuses with MEMBER_NOT_FOUND, also after a cancellation, and OWN_ACCOUNT. */
async function lockMeant(
  tx: Tx,
  ports: ProposalPorts,
  { staffId, memberId }: { staffId: string; memberId: string },
): Promise<Member> {
  const found = await selectByPublicId(tx, memberId);
  if (!found) throw refuse("MEMBER_NOT_FOUND");
  const member = await lockOther(tx, ports, { staffId, memberId: found.id });
  if (member.status === "cancelled") throw refuse("MEMBER_NOT_FOUND");
  return member;
}

/** Refuses with MEMBER_NOT_FOUND, OWN_ACCOUNT and PROPOSAL_OPEN. */
export async function proposeRecovery(
  tx: Tx,
  ports: ProposalPorts,
  given: By & { memberId: string; reason: string; proof: IdentityProof; sendTo: string | null },
): Promise<Member> {
  const { reason, proof, sendTo, staffId, now } = given;
  const member = await lockMeant(tx, ports, { staffId, memberId: given.memberId });
  await endOverdue(tx, member.id, now);
  if (await selectOpen(tx, { memberId: member.id, kind: "recovery", now })) throw refuse("PROPOSAL_OPEN");
  const proposalId = newId(now);
  const by = { by: staffId, byName: given.staffName, now };
  await insertProposal(tx, {
    id: proposalId,
    memberId: member.id,
    kind: "recovery",
    reason,
    proof,
    sendTo,
    changes: [],
    emailConfirmed: null,
    ...by,
  });
  // Addresses are personal data, which the log of staff never takes.
  const details = { proposalId, reason, proof, sent: sendTo !== null };
  const action = "members.proposeRecovery";
  await ports.writeAuditLog(tx, { staffId, action, subject: member.memberId, details, now });
  return member;
}

/**
 * Proposes other details of a member. Refuses with MEMBER_NOT_FOUND, OWN_ACCOUNT, PROPOSAL_OPEN, CORRECTION_EMPTY,
 * CORRECTION_PAPERS, and at the field that cannot be.
 */
export async function proposeCorrection(
  tx: Tx,
  ports: ProposalPorts,
  given: By & { memberId: string; reason: string; proof: IdentityProof; asked: Asked },
): Promise<Member> {
  const { reason, proof, asked, staffId, now } = given;
  const member = await lockMeant(tx, ports, { staffId, memberId: given.memberId });
  if (await selectOpen(tx, { memberId: member.id, kind: "correction", now })) throw refuse("PROPOSAL_OPEN");
  const correction = await changesAsked(tx, ports, { member, asked, now });
  const id = newId(now);
  const by = { by: staffId, byName: given.staffName, now };
  await insertProposal(tx, {
    id,
    memberId: member.id,
    kind: "correction",
    reason,
    proof,
    sendTo: null,
    ...correction,
    ...by,
  });
  // Which fields, not their values, which are personal data.
  const details = { proposalId: id, reason, proof, fields: correction.changes.map(({ field }) => field) };
  const action = "members.proposeCorrection";
  await ports.writeAuditLog(tx, { staffId, action, subject: member.memberId, details, now });
  return member;
}

/**
 * Approves or rejects. The member is told of an approved recovery, with a link that stops it where there is a confirmed
 * email, or was one before a correction. An approved correction takes effect at once. Refuses with PROPOSAL_NOT_FOUND,
 * PROPOSAL_STATE, SECOND_PERSON_REQUIRED, OWN_ACCOUNT, and like `applyCorrection`.
 */
export async function decide(
  tx: Tx,
  ports: ProposalPorts,
  given: By & { proposalId: string; approve: boolean },
): Promise<Member> {
  const { proposalId: id, approve, staffId, now } = given;
  const { member, proposal } = await lockProposal(tx, ports, { id, staffId });
  if (proposal.state !== "proposed") throw refuse("PROPOSAL_STATE");
  if (proposal.proposedBy === staffId) throw refuse("SECOND_PERSON_REQUIRED");
  const by = { by: staffId, byName: given.staffName, now };
  if (approve && proposal.kind === "correction") {
    await applyCorrection(tx, ports, { member, correction: proposal, staffId, staffName: given.staffName, now });
    await decideProposal(tx, { id, state: "done", ...by, opening: null });
  } else if (approve) {
    const token = newToken();
    const opensAt = after(now, WAIT_HOURS);
    const opening = { opensAt, endsAt: after(opensAt, OPEN_HOURS), stopHash: hashToken(token) };
    await decideProposal(tx, { id, state: "approved", ...by, opening });
    await tellOpened(tx, ports, member, token, now);
  } else {
    await decideProposal(tx, { id, state: "rejected", ...by, opening: null });
  }
  const action = approve ? "members.approveProposal" : "members.rejectProposal";
  await ports.writeAuditLog(tx, { staffId, action, subject: member.memberId, details: { proposalId: id }, now });
  return approve ? lockMember(tx, member.id) : member;
}

async function tellOpened(tx: Tx, ports: ProposalPorts, member: Member, token: string, now: Date): Promise<void> {
  const { id, memberId, language } = member;
  await ports.onRecoveryOpened(tx, { memberId: id, hours: WAIT_HOURS, now });
  // A correction of the email must not leave the owner without the link.
  const email = member.email ?? (await selectCorrectedEmail(tx, id));
  if (!email) return;
  const url = `${ports.publicUrl}/#/pages/stopRecovery?token=${token}`;
  const values = { memberId, url, hours: WAIT_HOURS };
  await queueMail(tx, { to: email, language, name: "recoveryOpened", values, now });
}

/**
 * Makes the code of an approved recovery, and sends it or returns it. Refuses with PROPOSAL_NOT_FOUND, PROPOSAL_STATE,
 * RECOVERY_WAITS and OWN_ACCOUNT.
 */
export async function handOver(
  tx: Tx,
  ports: ProposalPorts,
  given: By & { proposalId: string },
): Promise<{ member: Member; code: string | null; endsAt: Date }> {
  const { proposalId: id, staffId, now } = given;
  const { member, proposal } = await lockProposal(tx, ports, { id, staffId });
  if (proposal.state !== "approved" || !proposal.opensAt || !proposal.endsAt || isOver(proposal, now))
    throw refuse("PROPOSAL_STATE");
  if (now < proposal.opensAt) throw refuse("RECOVERY_WAITS");
  const { hash, shown } = newHandedCode(member.id);
  const expiresAt = new Date(Math.min(after(now, CODE_HOURS).getTime(), proposal.endsAt.getTime()));
  await replaceHandedCode(tx, { memberId: member.id, hash, proposalId: id, now, expiresAt });
  const { sendTo } = proposal;
  if (sendTo) {
    const { memberId, language } = member;
    const values = { memberId, code: shown, hours: CODE_HOURS, url: `${ports.publicUrl}/#/pages/forgetPassword` };
    await queueMail(tx, { to: sendTo, language, name: "recoveryCode", values, now });
  }
  const details = { proposalId: id, sent: sendTo !== null };
  await ports.writeAuditLog(tx, { staffId, action: "members.handOverCode", subject: member.memberId, details, now });
  return { member, code: sendTo ? null : shown, endsAt: expiresAt };
}

/** Refuses with PROPOSAL_NOT_FOUND, PROPOSAL_STATE and OWN_ACCOUNT. */
export async function stop(
  tx: Tx,
  ports: ProposalPorts,
  given: By & { proposalId: string; reason: string },
): Promise<Member> {
  const { proposalId: id, reason, staffId, now } = given;
  const { member } = await lockProposal(tx, ports, { id, staffId });
  if (!(await endProposal(tx, { id, from: ["proposed", "approved"], to: "stopped", now })))
    throw refuse("PROPOSAL_STATE");
  await deleteHandedCode(tx, id);
  const details = { proposalId: id, reason };
  await ports.writeAuditLog(tx, { staffId, action: "members.stopProposal", subject: member.memberId, details, now });
  return member;
}

/** Stops an approved recovery by its owner: signed in, or with the link of the email. Refuses with RECOVERY_OVER. */
export async function stopByOwner(
  tx: Tx,
  { memberId, token, now }: { memberId: bigint | null; token: string | undefined; now: Date },
): Promise<void> {
  const found = token ? await selectByStop(tx, hashToken(token)) : await openRecovery(tx, memberId, now);
  if (!found) throw refuse("RECOVERY_OVER");
  await lockMember(tx, found.memberId);
  if (!(await endProposal(tx, { id: found.id, from: ["approved"], to: "stopped", now }))) throw refuse("RECOVERY_OVER");
  await deleteHandedCode(tx, found.id);
}

/** The member's approved recovery that is neither used nor over. */
export async function openRecovery(
  executor: Executor,
  memberId: bigint | null,
  now: Date,
): Promise<Proposal | undefined> {
  if (memberId === null) throw refuse("SESSION_MISSING");
  const open = await selectOpen(executor, { memberId, kind: "recovery", now });
  return open?.state === "approved" ? open : undefined;
}

async function lockProposal(
  tx: Tx,
  ports: ProposalPorts,
  { id, staffId }: { id: string; staffId: string },
): Promise<{ member: Member; proposal: Proposal }> {
  const found = await selectProposal(tx, id);
  if (!found) throw refuse("PROPOSAL_NOT_FOUND");
  const member = await lockOther(tx, ports, { staffId, memberId: found.memberId });
  // Read again: it may have been decided, or erased with the account, while the lock was awaited.
  const proposal = await selectProposal(tx, id);
  if (!proposal) throw refuse("PROPOSAL_NOT_FOUND");
  return { member, proposal };
}

async function lockOther(
  tx: Tx,
  { isOwn }: ProposalPorts,
  who: { staffId: string; memberId: bigint },
): Promise<Member> {
  await requireOther(isOwn, tx, who);
  return lockMember(tx, who.memberId);
}

const isOver = ({ state, endsAt }: Proposal, now: Date) => state === "approved" && endsAt !== null && endsAt <= now;

const isOpened = ({ state, opensAt }: Proposal, now: Date) =>
  state === "approved" && opensAt !== null && opensAt <= now;

/** A member's proposals in the format of the contract, newest first. */
export async function viewProposals(
  executor: Executor,
  isOwn: IsOwn,
  { memberId, staffId, now }: { memberId: bigint; staffId: string; now: Date },
): Promise<ProposalView[]> {
  const rows = await selectProposals(executor, memberId, MOST_SHOWN);
  if (rows.length === 0) return [];
  const own = await isOwn(executor, { staffId, memberId });
  return rows.map((row) => ({
    id: row.id,
    kind: row.kind,
    state: isOver(row, now) ? "over" : row.state,
    reason: row.reason,
    proof: row.proof,
    sendTo: row.sendTo,
    changes: row.changes,
    proposedBy: row.proposedByName,
    proposedAt: row.proposedAt.toISOString(),
    decidedBy: row.decidedByName,
    decidedAt: row.decidedAt?.toISOString() ?? null,
    opensAt: row.opensAt?.toISOString() ?? null,
    endsAt: row.endsAt?.toISOString() ?? null,
    endedAt: row.endedAt?.toISOString() ?? null,
    mayHandOver: isOpened(row, now) && !isOver(row, now),
    mayDecide: row.state === "proposed" && row.proposedBy !== staffId && !own,
  }));
}
