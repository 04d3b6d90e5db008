/** Recovery of a forgotten password with a recovery code, of the member or from staff. */
import type { Database, Tx } from "../../../platform/database.ts";
import { hashPassword } from "../../../platform/password.ts";
import { Refusal, refuse, refuseFields } from "../../../platform/refusal.ts";
import { refuseEasy } from "../account.ts";
import { endProposal } from "../office/proposal-store.ts";
import { countGuess, type Origin, takeBack } from "../rate-limits.ts";
import { endSessions } from "../sessions/sessions.ts";
import { requireActive } from "../status.ts";
import { lockProtection } from "../step-up/store.ts";
import { lockMember, selectCredentials, updatePassword } from "../store.ts";
import { recoveryCodeExists, spendRecoveryCode } from "./code-store.ts";
import { hashRecoveryCode } from "./codes.ts";

export interface RecoveryPorts {
  /** Notifies the member, in the same transaction, that a code set a new password. */
  onRecovered(tx: Tx, recovered: { memberId: bigint; now: Date }): Promise<void>;
}

const NOBODY = 0n;

/**
 * Sets a new password with one of the member's recovery codes, or with one that staff handed over, and ends all
 * sessions. Refuses with RECOVERY_CODE_WRONG,
 * also if there is no such member or it has no access, and with TOO_MANY_REQUESTS.
 */
export async function recoverPassword(
  database: Database,
  { onRecovered }: RecoveryPorts,
  input: { memberId: string; recoveryCode: string; newPassword: string; repeatPassword: string; origin: Origin },
): Promise<void> {
  const { memberId: account, origin } = input;
  const { now } = origin;
  if (input.newPassword !== input.repeatPassword) throw refuseFields({ repeatPassword: "PASSWORD_MISMATCH" });
  await refuseEasy(input.newPassword);
  const { queries } = database;
  const holder = await selectCredentials(queries, account);
  const memberId = holder?.id ?? NOBODY;
  const counted = await countGuess(queries, {
    account: `recovery:${account}`,
    memberId: holder?.id ?? null,
    origin,
  });
  const hash = hashRecoveryCode(memberId, input.recoveryCode);
  const exists = await recoveryCodeExists(queries, { memberId, hash, use: "password", now });
  if (!exists || holder?.status !== "active") throw refuse("RECOVERY_CODE_WRONG");
  await takeBack(queries, counted);
  const passwordHash = await hashPassword(input.newPassword);
  try {
    await database.transaction(async (tx) => {
      // Same lock order as a movement of money whose proof may be the same code.
      await lockProtection(tx, memberId);
      requireActive((await lockMember(tx, memberId)).status);
      const spent = await spendRecoveryCode(tx, { memberId, hash, use: "password", now });
      if (!spent) throw refuse("RECOVERY_CODE_WRONG");
      const { proposalId } = spent;
      // Staff or the owner may have stopped the recovery.
      if (proposalId && !(await endProposal(tx, { id: proposalId, from: ["approved"], to: "done", now })))
        throw refuse("RECOVERY_CODE_WRONG");
      await updatePassword(tx, memberId, passwordHash);
      await endSessions(tx, memberId);
      await onRecovered(tx, { memberId, now });
    });
  } catch (error) {
    // Suspended or cancelled meanwhile: respond as if that had happened before.
    const over = error instanceof Refusal && error.refusal.startsWith("ACCOUNT_");
    throw over ? refuse("RECOVERY_CODE_WRONG") : error;
  }
}
