/**
 * Changes of a member's email. Both addresses are told with a link that undoes the change for 72 hours: the owner of the
 * former one can take the account back from somebody who knew the password.
 */
import { type Database, type Tx, violatedConstraint } from "../../platform/database.ts";
import { hashToken, newToken } from "../../platform/ids.ts";
import { refuse } from "../../platform/refusal.ts";
import { queueMail } from "../notifications/index.ts";
import {
  deleteEmailChangesFrom,
  deleteOldEmailChanges,
  insertEmailChange,
  restoreEmail,
  selectEmailChange,
} from "./email-change-store.ts";
import { endProposal, selectOpen } from "./office/proposal-store.ts";
import { deleteHandedCode, deleteRecoveryCodesFrom } from "./recovery/code-store.ts";
import { endSessions } from "./sessions/sessions.ts";
import type { StepUpPorts } from "./step-up/proof.ts";
import { lockMember, type Member } from "./store.ts";

const UNDO_HOURS = 72;
const HOUR_MS = 3_600_000;

/** Tells both addresses of the change from `member.email` to `email`, with the link that undoes it. */
export async function recordEmailChange(
  tx: Tx,
  { publicUrl }: { publicUrl: string },
  { member, email, now }: { member: Member; email: string; now: Date },
): Promise<void> {
  if (member.email === email) return;
  const { language, email: former } = member;
  const values = await undoLink(tx, publicUrl, member, now);
  if (former) await queueMail(tx, { to: former, language, name: "emailChanged", values, now });
  await queueMail(tx, { to: email, language, name: "emailSet", values, now });
}

/**
 * Tells both addresses that staff entered `email` for the member, which is unproven now. Only the former address gets
 * the link that restores it, because the new one may be a stranger's.
 */
export async function recordCorrectedEmail(
  tx: Tx,
  { publicUrl }: { publicUrl: string },
  { member, email, now }: { member: Member; email: string; now: Date },
): Promise<void> {
  const { memberId, language, email: former } = member;
  if (former) {
    const values = await undoLink(tx, publicUrl, member, now);
    await queueMail(tx, { to: former, language, name: "emailChanged", values, now });
  }
  await queueMail(tx, { to: email, language, name: "emailCorrected", values: { memberId, url: publicUrl }, now });
}

/** Remembers `member.email`, and returns the values of an email whose link restores it. */
async function undoLink(tx: Tx, publicUrl: string, { id, memberId, email: former }: Member, now: Date) {
  const token = newToken();
  const expiresAt = new Date(now.getTime() + UNDO_HOURS * HOUR_MS);
  await insertEmailChange(tx, { tokenHash: hashToken(token), memberId: id, former, now, expiresAt });
  return { memberId, url: `${publicUrl}/#/pages/undoEmail?token=${token}`, hours: UNDO_HOURS };
}

/**
 * Restores the email from before a change and ends all sessions. The changer knew the password, so it no longer works
 * if the restored address can receive a code for a new one; `newPasswordNeeded` tells. Later changes are undone with it,
 * and a recovery by staff is stopped: whoever entered the other address may have asked for it.
 * Refuses with EMAIL_UNDO_OVER, also if another member uses the address by now.
 */
export async function undoEmail(
  database: Database,
  { onSecurityChanged }: Pick<StepUpPorts, "onSecurityChanged">,
  { token, now }: { token: string; now: Date },
): Promise<{ newPasswordNeeded: boolean }> {
  const tokenHash = hashToken(token);
  try {
    return await database.transaction(async (tx) => {
      const found = await selectEmailChange(tx, tokenHash, now);
      if (!found) throw refuse("EMAIL_UNDO_OVER");
      const { id } = await lockMember(tx, found.memberId);
      const change = await selectEmailChange(tx, tokenHash, now);
      if (!change) throw refuse("EMAIL_UNDO_OVER");
      await restoreEmail(tx, id, change.former);
      await deleteEmailChangesFrom(tx, id, change.changedAt);
      // Whoever changed the email knew the password, and could have made codes that replace it.
      await deleteRecoveryCodesFrom(tx, id, change.changedAt);
      await stopRecovery(tx, id, now);
      await endSessions(tx, id);
      await onSecurityChanged(tx, { memberId: id, now });
      return { newPasswordNeeded: change.former !== null };
    });
  } catch (error) {
    if (violatedConstraint(error) === "member_email") throw refuse("EMAIL_UNDO_OVER");
    throw error;
  }
}

/** Stops the member's recovery by staff, also if nobody has approved it. */
async function stopRecovery(tx: Tx, memberId: bigint, now: Date): Promise<void> {
  const open = await selectOpen(tx, { memberId, kind: "recovery", now });
  if (!open) return;
  await endProposal(tx, { id: open.id, from: [open.state], to: "stopped", now });
  await deleteHandedCode(tx, open.id);
}

/** Deletes changes that can no longer be undone. */
export function forgetOldEmailChanges({ queries }: Database, now: Date): Promise<void> {
  return deleteOldEmailChanges(queries, now);
}
