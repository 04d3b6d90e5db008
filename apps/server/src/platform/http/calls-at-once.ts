/**
 * Limits concurrent calls. Calls beyond the limit get 503 with `Retry-After` before they touch the database, so that
 * accepted calls finish in time. A call counts until its work ends, even if the client has disconnected.
 */
import { refuse } from "../refusal.ts";

/** `most`: maximum concurrent calls; absent for no limit. `onShed` is called for each rejected call. */
export function boundCalls({ most = Number.POSITIVE_INFINITY, onShed }: { most?: number | undefined; onShed(): void }) {
  let running = 0;
  /** Wraps a handler; all wrapped handlers share the limit. Throws SERVER_BUSY beyond it. */
  return <Args extends unknown[], T>(handler: (...args: Args) => Promise<T>) =>
    async (...args: Args): Promise<T> => {
      if (running >= most) {
        onShed();
        throw refuse("SERVER_BUSY");
      }
      running++;
      try {
        return await handler(...args);
      } finally {
        running--;
      }
    };
}
