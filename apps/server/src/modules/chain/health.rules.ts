/** Whether the chain is being read, from the watcher's stored state. */
import type { Cursor } from "./store.ts";

/** No payments are requested if the chain has not been read for this long, or its newest final block is this old. */
export const UNREAD_MS = 10 * 60_000;

/**
 * Whether the chain is being read, so that deposits would be noticed. A single slow or unreachable node has no
 * influence.
 */
export function isRead(cursor: Pick<Cursor, "readAt" | "blockTime" | "halted"> | undefined, now: Date): boolean {
  if (!cursor || cursor.halted !== null || cursor.readAt === null) return false;
  const oldest = now.getTime() - UNREAD_MS;
  return cursor.readAt.getTime() > oldest && cursor.blockTime.getTime() > oldest;
}
