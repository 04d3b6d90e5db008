/**
 * Notifies all server processes of changes by staff (LISTEN/NOTIFY), so that none answers from its cache. A lost
 * notification is harmless: caches also expire (docs/operations.md).
 */
import type { Database } from "./database.ts";
import { sql } from "./database.ts";
import type { Logger } from "./log.ts";

const CHANNEL = "banyan_staff_change";

/** Called on each change with its WAL position; undefined if unknown. */
type Listener = (position: string | undefined) => void;

export interface StaffChanges {
  /** Notifies this process immediately and the others shortly after. */
  tell(): void;
  onChange(listener: Listener): void;
  /** Stops listening. */
  stop(): void;
}

export function openStaffChanges(database: Database, log: Pick<Logger, "warn">): StaffChanges {
  const listeners: Listener[] = [];
  const hear: Listener = (position) => {
    for (const listener of listeners) listener(position);
  };
  // After a lost connection, notifications may have been missed.
  const stop = database.listen(CHANNEL, { onNotice: hear, onConnected: () => hear(undefined) });
  return {
    tell() {
      hear(undefined);
      sql`select pg_notify(${CHANNEL}, pg_current_wal_insert_lsn()::text)`
        .execute(database.queries)
        .catch((error: Error) =>
          log.warn({ reason: error.message }, "other processes could not be notified of a staff change"),
        );
    },
    onChange: (listener) => void listeners.push(listener),
    stop,
  };
}
