/**
 * Recovery codes: each replaces a forgotten password or a lost factor, once. Only hashes are stored.
 */
import { RECOVERY_CODES } from "@banyan/contract/step-up.ts";
import type { Executor, Tx } from "../../../platform/database.ts";
import { hashToken, newCode } from "../../../platform/ids.ts";
import { showRecoveryCode } from "../step-up/step-up.rules.ts";
import {
  countRecoveryCodes,
  deleteRecoveryCodes,
  insertRecoveryCodes,
  passwordRecoveredSince,
  recoveryCodeExists,
} from "./code-store.ts";

const CODE_LENGTH = 12;
const REST_MS = 72 * 3_600_000;

/** Stored form of a recovery code. */
export const hashRecoveryCode = (memberId: bigint, code: string) => hashToken(`recovery\n${memberId}\n${code}`);

/** Recovery codes of a newcomer. */
export async function firstRecoveryCodes(tx: Tx, memberId: bigint, now: Date): Promise<string[]> {
  const codes = Array.from({ length: RECOVERY_CODES }, () => newCode(CODE_LENGTH));
  const hashes = codes.map((code) => hashRecoveryCode(memberId, code));
  await insertRecoveryCodes(tx, { memberId, hashes, now });
  return codes.map(showRecoveryCode);
}

/** The code of a recovery by staff: its stored form, and as it is shown. */
export function newHandedCode(memberId: bigint): { hash: Buffer; shown: string } {
  const code = newCode(CODE_LENGTH);
  return { hash: hashRecoveryCode(memberId, code), shown: showRecoveryCode(code) };
}

/** Makes new recovery codes of a member and returns them; earlier ones stop working. */
export async function makeRecoveryCodes(tx: Tx, memberId: bigint, now: Date): Promise<string[]> {
  await deleteRecoveryCodes(tx, memberId);
  return firstRecoveryCodes(tx, memberId, now);
}

/**
 * Number of codes that can replace a factor now: none for 72 hours after one replaced the password. A list of codes
 * that was found or stolen would otherwise be the password and the second factor at once.
 */
export async function codesForProof(executor: Executor, memberId: bigint, now: Date): Promise<number> {
  return (await codesRest(executor, memberId, now)) ? 0 : countRecoveryCodes(executor, memberId);
}

/** Whether this code can replace a factor now; it may be used. */
export async function provesWithCode(
  executor: Executor,
  { memberId, hash, now }: { memberId: bigint; hash: Buffer; now: Date },
): Promise<boolean> {
  const exists = await recoveryCodeExists(executor, { memberId, hash, use: "proof", now });
  return exists && !(await codesRest(executor, memberId, now));
}

const codesRest = (executor: Executor, memberId: bigint, now: Date) =>
  passwordRecoveredSince(executor, memberId, new Date(now.getTime() - REST_MS));
