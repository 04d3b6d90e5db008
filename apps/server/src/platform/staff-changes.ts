/**
 * Tells all server processes that staff changed something, by a notice through the database, so that none answers from what
 * it remembers. A notice that is lost does no harm: what a process remembers has an age too (docs/operations.md).
 */
import type { Database } from "./database.ts";
import { sql } from "./database.ts";
import type { Logger } from "./log.ts";

const CHANNEL = "banyan_staff_change";

/** Called at each change, with where in the log of the database it is; undefined where that is not known. */
type Listener = (position: string | undefined) => void;

export interface StaffChanges {
  /** Tells this process at once and the others in a moment. */
  tell(): void;
  onChange(listener: Listener): void;
  /** Stops listening to others. */
  stop(): void;
}

export function openStaffChanges(database: Database, log: Pick<Logger, "warn">): StaffChanges {
  const listeners: Listener[] = [];
  const hear: Listener = (position) => {
    for (const listener of listeners) listener(position);
  };
  // After a lost connection nobody knows what was missed.
  const stop = database.listen(CHANNEL, { onNotice: hear, onConnected: () => hear(undefined) });
  return {
    tell() {
      hear(undefined);
      sql`select pg_notify(${CHANNEL}, pg_current_wal_insert_lsn()::text)`
        .execute(database.queries)
        .catch((error: Error) => log.warn({ reason: error.message }, "other processes hear of a change later"));
    },
    onChange: (listener) => void listeners.push(listener),
    stop,
  };
}
