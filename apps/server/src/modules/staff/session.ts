/**
 * Staff sign-in. The session token is in a cookie that scripts cannot read and other sites cannot send (`__Host-`,
 * HttpOnly, SameSite=Strict), which also prevents CSRF. It is stored as a hash (docs/trust.md 18).
 */
import type { Database, Executor, Tx } from "../../platform/database.ts";
import type { StaffIdentity } from "../../platform/http/call.ts";
import { cookieOf, secretCookie } from "../../platform/http/cookies.ts";
import { hashToken, newId, newToken } from "../../platform/ids.ts";
import { passwordMatches } from "../../platform/password.ts";
import { Refusal, refuse } from "../../platform/refusal.ts";
import type { Vault } from "../../platform/sealed.ts";
import { matchingStep } from "../../platform/totp.ts";
import { imitateAuditLog, writeAuditLog } from "./audit-log.ts";
import { openSecret } from "./secrets.ts";
import {
  type Account,
  deleteSession,
  findAccount,
  findSession,
  insertSession,
  keepDevice,
  lockAccount,
  selectDeviceOwners,
  touchSession,
  updateAccount,
} from "./store.ts";

const COOKIE = "__Host-banyan-staff";
/** Identifies a browser used for sign-in before. It grants no access. */
const DEVICE_COOKIE = "__Host-banyan-device";
const DEVICE_DAYS = 180;
const SESSION_HOURS = 12;
const IDLE_HOURS = 2;
const TOUCH_EVERY_MS = 60_000;
const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

/** Rate limit against guessing; throws TOO_MANY_REQUESTS if it is exceeded. */
export interface TryLimit {
  spend(key: string): Promise<void>;
  forgive(key: string): Promise<void>;
}

/** Dependencies of sign-in: rate limit, and decryption of secrets. */
interface Door {
  limit: TryLimit;
  vault: Vault;
}

/**
 * Signs in. Returns the id of the staff account, its token, and the token of the device. A device used by this account
 * before has a separate rate limit; all others share the account's. Refuses with SIGN_IN_FAILED for a wrong email or a
 * wrong password. Requests the authenticator code only after the password was correct. Sign-ins, and failed attempts at
 * a known account, are logged.
 */
export async function signIn(
  database: Database,
  { limit, vault }: Door,
  given: { email: string; password: string; code?: string; ip: string; cookies?: string | undefined; now: Date },
): Promise<{ staffId: string; token: string; device: string }> {
  const known = await findAccount(database.queries, { email: given.email });
  const sent = cookieOf(given.cookies, DEVICE_COOKIE) ?? "";
  const owners = await selectDeviceOwners(database.queries, hashToken(sent));
  // Do not adopt a token that we did not issue.
  const device = owners.length > 0 ? sent : newToken();
  const deviceHash = hashToken(device);
  const tries =
    known && owners.includes(known.id)
      ? [`staff-device:${known.id}:${deviceHash.toString("base64url")}`]
      : [`staff:${given.email}`, `staff-from:${given.ip}`];
  for (const key of tries) await limit.spend(key);
  const matches = await passwordMatches(known?.passwordHash, given.password);
  if (!known || !matches || known.disabled) {
    await noteFailure(database, known, matches ? "disabled" : "password", given);
    throw refuse("SIGN_IN_FAILED");
  }
  if (known.totpSecret && !given.code) {
    // The password was correct. Requests for the code are not counted, or an office would lock itself out by signing
    // in.
    for (const key of tries) await limit.forgive(key);
    throw refuse("SECOND_FACTOR_REQUIRED");
  }

  const token = newToken();
  const enter = async (tx: Tx) => {
    const account = await lockAccount(tx, known.id);
    // A password change ends existing sessions, and afterwards no session may be opened with the old password.
    const unchanged = account?.passwordHash === known.passwordHash;
    if (!account || account.disabled || !unchanged) throw refuse("SIGN_IN_FAILED");
    if (account.totpSecret) {
      const secret = openSecret(vault, account.id, account.totpSecret);
      const step = matchingStep(secret, given.code ?? "", given.now, account.totpStep);
      if (step === null) throw refuse("SECOND_FACTOR_WRONG");
      await updateAccount(tx, account.id, { totpStep: step });
    }
    await insertSession(tx, {
      id: newId(given.now),
      staffId: account.id,
      tokenHash: hashToken(token),
      now: given.now,
      expiresAt: new Date(given.now.getTime() + SESSION_HOURS * HOUR_MS),
    });
    await keepDevice(tx, {
      staffId: account.id,
      tokenHash: deviceHash,
      now: given.now,
      forgetBefore: new Date(given.now.getTime() - DEVICE_DAYS * DAY_MS),
    });
    await writeAuditLog(tx, {
      staffId: account.id,
      action: "staff.signIn",
      subject: account.email,
      details: { from: given.ip },
      now: given.now,
    });
  };
  try {
    await database.transaction(enter);
  } catch (error) {
    const isCode = error instanceof Refusal && error.refusal === "SECOND_FACTOR_WRONG";
    if (error instanceof Refusal) await noteFailure(database, known, isCode ? "code" : "password", given);
    throw error;
  }
  for (const key of tries) await limit.forgive(key);
  return { staffId: known.id, token, device };
}

/** Logs a failed attempt if its account is known. Takes the same time for unknown accounts. */
async function noteFailure(
  database: Database,
  known: Account | undefined,
  wrong: "password" | "code" | "disabled",
  { ip, now }: { ip: string; now: Date },
): Promise<void> {
  await database.transaction(async (tx) => {
    if (!known) return imitateAuditLog(tx);
    const { id: staffId, email: subject } = known;
    return writeAuditLog(tx, { staffId, action: "staff.signInFailed", subject, details: { wrong, from: ip }, now });
  });
}

/** The staff session in the cookies; null without a valid one. */
export async function identifyStaff(
  executor: Executor,
  cookies: string | undefined,
  now: Date,
): Promise<StaffIdentity | null> {
  const token = cookieOf(cookies, COOKIE);
  if (!token) return null;
  const idleSince = new Date(now.getTime() - IDLE_HOURS * HOUR_MS);
  const session = await findSession(executor, { tokenHash: hashToken(token), now, idleSince });
  if (!session) return null;
  if (now.getTime() - session.lastSeenAt.getTime() > TOUCH_EVERY_MS) await touchSession(executor, session, now);
  const { staffId, name, roles, sessionId, secondFactor, passwordGiven } = session;
  return { staffId, name, roles, sessionId, secondFactor, passwordGiven };
}

/** Ends the session. */
export async function signOut(tx: Tx, given: { staffId: string; sessionId: string; now: Date }): Promise<void> {
  const { staffId, now } = given;
  const account = await findAccount(tx, { id: staffId });
  await deleteSession(tx, given.sessionId);
  await writeAuditLog(tx, { staffId, action: "staff.signOut", subject: account?.email ?? "", now });
}

/** `Set-Cookie` value that sets or deletes a token. */
export function sessionCookie(token: string | null): string {
  return secretCookie(COOKIE, token, SESSION_HOURS * 3600);
}

/** `Set-Cookie` value that identifies this browser at the next sign-in. */
export function deviceCookie(device: string): string {
  return secretCookie(DEVICE_COOKIE, device, DEVICE_DAYS * 24 * 3600);
}
