/**
 * Session renewal (token rotation). A session's keys are the token, sent with each call, and the renewal key, in a
 * cookie that scripts cannot read. A renewal replaces both. Invariants: a stolen token alone is worthless after two
 * hours of use by its member, or a day and a half after sign-in; a key presented after its successor was used was
 * stolen, and ends the session; a renewal whose response was lost, or that runs concurrently with another, returns the
 * same keys again.
 */
import { createHmac, randomBytes } from "node:crypto";
import { RENEWED_TOKEN_MS } from "@banyan/contract/session-times.ts";
import type { Database, Executor, Tx } from "../../../platform/database.ts";
import { cookieOf, secretCookie } from "../../../platform/http/cookies.ts";
import { hashToken } from "../../../platform/ids.ts";
import { refuse } from "../../../platform/refusal.ts";
import { requireActive } from "../status.ts";
import {
  deleteOldKeys,
  extendToken,
  findByRenewal,
  findFormer,
  holdsToken,
  type LockedSession,
  lockSession,
  replaceKeys,
} from "./renewal-store.ts";
import { deleteSession, type SessionOwner } from "./store.ts";

const COOKIE = "__Host-banyan-renewal";
/**
 * How long a key remains valid after the first use of its successor, in milliseconds: for requests in flight, which
 * take at most a minute, and for other tabs.
 */
export const GRACE_MS = 2 * 60_000;
/** Generations of former keys stored per session. Older keys are unknown. */
const REMEMBERED = 100;

/** The keys of a session, which only the client stores. */
export interface Keys {
  token: string;
  renewal: string;
}

/** `Set-Cookie` value that sets or deletes the renewal key. It expires with the session at the latest. */
export const renewalCookie = (renewal: string | null, seconds: number) => secretCookie(COOKIE, renewal, seconds);

/** Successors of a renewal key. They cannot be computed without the key and the session's salt. */
const successorsOf = (renewal: string, salt: Buffer): Keys => ({
  token: createHmac("sha256", renewal).update(salt).update("token").digest("base64url"),
  renewal: createHmac("sha256", renewal).update(salt).update("renewal").digest("base64url"),
});

/**
 * Replaces the keys of the session of token and cookie. The token may have expired. Refuses with SESSION_MISSING if one
 * of them is missing, or if they belong to different sessions; SESSION_OVER, ACCOUNT_SUSPENDED or ACCOUNT_CANCELLED. A
 * stolen renewal key ends the session.
 */
export async function renewSession(
  database: Database,
  { token, cookies, now }: { token: string | undefined; cookies: string | undefined; now: Date },
): Promise<Keys & { secondsLeft: number }> {
  const renewal = cookieOf(cookies, COOKIE);
  if (!token || !renewal) throw refuse("SESSION_MISSING");
  const outcome = await database.transaction(async (tx) => {
    const id = await findByRenewal(tx, hashToken(renewal));
    const session = id && (await lockSession(tx, id, hashToken(renewal)));
    if (!session || !(await holdsToken(tx, session.id, hashToken(token)))) return "missing";
    requireActive(session.status);
    if (session.expiresAt <= now) return "over";
    return renew(tx, session, renewal, now);
  });
  if (outcome === "missing") throw refuse("SESSION_MISSING");
  if (outcome === "over") throw refuse("SESSION_OVER");
  return outcome;
}

async function renew(tx: Tx, session: LockedSession, renewal: string, now: Date) {
  const tokenExpiresAt = new Date(Math.min(now.getTime() + RENEWED_TOKEN_MS, session.expiresAt.getTime()));
  const secondsLeft = Math.floor((session.expiresAt.getTime() - now.getTime()) / 1000);
  if (session.keyGeneration === session.generation) {
    const salt = randomBytes(32);
    const keys = successorsOf(renewal, salt);
    const [tokenHash, renewalHash] = [hashToken(keys.token), hashToken(keys.renewal)];
    await replaceKeys(tx, { id: session.id, tokenHash, renewalHash, salt, tokenExpiresAt });
    await deleteOldKeys(tx, session.id, session.generation - REMEMBERED);
    return { ...keys, secondsLeft };
  }
  if (!session.salt || !stillCounts(session, now)) {
    await deleteSession(tx, session.memberId, session.id);
    return "over";
  }
  // The keys of the last renewal are unused, so its response may have been lost, however long ago.
  if (!session.takenUpAt) await extendToken(tx, session.id, tokenExpiresAt);
  return { ...successorsOf(renewal, session.salt), secondsLeft };
}

/** Whether a former key may still be in use by its member alone. */
function stillCounts(
  { keyGeneration, generation, takenUpAt }: { keyGeneration: number; generation: number; takenUpAt: Date | null },
  now: Date,
): boolean {
  if (keyGeneration !== generation - 1) return false;
  return takenUpAt === null || now.getTime() < takenUpAt.getTime() + GRACE_MS;
}

/**
 * The session of a replaced token that is still valid. After that the token was stolen, and the session ends; `onEnded`
 * is called. Undefined if there is none.
 */
export async function ownerOfFormer(
  executor: Executor,
  tokenHash: Buffer,
  now: Date,
  onEnded: () => void,
): Promise<SessionOwner | undefined> {
  const found = await findFormer(executor, tokenHash);
  if (!found) return undefined;
  if (stillCounts(found, now)) return found;
  await deleteSession(executor, found.memberId, found.sessionId);
  onEnded();
  return undefined;
}
