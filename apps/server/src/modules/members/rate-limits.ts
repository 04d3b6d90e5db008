/**
 * Limits against guessing (docs/trust.md 17). A try is counted before it is checked and taken back if it was correct,
 * so simultaneous guesses cannot slip through. Counters are written outside of the caller's transaction, because a
 * refusal rolls that back.
 */
import { createHash } from "node:crypto";
import type { Clock } from "../../platform/clock.ts";
import type { Database, Executor } from "../../platform/database.ts";
import { hashToken } from "../../platform/ids.ts";
import { type Refusal, refuse } from "../../platform/refusal.ts";
import { addressPrefix } from "./device.rules.ts";
import { countGuessOnce, countTry, deleteOldTries, fullUntil, uncountTry } from "./rate-limits-store.ts";
import { selectKnownDevice } from "./sessions/store.ts";

const HOUR_MS = 3_600_000;
const TRIES_PER_HOUR = 10;
const SENDS_PER_ADDRESS_PREFIX = 30;
const NEWCOMERS_PER_CODE = 500;
const NEWCOMERS_PER_ADDRESS_PREFIX = 50;
/** Newcomers in an hour that no work is asked of, where it is asked of crowds. */
const AT_EASE_PER_CODE = 50;
const AT_EASE_PER_ADDRESS_PREFIX = 10;
const CODE_QUESTIONS_PER_ADDRESS_PREFIX = 300;
const LOOPBACK: ReadonlySet<string> = new Set(["127.0.0.1", "::1"].map(addressPrefix));
const PROOFS_PER_HOUR = 5;
/** How long one code of an authenticator app is valid. */
const PROOF_STEP_MS = 30_000;
const CHALLENGES_PER_HOUR = 60;
const COPIES_PER_HOUR = 5;

/** Where a request comes from. */
export interface Origin {
  ip: string;
  userAgent: string;
  now: Date;
}

/** Recognizes a device at the next sign-in, by its network and browser. */
export function deviceFingerprint({ ip, userAgent }: Origin): Buffer {
  return createHash("sha256")
    .update(`${addressPrefix(ip)}\n${userAgent}`)
    .digest();
}

/** The counters that one try was added to. */
export type Counted = readonly string[];

async function count(executor: Executor, keys: Counted, limit: number, now: Date): Promise<Counted> {
  for (const key of keys) {
    const until = await countTry(executor, { key, limit, now, resetsAt: new Date(now.getTime() + HOUR_MS) });
    if (until) throw tooMany(now, until);
  }
  return keys;
}

function tooMany(now: Date, until: Date) {
  return refuse("TOO_MANY_REQUESTS", { params: { seconds: secondsBetween(now, until) } });
}

/**
 * Counts a guess at the secret of `account`. Strangers share ten tries per hour for each account, and ten for each
 * network. A device from which its member signed in before has ten of its own, so strangers keep nobody out. `memberId`
 * is null for an unknown name.
 */
export async function countGuess(
  executor: Executor,
  { account, memberId, origin }: { account: string; memberId: bigint | null; origin: Origin },
): Promise<Counted> {
  const device = await knownDevice(executor, memberId, origin);
  const keys = device
    ? [`guess:device:${account}:${device}`]
    : [`guess:prefix:${addressPrefix(origin.ip)}`, `guess:account:${account}`];
  return count(executor, keys, TRIES_PER_HOUR, origin.now);
}

/** The device as a text, if the member signed in from it before. */
async function knownDevice(executor: Executor, memberId: bigint | null, origin: Origin): Promise<string | undefined> {
  const fingerprint = deviceFingerprint(origin);
  const known = await selectKnownDevice(executor, memberId ?? 0n, fingerprint);
  return known ? fingerprint.toString("base64url") : undefined;
}

/** Counts a wrong password or code of a signed-in member: ten per hour. */
export function countOwnGuess(executor: Executor, memberId: bigint, now: Date): Promise<Counted> {
  return count(executor, [`guess:own:${memberId}`], TRIES_PER_HOUR, now);
}

/**
 * Counts an email with a code: ten per hour for each address, and a limit for each network. A known device of the
 * address's holder has ten of its own. `holderId` is null where nobody holds the address.
 */
export async function countSending(
  executor: Executor,
  { email, holderId, origin }: { email: string; holderId: bigint | null; origin: Origin },
): Promise<void> {
  const device = await knownDevice(executor, holderId, origin);
  await count(executor, [`send:prefix:${addressPrefix(origin.ip)}`], SENDS_PER_ADDRESS_PREFIX, origin.now);
  await count(executor, [device ? `send:to:${email}:${device}` : `send:to:${email}`], TRIES_PER_HOUR, origin.now);
}

