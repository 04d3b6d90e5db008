/** Members as staff see and suspend them. Invariant: every view and every action is logged in the same transaction. */

import type { WriteAuditLog } from "../../../platform/audit-log.ts";
import type { Database, Executor } from "../../../platform/database.ts";
import { refuse } from "../../../platform/refusal.ts";
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

/** One member, for staff. The view is logged. Refuses with MEMBER_NOT_FOUND. */
export function viewMember(database: Database, writeAuditLog: WriteAuditLog, act: StaffAct): Promise<Member> {
  return database.transaction(async (tx) => {
    const member = await required(tx, act.memberId);
    await writeAuditLog(tx, { staffId: act.staffId, action: "members.view", subject: member.memberId, now: act.now });
    return member;
  });
}

/**
 * Suspends a member: every request of the member is then refused with ACCOUNT_SUSPENDED. Suspending again changes the
 * reason. Refuses with MEMBER_NOT_FOUND, also for a cancelled member.
 */
export function suspendMember(
  database: Database,
  writeAuditLog: WriteAuditLog,
  act: StaffAct & { reason: string },
): Promise<Member> {
  return changeStatus(database, writeAuditLog, "suspended", act);
}

/** Ends a suspension. Earlier sessions stay ended, so the member signs in again. */
export function reinstateMember(
  database: Database,
  writeAuditLog: WriteAuditLog,
  act: StaffAct & { reason: string },
): Promise<Member> {
  return changeStatus(database, writeAuditLog, "active", act);
}

/**
 * Removes all factors and codes of a member who lost them, after staff checked who asks. All sessions end, so whoever
 * holds one gains nothing, and the member is told. Refuses with MEMBER_NOT_FOUND and STEP_UP_NOT_SET_UP.
 */
export async function resetStepUp(
  database: Database,
  ports: { writeAuditLog: WriteAuditLog; onSecurityChanged: StepUpPorts["onSecurityChanged"] },
  act: StaffAct & { reason: string },
): Promise<Member> {
  const { staffId, reason, now } = act;
  const member = await database.transaction(async (tx) => {
    const found = await required(tx, act.memberId);
    const { id: memberId } = found;
    if (!(await lockProtection(tx, memberId))) throw refuse("STEP_UP_NOT_SET_UP");
    const details = {
      reason,
      factors: (await selectFactors(tx, memberId)).map(({ kind, name }) => `${kind}: ${name}`),
    };
    await eraseStepUp(tx, memberId);
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
  writeAuditLog: WriteAuditLog,
  status: keyof typeof ACTION,
  act: StaffAct & { reason: string },
): Promise<Member> {
  const changed = await database.transaction(async (tx) => {
    const { id } = await required(tx, act.memberId);
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
