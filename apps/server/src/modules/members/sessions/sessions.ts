/**
 * Sessions: who holds which token. A token is 256 random bits, stored hashed; it is over after 30 days, at sign-out, at
 * a change of the password and, by the member's status, within the same second as a suspension.
 */
import { type Database, type Executor, forgetInChunks } from "../../../platform/database.ts";
import { hashToken, newId, newToken } from "../../../platform/ids.ts";
import { createLoaders } from "../../../platform/loader.ts";
import { refuse } from "../../../platform/refusal.ts";
import { deviceName } from "../device.rules.ts";
import { deviceFingerprint, type Origin } from "../guessing.ts";
import { requireActive } from "../status.ts";
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

/** Opens a session for a member and gives its token, which is not kept anywhere else. */
export async function openSession(executor: Executor, memberId: bigint, origin: Origin): Promise<string> {
  const token = newToken();
  await insertSession(executor, {
    id: newId(origin.now),
    tokenHash: hashToken(token),
    memberId,
    device: deviceName(origin.userAgent),
    fingerprint: deviceFingerprint(origin),
    now: origin.now,
    expiresAt: new Date(origin.now.getTime() + SESSION_MS),
  });
  return token;
}

/** Who held which token less than `KNOWN_MS` ago. */
const KNOWN_MS = 1_000;
let known = new Map<string, { executor: Executor; now: Date; owner: SessionOwner }>();
let knownSince = 0;

/**
 * Who holds `token`. Refuses with SESSION_OVER, ACCOUNT_SUSPENDED or ACCOUNT_CANCELLED. What another process ended is
 * noticed within a second; what this one ended, at once.
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
  // What is read now may be forgotten before it has arrived: then it goes into a map that nobody looks at.
  const into = known;
  const owner = await readOwner(executor, token, now);
  into.set(token, { executor, now, owner });
  return owner;
}

const stillHolds = (found: { now: Date; owner: SessionOwner }, now: Date) =>
  now.getTime() - found.now.getTime() < KNOWN_MS && found.owner.expiresAt > now;

/** Whether a session of the member still stands, for what was promised to it. Read anew: it is over at once. */
export function isSessionOpen(
  executor: Executor,
  given: { memberId: bigint; sessionId: string; now: Date },
): Promise<boolean> {
  return selectSession(executor, given);
}

/** From now on sessions are looked up again: one ended, or a member may no longer enter. */
export function forgetResolvedSessions(): void {
  known = new Map();
}

const ownerLoader = createLoaders(selectSessionOwners);

async function readOwner(executor: Executor, token: string, now: Date): Promise<SessionOwner> {
  const tokenHash = hashToken(token);
  const owner = await ownerLoader(executor).load(tokenHash);
  if (!owner || owner.expiresAt <= now) throw refuse("SESSION_OVER");
  requireActive(owner.status);
  if (now.getTime() - owner.lastSeenAt.getTime() >= SEEN_EVERY_MS) noteSeen(executor, tokenHash, now);
  return owner;
}

/** Sessions that were used, until it is written down; those of one moment share a statement, and no request waits. */
const seen = new WeakMap<Executor, Map<string, { tokenHash: Buffer; at: Date }>>();

/** What gets lost on the way, the session's next request notes again. */
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

/** Where the member is signed in, last seen first. */
export function listSessions(executor: Executor, memberId: bigint, now: Date): Promise<SessionRow[]> {
  return selectSessions(executor, memberId, now);
}

/** Ends one session of the member. Somebody else's is refused like one that is over: SESSION_NOT_FOUND. */
export async function endSession(executor: Executor, memberId: bigint, sessionId: string): Promise<void> {
  if (!(await deleteSession(executor, memberId, sessionId))) throw refuse("SESSION_NOT_FOUND");
  forgetResolvedSessions();
}

/** Ends the caller's own session. One that something else ended at the same moment is over just as well. */
export async function signOut(executor: Executor, memberId: bigint, sessionId: string): Promise<void> {
  await deleteSession(executor, memberId, sessionId);
  forgetResolvedSessions();
}

/** Ends every session of the member, or every one but `exceptId`. */
export async function endSessions(executor: Executor, memberId: bigint, exceptId: string | null = null): Promise<void> {
  await deleteSessions(executor, memberId, exceptId);
  forgetResolvedSessions();
}

/** Deletes sessions that expired and devices not seen for half a year. */
export async function forgetOldSessions({ queries }: Database, now: Date): Promise<void> {
  await forgetInChunks((limit) => deleteExpiredSessions(queries, now, limit));
  await forgetInChunks((limit) => deleteOldDevices(queries, new Date(now.getTime() - DEVICE_MS), limit));
}
