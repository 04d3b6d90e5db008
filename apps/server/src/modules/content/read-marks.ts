/** Read announcements of a member. Announcements from before it joined do not count as unread. */
import { MOST_UNREAD_ANNOUNCEMENTS } from "@banyan/contract/content.ts";
import type { Executor } from "../../platform/database.ts";
import { refuse } from "../../platform/refusal.ts";
import { insertReadMarks, selectUnread } from "./store.ts";

/** Ports of read marks, passed by `app.ts`. */
export interface ReaderPorts {
  joinedAt(executor: Executor, memberId: bigint): Promise<Date>;
}

interface Reader {
  memberId: bigint;
  now: Date;
}

export async function unreadAnnouncements(executor: Executor, { joinedAt }: ReaderPorts, { memberId, now }: Reader) {
  const since = await joinedAt(executor, memberId);
  const ids = await selectUnread(executor, { memberId, since, now, limit: MOST_UNREAD_ANNOUNCEMENTS });
  return { unread: ids.length, ids: ids.map(String) };
}

/**
 * Marks one announcement as read, or all without an id. Refuses with ANNOUNCEMENT_NOT_FOUND for one that is not
 * published.
 */
export async function readAnnouncement(executor: Executor, given: Reader & { id?: bigint | undefined }): Promise<void> {
  const any = await insertReadMarks(executor, given);
  if (!any && given.id !== undefined) throw refuse("ANNOUNCEMENT_NOT_FOUND");
}
