/**
 * Notices: what happened to a member, in the app, by email where the member has an address, and on devices that want it. Invariant: a
 * notice exists if and only if the transaction that caused it committed. It is stored as a kind with values and becomes
 * text in the reader's language.
 */
import type { Language } from "@banyan/contract/languages.ts";
import { MOST_UNREAD, type NoticeKind } from "@banyan/contract/notices.ts";
import type { Database, Executor, Tx } from "../../platform/database.ts";
import { newId } from "../../platform/ids.ts";
import { pageOf, startOf } from "../../platform/paging.ts";
import { refuse } from "../../platform/refusal.ts";
import { noticeText } from "./notice.rules.ts";
import {
  countNotices,
  countUnread,
  deleteNoticesBefore,
  deleteNoticesOf,
  insertNotices,
  markAllRead,
  markRead,
  selectNotices,
  selectOfKinds,
} from "./notice-store.ts";
import { TOPICS } from "./push/topics.rules.ts";

export interface NewNotice {
  memberId: bigint;
  kind: NoticeKind;
  /** Read by `noticeText` (notice.rules.ts): amounts as decimal strings, names masked. */
  params: Record<string, string>;
  /** `order:<id>`, `withdrawal:<id>`, `transfer:<id>`, `invoice:<id>`: the shop links to its page. */
  reference?: string | null;
  /** No email: another one tells it. */
  inAppOnly?: boolean;
  now: Date;
}

const DAY_MS = 24 * 3_600_000;
const KEEP_READ_MS = 180 * DAY_MS;
const KEEP_MS = 365 * DAY_MS;

/** Writes a notice, its email and its pushes in one statement. Call it in the transaction that causes it. */
export function notify(tx: Tx, notice: NewNotice): Promise<void> {
  return notifyAll(tx, [notice]);
}

/** The same for many at once. */
export async function notifyAll(tx: Tx, notices: readonly NewNotice[]): Promise<void> {
  if (notices.length === 0) return;
  const rows = notices.map(({ now, reference = null, inAppOnly = false, ...rest }) => ({
    ...rest,
    reference,
    mailed: !inAppOnly,
    topic: TOPICS[rest.kind],
    id: newId(now),
    mailId: newId(now),
    at: now,
  }));
  await insertNotices(tx, rows);
}

/** A member's notices in `language`, newest first; `cursor` is the id of the last one that was shown. */
export async function noticeList(
  executor: Executor,
  given: { memberId: bigint; language: Language; page: number; limit: number; cursor?: string | undefined },
) {
  const { memberId, language, page, limit } = given;
  const rows = await selectNotices(executor, { memberId, ...startOf(given), limit: limit + 1 });
  const total = await countNotices(executor, memberId);
  const unread = await unreadNotices(executor, memberId);
  const shown = pageOf(rows, { page, limit, total }, (row) => ({
    id: row.id,
    kind: row.kind,
    ...noticeText(row.kind, row.params, language),
    reference: row.reference,
    at: row.createdAt.toISOString(),
    read: row.readAt !== null,
  }));
  return { ...shown, unread };
}

/** How many notices a member has not read, up to MOST_UNREAD. */
export function unreadNotices(executor: Executor, memberId: bigint): Promise<number> {
  return countUnread(executor, memberId, MOST_UNREAD);
}

/** Refuses with NOTICE_NOT_FOUND, also for somebody else's. */
export async function readNotice(
  executor: Executor,
  given: { memberId: bigint; noticeId: string; now: Date },
): Promise<void> {
  if (!(await markRead(executor, given.memberId, given.noticeId, given.now))) throw refuse("NOTICE_NOT_FOUND");
}

/** Marks all notices that existed at `now` as read. */
export function readAllNotices(executor: Executor, given: { memberId: bigint; now: Date }): Promise<void> {
  return markAllRead(executor, given.memberId, given.now);
}

/** Deletes notices older than a year, and read ones older than half a year. */
export function forgetOldNotices({ queries }: Database, now: Date): Promise<void> {
  return deleteNoticesBefore(queries, firstIdAt(now.getTime() - KEEP_MS), firstIdAt(now.getTime() - KEEP_READ_MS));
}

/** The newest notices of a member of some kinds, newest first. Old ones are deleted. */
export async function noticesOfKinds<Kind extends NoticeKind>(
  executor: Executor,
  given: { memberId: bigint; kinds: readonly Kind[]; limit: number },
): Promise<{ id: string; kind: Kind; params: Record<string, string>; createdAt: Date }[]> {
  const rows = await selectOfKinds(executor, given);
  return rows.map(({ id, kind, params, createdAt }) => ({
    id,
    kind: given.kinds.find((known) => known === kind)!,
    params,
    createdAt,
  }));
}

/** Deletes every notice of a member: part of erasing personal data. */
export function forgetNotices(tx: Tx, memberId: bigint): Promise<void> {
  return deleteNoticesOf(tx, memberId);
}

/** The smallest id of a notice of this moment. */
function firstIdAt(ms: number): string {
  const hex = Math.max(ms, 0).toString(16).padStart(12, "0");
  return `${hex.slice(0, 8)}-${hex.slice(8)}-0000-0000-000000000000`;
}
