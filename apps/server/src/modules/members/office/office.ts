/**
 * Viewing and suspending members by staff. Invariant: every view and every action is recorded in the audit log in the
 * same transaction.
 */

import type { WriteAuditLog } from "../../../platform/audit-log.ts";
import type { Database, Executor } from "../../../platform/database.ts";
import { type IsOwn, requireOther } from "../../../platform/own-account.ts";
import { refuse } from "../../../platform/refusal.ts";
import { deleteRecoveryCodes } from "../recovery/code-store.ts";
import { endSessions, forgetResolvedSessions } from "../sessions/sessions.ts";
import type { StepUpPorts } from "../step-up/proof.ts";
import { eraseStepUp, lockProtection, selectFactors } from "../step-up/store.ts";
import type { MemberStatus } from "../store.ts";
import { lockMember, type Member, selectByPublicId } from "../store.ts";
import { updateStatus } from "./store.ts";

export interface StaffAct {
  memberId: string;
  staffId: string;
  now: Date;
}

/** Ports of changes to a member; passed by app.ts. */
export interface ActPorts {
  writeAuditLog: WriteAuditLog;
  isOwn: IsOwn;
}

/** A member for staff. Logs the view. Refuses with MEMBER_NOT_FOUND. */
export function viewMember(database: Database, writeAuditLog: WriteAuditLog, act: StaffAct): Promise<Member> {
  return database.transaction(async (tx) => {
    const member = await required(tx, act.memberId);
    await writeAuditLog(tx, { staffId: act.staffId, action: "members.view", subject: member.memberId, now: act.now });
    return member;
  });
}

/**
 * Suspends a member: every request of the member is then refused with ACCOUNT_SUSPENDED. Suspending again changes the
 * reason. Refuses with OWN_ACCOUNT, and with MEMBER_NOT_FOUND, also for a cancelled member.
 */
export function suspendMember(
  database: Database,
  ports: ActPorts,
  act: StaffAct & { reason: string },
): Promise<Member> {
  return changeStatus(database, ports, "suspended", act);
}

/** Ends a suspension. Earlier sessions remain ended, so the member signs in again. Refuses like `suspendMember`. */
export function reinstateMember(
  database: Database,
  ports: ActPorts,
  act: StaffAct & { reason: string },
): Promise<Member> {
  return changeStatus(database, ports, "active", act);
}

/**
 * Removes all factors and codes of a member who lost them, after staff verified the member's identity. Ends all
 * sessions, so that an attacker with one gains nothing, and notifies the member. Refuses with MEMBER_NOT_FOUND,
 * OWN_ACCOUNT and STEP_UP_NOT_SET_UP.
 */
export async function resetStepUp(
  database: Database,
  ports: ActPorts & Pick<StepUpPorts, "onSecurityChanged">,
  act: StaffAct & { reason: string },
): Promise<Member> {
  const { staffId, reason, now } = act;
  const member = await database.transaction(async (tx) => {
    const found = await required(tx, act.memberId);
    const { id: memberId } = found;
    await requireOther(ports.isOwn, tx, { staffId, memberId });
    if (!(await lockProtection(tx, memberId))) throw refuse("STEP_UP_NOT_SET_UP");
    const details = {
      reason,
      factors: (await selectFactors(tx, memberId)).map(({ kind, name }) => `${kind}: ${name}`),
    };
    await eraseStepUp(tx, memberId);
    await deleteRecoveryCodes(tx, memberId);
    await endSessions(tx, memberId);
    await ports.onSecurityChanged(tx, { memberId, now });
    await ports.writeAuditLog(tx, { staffId, action: "members.resetStepUp", subject: found.memberId, details, now });
    return found;
  });
  forgetResolvedSessions();
  return member;
}

const ACTION = { suspended: "members.suspend", active: "members.reinstate" } as const satisfies Partial<
  Record<MemberStatus, string>
>;

async function changeStatus(
  database: Database,
  { writeAuditLog, isOwn }: ActPorts,
  status: keyof typeof ACTION,
  act: StaffAct & { reason: string },
): Promise<Member> {
  const changed = await database.transaction(async (tx) => {
    const { id } = await required(tx, act.memberId);
    await requireOther(isOwn, tx, { staffId: act.staffId, memberId: id });
    const member = await lockMember(tx, id);
    if (member.status === "cancelled") throw refuse("MEMBER_NOT_FOUND");
    await updateStatus(tx, id, status, status === "suspended" ? act.reason : null);
    if (status === "active") await endSessions(tx, id);
    await writeAuditLog(tx, {
      staffId: act.staffId,
      action: ACTION[status],
      subject: member.memberId,
      details: { reason: act.reason, before: member.status },
      now: act.now,
    });
    return lockMember(tx, id);
  });
  forgetResolvedSessions();
  return changed;
}

async function required(executor: Executor, memberId: string): Promise<Member> {
  const member = await selectByPublicId(executor, memberId);
  if (!member) throw refuse("MEMBER_NOT_FOUND");
  return member;
}
