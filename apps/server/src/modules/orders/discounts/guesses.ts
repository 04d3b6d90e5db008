/** Who enters unknown discount codes has to wait, so codes cannot be guessed. */
import { Refusal, refuse } from "../../../platform/refusal.ts";

/** Ten an hour for each key. Both refuse with TOO_MANY_REQUESTS beyond. */
export interface GuessLimit {
  /** Counts an attempt. */
  spend(key: string): Promise<void>;
  check(key: string): Promise<void>;
}

/**
 * Does `work`, which judges a code if there is one. Beyond the limit right and wrong codes are refused alike, with
 * DISCOUNT_CODE_TRIES.
 */
export async function countingGuesses<Result>(
  limit: GuessLimit,
  { memberId, discountCode }: { memberId: bigint; discountCode?: string | undefined },
  work: () => Promise<Result>,
): Promise<Result> {
  if (discountCode === undefined) return work();
  const key = `discount:${memberId}`;
  await limited(limit.check(key));
  try {
    return await work();
  } catch (error) {
    if (error instanceof Refusal && error.refusal === "DISCOUNT_CODE_NOT_FOUND") await limited(limit.spend(key));
    throw error;
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
