/**
 * Password hashing: argon2id, 19 MiB, two passes, about 17 ms. Concurrency is limited, so that a flood of sign-ins
 * cannot exhaust memory or threads; a full queue refuses with SERVER_BUSY. Hash before taking any lock.
 */
import { randomInt } from "node:crypto";
import { availableParallelism } from "node:os";
import { hash, verify } from "@node-rs/argon2";
import { createLimiter } from "./limiter.ts";

const OPTIONS = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;
const CONCURRENCY = Math.max(2, availableParallelism());

/** About four seconds of work on two cores. */
const MAX_QUEUED = 500;

const limitHashing = createLimiter({ concurrency: CONCURRENCY, maxQueued: MAX_QUEUED });

const NEW_PASSWORD_LETTERS = "abcdefghjkmnpqrstuvwxyz23456789";
const NEW_PASSWORD_LENGTH = 20;

/** A random password to be typed: 20 letters and digits without lookalikes, 99 bits. */
export function newPassword(): string {
  const letter = () => NEW_PASSWORD_LETTERS[randomInt(NEW_PASSWORD_LETTERS.length)];
  return Array.from({ length: NEW_PASSWORD_LENGTH }, letter).join("");
}

let computed = 0;

/** Number of hashes computed by this process. */
export const hashesComputed = () => computed;

/** Hashes a password for storage, in PHC format with a random salt. */
export function hashPassword(password: string): Promise<string> {
  return limitHashing(() => {
    computed++;
    return hash(password.normalize("NFKC"), OPTIONS);
  });
}

/** Hash of a random password that nobody knows. */
const NOBODYS = "$argon2id$v=19$m=19456,t=2,p=1$a4qhyjFrOZGPT0ETqgaEag$2Lw2KEzDvPnLfWwHBfFzQYXNlrLeJxDzJ2esbV2z+EM";

type Matches = (stored: string | null | undefined, password: string) => Promise<boolean>;

const matches: Matches = async (stored, password) => {
  computed++;
  const right = await verify(stored || NOBODYS, password.normalize("NFKC"));
  return right && Boolean(stored);
};

/**
 * Whether `password` matches the stored hash. Without a hash (unknown name) it verifies a dummy hash and returns false,
 * so that timing reveals nothing.
 */
export const passwordMatches: Matches = (stored, password) => limitHashing(() => matches(stored, password));

/**
 * Runs `work` when a hashing slot is free. Count attempts inside it: queued callers have not attempted yet. Do not call
 * the other functions of this file inside.
 */
export function withPasswordSlot<T>(work: (matches: Matches) => Promise<T>): Promise<T> {
  return limitHashing(() => work(matches));
}
