/**
 * Idempotency keys. One intent ("pay this order") has one key, however often it is tried: it is kept while the outcome
 * is unknown, and renewed after a definite answer, yes or no.
 */
import { Unreachable } from "@banyan/contract/client.ts";
import { useState } from "react";

export interface Intent {
  /** Runs one attempt with the key of the intent. */
  attempt<Result>(run: (idempotencyKey: string) => Promise<Result>): Promise<Result>;
}

export function createIntent(newKey: () => string = () => crypto.randomUUID()): Intent {
  let key: string | undefined;
  return {
    async attempt(run) {
      key ??= newKey();
      try {
        const result = await run(key);
        key = undefined;
        return result;
      } catch (error) {
        if (!(error instanceof Unreachable)) key = undefined;
        throw error;
      }
    },
  };
}

/** An intent that lives as long as the component. */
export function useIntent(): Intent {
  const [intent] = useState(() => createIntent());
  return intent;
}
