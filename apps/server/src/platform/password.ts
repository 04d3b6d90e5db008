/**
 * Password hashes: argon2id, 19 MiB, two passes, about 17 ms. At most a few are computed at once, so that a flood of
 * sign-ins cannot take the memory or all threads; where many wait already, SERVER_BUSY. Hash before taking any lock.
 */
import { availableParallelism } from "node:os";
import { hash, verify } from "@node-rs/argon2";
import { createTurns } from "./turns.ts";

const OPTIONS = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;
const AT_ONCE = Math.max(2, availableParallelism());

/** About four seconds of work on two cores: longer nobody waits for a page. */
const WAITING_AT_MOST = 500;

const inTurn = createTurns({ atOnce: AT_ONCE, waitingAtMost: WAITING_AT_MOST });

/** The hash to be stored of a password, in PHC format with a random salt. */
export function hashPassword(password: string): Promise<string> {
  return inTurn(() => hash(password.normalize("NFKC"), OPTIONS));
}

/** The hash of a random password that was thrown away. */
const NOBODYS = "$argon2id$v=19$m=19456,t=2,p=1$a4qhyjFrOZGPT0ETqgaEag$2Lw2KEzDvPnLfWwHBfFzQYXNlrLeJxDzJ2esbV2z+EM";

type Matches = (stored: string | null | undefined, password: string) => Promise<boolean>;

const matches: Matches = async (stored, password) => {
  const right = await verify(stored || NOBODYS, password.normalize("NFKC"));
  return right && Boolean(stored);
};

/**
 * Whether `password` is the one that was hashed. Without a hash (nobody of that name) the same work is done on a dummy
 * and the answer is no, so that the time tells nothing.
 */
export const passwordMatches: Matches = (stored, password) => inTurn(() => matches(stored, password));

/**
 * Runs `work` when its turn to compute hashes has come. A limit on tries that is counted inside is not used up by
 * people who merely wait. Don't call the other functions of this file inside.
 */
export function inPasswordTurn<T>(work: (matches: Matches) => Promise<T>): Promise<T> {
  return inTurn(() => work(matches));
}
