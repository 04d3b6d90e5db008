/**
 * Encryption of identity papers, bound to row and member. A number or photo copied into another row, or to another
 * member, cannot be decrypted.
 */
import { createHmac, randomBytes } from "node:crypto";
import type { Executor } from "../../platform/database.ts";
import type { Envelopes } from "../../platform/envelope-encryption.ts";
import { comparable } from "./number.rules.ts";
import { insertHashKey, type NumberRow, selectHashKey } from "./store.ts";

const HASH_KEY_BYTES = 32;
export const HASH_KEY_PLACE = "kyc.hash_key";

export const photoPlace = (id: string, memberId: bigint) => `kyc.photo ${id} of member ${memberId}`;
export const numberPlace = (id: string, memberId: bigint) => `kyc.submission ${id} of member ${memberId}`;

/** Decrypts the number of a submission. */
export function openNumber(keys: Envelopes, { id, memberId, numberSealed: bytes, ...wrapped }: NumberRow): string {
  const { keyId, wrappedKey } = wrapped;
  return keys.open({ keyId, wrappedKey, bytes }, numberPlace(id, memberId)).toString("utf8");
}

/**
 * A keyed hash of a number. It allows comparing numbers, and reveals nothing to an attacker with the database alone.
 */
export async function numberHash(executor: Executor, keys: Envelopes, number: string): Promise<Buffer> {
  const key = await hashKey(executor, keys);
  return createHmac("sha256", key).update(comparable(number)).digest();
}

/**
 * Key of the hash: random, created on first use, encrypted like the rest, and unaffected by rotation of the master key.
 */
async function hashKey(executor: Executor, keys: Envelopes): Promise<Buffer> {
  const stored = await selectHashKey(executor);
  if (stored) return keys.open(stored, HASH_KEY_PLACE);
  await insertHashKey(executor, keys.seal(randomBytes(HASH_KEY_BYTES), HASH_KEY_PLACE));
  return keys.open((await selectHashKey(executor))!, HASH_KEY_PLACE);
}
