/** Whether the chain is read, from what the watcher wrote down. */
import type { Cursor } from "./store.ts";

/** Coins are not asked for while the chain was not read for so long, or its newest final block is so old. */
export const UNREAD_MS = 10 * 60_000;

/** Whether somebody reads the chain, so that coins would be noticed. One node that is slow or away changes nothing. */
export function isRead(cursor: Pick<Cursor, "readAt" | "blockTime" | "halted"> | undefined, now: Date): boolean {
  if (!cursor || cursor.halted !== null || cursor.readAt === null) return false;
  const oldest = now.getTime() - UNREAD_MS;
  return cursor.readAt.getTime() > oldest && cursor.blockTime.getTime() > oldest;
}
