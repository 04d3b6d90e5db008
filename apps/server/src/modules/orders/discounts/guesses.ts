/** Who enters unknown discount codes has to wait, so codes cannot be guessed. */
import { Refusal, refuse } from "../../../platform/refusal.ts";

/** Ten an hour for each key. */
export interface GuessLimit {
  /** Counts an attempt. Refuses with TOO_MANY_REQUESTS beyond. */
  spend(key: string): Promise<void>;
  /** Takes an attempt back. */
  forgive(key: string): Promise<void>;
}

/**
 * Does `work`, which judges a code if there is one. The attempt counts before it is judged, also of a hundred at once, and
 * is taken back unless the code is unknown. Beyond the limit right and wrong codes are refused alike, with
 * DISCOUNT_CODE_TRIES.
 */
export async function countingGuesses<Result>(
  limit: GuessLimit,
  { memberId, discountCode }: { memberId: bigint; discountCode?: string | undefined },
  work: () => Promise<Result>,
): Promise<Result> {
  if (discountCode === undefined) return work();
  const key = `discount:${memberId}`;
  await limited(limit.spend(key));
  let isUnknown = false;
  try {
    return await work();
  } catch (error) {
    isUnknown = error instanceof Refusal && error.refusal === "DISCOUNT_CODE_NOT_FOUND";
    throw error;
  } finally {
    if (!isUnknown) await limit.forgive(key);
  }
}

async function limited(counted: Promise<void>): Promise<void> {
  try {
    await counted;
  } catch (error) {
    if (error instanceof Refusal && error.refusal === "TOO_MANY_REQUESTS") throw refuse("DISCOUNT_CODE_TRIES");
    throw error;
  }
}
