/**
 * Rate limits against guessing (docs/trust.md 17). An attempt is counted before it is verified and uncounted if it was
 * correct, so that concurrent guesses cannot exceed the limit. Counters are written outside of the caller's
 * transaction, because a refusal rolls that back.
 */
import { createHash } from "node:crypto";
import type { Clock } from "../../platform/clock.ts";
import type { Database, Executor } from "../../platform/database.ts";
import { addressPrefix } from "../../platform/http/address-prefix.ts";
import { hashToken } from "../../platform/ids.ts";
import { type Refusal, refuse } from "../../platform/refusal.ts";
import { countGuessOnce, countTry, deleteOldTries, fullUntil, uncountTry } from "./rate-limits-store.ts";
import { selectKnownDevice } from "./sessions/store.ts";

const HOUR_MS = 3_600_000;
const TRIES_PER_HOUR = 10;
const SENDS_PER_ADDRESS_PREFIX = 30;
const NEWCOMERS_PER_ADDRESS_PREFIX = 50;
/** Registrations per hour without proof of work, in the mode "crowded". */
const AT_EASE_PER_CODE = 50;
const AT_EASE_PER_ADDRESS_PREFIX = 10;
const CODE_QUESTIONS_PER_ADDRESS_PREFIX = 300;
const LOOPBACK: ReadonlySet<string> = new Set(["127.0.0.1", "::1"].map(addressPrefix));
const PROOFS_PER_HOUR = 5;
/** Validity of an authenticator code. */
const PROOF_STEP_MS = 30_000;
const CHALLENGES_PER_HOUR = 60;
const COPIES_PER_HOUR = 5;

/** Origin of a request. */
export interface Origin {
  ip: string;
  userAgent: string;
  now: Date;
}

/** Identifies a device at the next sign-in, by network and browser. */
export function deviceFingerprint({ ip, userAgent }: Origin): Buffer {
  return createHash("sha256")
    .update(`${addressPrefix(ip)}\n${userAgent}`)
    .digest();
}

/** The counters that an attempt was added to. */
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
 * Counts a guess at the secret of `account`. Strangers share ten attempts per hour for each account, and ten for each
 * network. A device from which the member signed in before has a separate limit of ten, so strangers cannot lock the
 * member out. `memberId` is null for an unknown name.
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

/** Key of the device, if the member signed in from it before. */
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
 * Counts an email with a code: ten per hour for each address, and a limit per network. A known device of the address's
 * owner has a separate limit of ten. `holderId` is null if the address has no owner.
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
 * Counts a registration per hour: ten for an email address, because each sends an email, and a limit for a network that
 * exceeds even a gathering of newcomers. An invitation code has no limit, because strangers who use it could block its
 * owner. Loopback addresses are not counted: without a proxy that forwards the client's address, all clients share
 * them. `crowded` is thrown beyond the threshold for proof of work, of a network or a code; without it, e.g. after the
 * work was done, only the limits apply.
 */
export async function countNewcomer(
  executor: Executor,
  { email, inviteCode }: { email?: string | undefined; inviteCode: string },
  { ip, now }: Pick<Origin, "ip" | "now">,
  crowded?: () => Refusal,
): Promise<void> {
  const prefix = addressPrefix(ip);
  const isNear = LOOPBACK.has(prefix);
  const network = `join:prefix:${prefix}`;
  const counted: string[] = [];
  if (crowded && !isNear) {
    const thresholds = [
      { key: `join:code:${inviteCode}`, atEase: AT_EASE_PER_CODE },
      { key: network, atEase: AT_EASE_PER_ADDRESS_PREFIX },
    ];
    for (const { key, atEase } of thresholds) {
      const full = await countTry(executor, { key, limit: atEase, now, resetsAt: new Date(now.getTime() + HOUR_MS) });
      if (full) {
        // A newcomer who must provide proof of work has not joined yet.
        await takeBack(executor, counted);
        throw crowded();
      }
      counted.push(key);
    }
  }
  if (email) await count(executor, [`join:${email}`], TRIES_PER_HOUR, now);
  if (!isNear && !counted.includes(network)) await count(executor, [network], NEWCOMERS_PER_ADDRESS_PREFIX, now);
}

/** Counts a query about an invitation code: 300 per hour for each network, except loopback. */
export async function countCodeQuestion(executor: Executor, { ip, now }: Pick<Origin, "ip" | "now">): Promise<void> {
  const prefix = addressPrefix(ip);
  if (LOOPBACK.has(prefix)) return;
  await count(executor, [`codes:prefix:${prefix}`], CODE_QUESTIONS_PER_ADDRESS_PREFIX, now);
}

/**
 * Counts a step-up code: five per hour. The same code sent again, e.g. by a double tap, counts once while it is valid.
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

/** Uncounts an attempt that was correct. */
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

/** A rate limiter for other secrets, such as those of staff: ten attempts per hour and key. */
export function createRateLimiter(database: Database, clock: Clock) {
  return {
    spend: async (key: string) => void (await count(database.queries, [`guess:${key}`], TRIES_PER_HOUR, clock.now())),
    forgive: (key: string) => uncountTry(database.queries, `guess:${key}`),
    /** Refuses if the limit is exceeded. Counts nothing. */
    async check(key: string): Promise<void> {
      const now = clock.now();
      const until = await fullUntil(database.queries, { key: `guess:${key}`, limit: TRIES_PER_HOUR, now });
      if (until) throw tooMany(now, until);
    },
  };
}
