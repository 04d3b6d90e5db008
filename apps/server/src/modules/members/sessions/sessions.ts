/**
 * Sessions. A token is 256 random bits, stored as a hash. A session ends after 30 days, at sign-out, on a password
 * change, and within a second of a suspension; its token expires sooner, and is renewed (renewal.ts).
 */
import { FIRST_TOKEN_MS } from "@banyan/contract/session-times.ts";
import { type Database, type Executor, forgetInChunks } from "../../../platform/database.ts";
import { hashToken, newId, newToken } from "../../../platform/ids.ts";
import { createLoaders } from "../../../platform/loader.ts";
import { refuse } from "../../../platform/refusal.ts";
import { deviceName } from "../device.rules.ts";
import { deviceFingerprint, type Origin } from "../rate-limits.ts";
import { requireActive } from "../status.ts";
import { type Keys, ownerOfFormer, renewalCookie } from "./renewal.ts";
import { takeUp } from "./renewal-store.ts";
import {
  deleteExpiredSessions,
  deleteOldDevices,
  deleteSession,
  deleteSessions,
  insertSession,
  type SessionOwner,
  type SessionRow,
  selectSession,
  selectSessionOwners,
  selectSessions,
  touchSessions,
} from "./store.ts";

const DAY_MS = 24 * 3_600_000;
const SESSION_MS = 30 * DAY_MS;
const DEVICE_MS = 180 * DAY_MS;
const SEEN_EVERY_MS = 5 * 60_000;
const NOTED_WITHIN_MS = 1_000;

/** `Set-Cookie` value with the renewal key of a new session. */
export const newSessionCookie = (renewal: string) => renewalCookie(renewal, SESSION_MS / 1000);

/** Opens a session for a member and returns its keys, which are stored nowhere else. */
export async function openSession(executor: Executor, memberId: bigint, origin: Origin): Promise<Keys> {
  const [token, renewal] = [newToken(), newToken()];
  await insertSession(executor, {
    id: newId(origin.now),
    tokenHash: hashToken(token),
    renewalHash: hashToken(renewal),
    memberId,
    device: deviceName(origin.userAgent),
    fingerprint: deviceFingerprint(origin),
    now: origin.now,
    tokenExpiresAt: new Date(origin.now.getTime() + FIRST_TOKEN_MS),
    expiresAt: new Date(origin.now.getTime() + SESSION_MS),
  });
  return { token, renewal };
}

/** Cache of token owners; an entry is valid for `KNOWN_MS`. */
const KNOWN_MS = 1_000;
let known = new Map<string, { executor: Executor; now: Date; owner: SessionOwner }>();
let knownSince = 0;

/**
 * The member of `token`. Refuses with SESSION_OVER, ACCOUNT_SUSPENDED or ACCOUNT_CANCELLED. A session ended by another
 * process is detected within a second, one ended by this process immediately.
 */
export async function resolveSession(
  executor: Executor,
  token: string,
  now: Date,
): Promise<{ memberId: bigint; sessionId: string }> {
  const at = performance.now();
  if (at - knownSince >= KNOWN_MS) {
    known = new Map();
    knownSince = at;
  }
  const found = known.get(token);
  if (found?.executor === executor && stillHolds(found, now)) return found.owner;
  // If the cache is cleared during this read, the result goes into the discarded map.
  const into = known;
  const owner = await readOwner(executor, token, now);
  into.set(token, { executor, now, owner });
  return owner;
}

const stillHolds = (found: { now: Date; owner: SessionOwner }, now: Date) =>
  now.getTime() - found.now.getTime() < KNOWN_MS && found.owner.expiresAt > now;

/**
 * Whether a member's session is still valid, for something issued to it. Not cached, so an ended session is detected
 * immediately.
 */
export function isSessionOpen(
  executor: Executor,
  given: { memberId: bigint; sessionId: string; now: Date },
): Promise<boolean> {
  return selectSession(executor, given);
}

/** Clears the cache, because a session ended or a member lost access. */
export function forgetResolvedSessions(): void {
  known = new Map();
}

const ownerLoader = createLoaders(selectSessionOwners);

async function readOwner(executor: Executor, token: string, now: Date): Promise<SessionOwner> {
  const tokenHash = hashToken(token);
  const current = await ownerLoader(executor).load(tokenHash);
  const owner = current ?? (await ownerOfFormer(executor, tokenHash, now, forgetResolvedSessions));
  if (!owner) throw refuse("SESSION_OVER");
  // An expired token also learns why the account is closed.
  requireActive(owner.status);
  if (owner.expiresAt <= now) throw refuse("SESSION_OVER");
  if (!owner.takenUp) await takeUp(executor, tokenHash, now);
  if (now.getTime() - owner.lastSeenAt.getTime() >= SEEN_EVERY_MS) noteSeen(executor, tokenHash, now);
  return owner;
}

/** Sessions used since the last write. They share a statement, and no request waits for it. */
const seen = new WeakMap<Executor, Map<string, { tokenHash: Buffer; at: Date }>>();

/** If the write fails, the session's next request retries it. */
function noteSeen(executor: Executor, tokenHash: Buffer, at: Date): void {
  const noted = seen.get(executor) ?? new Map<string, { tokenHash: Buffer; at: Date }>();
  noted.set(tokenHash.toString("base64"), { tokenHash, at });
  if (seen.has(executor)) return;
  seen.set(executor, noted);
  setTimeout(() => {
    seen.delete(executor);
    touchSessions(executor, [...noted.values()]).catch(() => {});
  }, NOTED_WITHIN_MS).unref();
}

/** Sessions of a member, last seen first. */
export function listSessions(executor: Executor, memberId: bigint, now: Date): Promise<SessionRow[]> {
  return selectSessions(executor, memberId, now);
}

/** Ends one session of the member. Refuses with SESSION_NOT_FOUND if it has ended or belongs to another member. */
export async function endSession(executor: Executor, memberId: bigint, sessionId: string): Promise<void> {
  if (!(await deleteSession(executor, memberId, sessionId))) throw refuse("SESSION_NOT_FOUND");
  forgetResolvedSessions();
}

/** Ends the caller's own session. Idempotent. */
export async function signOut(executor: Executor, memberId: bigint, sessionId: string): Promise<void> {
  await deleteSession(executor, memberId, sessionId);
  forgetResolvedSessions();
}

/** Ends every session of the member, or all except `exceptId`. */
export async function endSessions(executor: Executor, memberId: bigint, exceptId: string | null = null): Promise<void> {
  await deleteSessions(executor, memberId, exceptId);
  forgetResolvedSessions();
}

/** Deletes expired sessions, and devices not seen for half a year. */
export async function forgetOldSessions({ queries }: Database, now: Date): Promise<void> {
  await forgetInChunks((limit) => deleteExpiredSessions(queries, now, limit));
  await forgetInChunks((limit) => deleteOldDevices(queries, new Date(now.getTime() - DEVICE_MS), limit));
}