/**
 * Counts a registration: each hour ten for an email address, because each sends an email, and so many for an invitation
 * code and for a network that even a meeting of newcomers stays below. A network of this machine itself is not counted:
 * where a proxy does not name the client's address, all people come from there. `crowded` is thrown where more come
 * than need no work; without it, as for those who did theirs, only the limits count.
 */
export async function countNewcomer(
  executor: Executor,
  { email, inviteCode }: { email?: string | undefined; inviteCode: string },
  { ip, now }: Pick<Origin, "ip" | "now">,
  crowded?: () => Refusal,
): Promise<void> {
  const prefix = addressPrefix(ip);
  const isNear = LOOPBACK.has(prefix);
  const kinds = [
    { key: `join:code:${inviteCode}`, limit: NEWCOMERS_PER_CODE, atEase: AT_EASE_PER_CODE },
    { key: `join:prefix:${prefix}`, limit: NEWCOMERS_PER_ADDRESS_PREFIX, atEase: AT_EASE_PER_ADDRESS_PREFIX },
  ].slice(0, isNear ? 1 : 2);
  const counted: string[] = [];
  if (crowded && !isNear) {
    for (const { key, atEase } of kinds) {
      const full = await countTry(executor, { key, limit: atEase, now, resetsAt: new Date(now.getTime() + HOUR_MS) });
      if (full) {
        // Whoever is asked for work has not joined yet.
        await takeBack(executor, counted);
        throw crowded();
      }
      counted.push(key);
    }
  }
  if (email) await count(executor, [`join:${email}`], TRIES_PER_HOUR, now);
  for (const { key, limit } of kinds) if (!counted.includes(key)) await count(executor, [key], limit, now);
}

/** Counts a question about an invitation code: 300 an hour for each network but this machine itself. */
export async function countCodeQuestion(executor: Executor, { ip, now }: Pick<Origin, "ip" | "now">): Promise<void> {
  const prefix = addressPrefix(ip);
  if (LOOPBACK.has(prefix)) return;
  await count(executor, [`codes:prefix:${prefix}`], CODE_QUESTIONS_PER_ADDRESS_PREFIX, now);
}

/**
 * Counts a code for step-up: five per hour. The same code sent again, for example by a double tap, counts once while it
 * is valid.
 */
export async function countProof(executor: Executor, memberId: bigint, code: string, now: Date): Promise<Counted> {
  const key = `guess:proof:${memberId}`;
  const step = Math.floor(now.getTime() / PROOF_STEP_MS);
  const { counted, fullUntil } = await countGuessOnce(executor, {
    key,
    guess: `${key}:${step}:${hashToken(code).toString("base64url")}`,
    limit: PROOFS_PER_HOUR,
    now,
    resetsAt: new Date(now.getTime() + HOUR_MS),
  });
  if (fullUntil) throw tooMany(now, fullUntil);
  return counted ? [key] : [];
}

/** Counts a challenge for a passkey: sixty per hour. */
export async function countChallenge(executor: Executor, memberId: bigint, now: Date): Promise<void> {
  await count(executor, [`challenge:${memberId}`], CHALLENGES_PER_HOUR, now);
}

/** Counts a copy of the member's data: five per hour. */
export async function countCopy(executor: Executor, memberId: bigint, now: Date): Promise<void> {
  await count(executor, [`copy:${memberId}`], COPIES_PER_HOUR, now);
}

/** Takes a try back, because it was correct. */
export async function takeBack(executor: Executor, counted: Counted): Promise<void> {
  for (const key of counted) await uncountTry(executor, key);
}

export function secondsBetween(from: Date, to: Date): number {
  return Math.max(1, Math.ceil((to.getTime() - from.getTime()) / 1000));
}

/** Deletes expired counters and codes. */
export function forgetOldTries(executor: Executor, now: Date): Promise<void> {
  return deleteOldTries(executor, now);
}

/** The same limit for other secrets, such as those of staff: ten tries per hour and key. */
export function createRateLimiter(database: Database, clock: Clock) {
  return {
    spend: async (key: string) => void (await count(database.queries, [`guess:${key}`], TRIES_PER_HOUR, clock.now())),
    forgive: (key: string) => uncountTry(database.queries, `guess:${key}`),
    /** Refuses where all tries are used up. Counts nothing. */
    async check(key: string): Promise<void> {
      const now = clock.now();
      const until = await fullUntil(database.queries, { key: `guess:${key}`, limit: TRIES_PER_HOUR, now });
      if (until) throw tooMany(now, until);
    },
  };
}
