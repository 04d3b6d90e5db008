/**
 * Bounds the calls that run at once. What comes beyond is answered 503 with `Retry-After` before it touches the database, so
 * that those who were let in are answered in time. A call counts until its work ends, also where its client is gone.
 */
import { refuse } from "../refusal.ts";

/** `most`: calls at once; absent for no bound. `onShed` is called for each that is turned away. */
export function boundCalls({ most = Number.POSITIVE_INFINITY, onShed }: { most?: number | undefined; onShed(): void }) {
  let running = 0;
  /** The handler with that bound, which all its handlers share. Throws SERVER_BUSY beyond it. */
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
