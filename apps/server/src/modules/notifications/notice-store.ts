/** Rows of notices. */
import type { NoticeKind } from "@banyan/contract/notices.ts";
import type { PushTopic } from "@banyan/contract/pushes.ts";
import { type Executor, sql, type Tx } from "../../platform/database.ts";

export interface NewNotice {
  id: string;
  mailId: string;
  mailed: boolean;
  memberId: bigint;
  kind: NoticeKind;
  topic: PushTopic;
  params: Record<string, string>;
  reference: string | null;
  at: Date;
}

export interface NoticeRow {
  id: string;
  kind: NoticeKind;
  params: Record<string, string>;
  reference: string | null;
  createdAt: Date;
  readAt: Date | null;
}

/** Writes notices, emails for members with an address, and pushes for their devices: one statement for all. */
export async function insertNotices(tx: Tx, notices: readonly NewNotice[]): Promise<void> {
  const rows = notices.map(({ memberId, at, ...rest }) => ({
    ...rest,
    memberId: String(memberId),
    at: at.toISOString(),
  }));
  await sql`
    with given as (
      select * from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
        as g (id uuid, "mailId" uuid, mailed boolean, "memberId" bigint, kind text, topic text, params jsonb, reference text, at timestamptz)
    ), noted as (
      insert into notifications.notice (id, member_id, kind, params, reference, created_at)
      select id, "memberId", kind, params, reference, at from given
    ), pushed as (
      insert into notifications.push (notice_id, session_id, due_at)
      select g.id, d.session_id, g.at from given g
      join notifications.push_device d on d.member_id = g."memberId" and g.topic = any(d.topics)
    )
    insert into notifications.outbox (id, recipient, language, name, mail_values, created_at, due_at)
    select g."mailId", a.email, a.language, 'notice',
      jsonb_build_object('kind', g.kind, 'params', g.params, 'reference', g.reference, 'name', a.name, 'at', g.at), g.at, g.at
    from given g, lateral members_mail_address(g."memberId") a where g.mailed`.execute(tx);
}

/** A member's notices, newest first: those after the notice `after`, or from `offset` on. */
export async function selectNotices(
  executor: Executor,
  given: { memberId: bigint; after: string | null; offset: number; limit: number },
): Promise<NoticeRow[]> {
  const older = given.after ? sql`id < ${given.after}` : sql`true`;
  const { rows } = await sql<NoticeRow>`
    select id, kind, params, reference, created_at as "createdAt", read_at as "readAt" from notifications.notice
    where member_id = ${given.memberId} and ${older}
    order by id desc limit ${given.limit} offset ${given.offset}`.execute(executor);
  return rows;
}

/** The newest notices of some kinds, newest first. */
export async function selectOfKinds(
  executor: Executor,
  given: { memberId: bigint; kinds: readonly string[]; limit: number },
): Promise<NoticeRow[]> {
  const { rows } = await sql<NoticeRow>`
    select id, kind, params, reference, created_at as "createdAt", read_at as "readAt" from notifications.notice
    where member_id = ${given.memberId} and kind = any(${[...given.kinds]}::text[])
    order by id desc limit ${given.limit}`.execute(executor);
  return rows;
}

export async function countNotices(executor: Executor, memberId: bigint): Promise<number> {
  const { rows } = await sql<{ count: bigint }>`
    select count(*) from notifications.notice where member_id = ${memberId}`.execute(executor);
  return Number(rows[0]!.count);
}

/** Unread notices of a member, counted up to `most`. */
export async function countUnread(executor: Executor, memberId: bigint, most: number): Promise<number> {
  const { rows } = await sql<{ count: bigint }>`
    select count(*) from (
      select 1 from notifications.notice where member_id = ${memberId} and read_at is null limit ${most}
    ) unread`.execute(executor);
  return Number(rows[0]!.count);
}

/** Marks the notice as read. Returns whether the member has it. */
export async function markRead(executor: Executor, memberId: bigint, id: string, now: Date): Promise<boolean> {
  const { rows } = await sql`
    update notifications.notice set read_at = coalesce(read_at, ${now}) where id = ${id} and member_id = ${memberId}
    returning 1`.execute(executor);
  return rows.length > 0;
}

export async function markAllRead(executor: Executor, memberId: bigint, now: Date): Promise<void> {
  await sql`
    update notifications.notice set read_at = ${now}
    where member_id = ${memberId} and read_at is null and created_at <= ${now}`.execute(executor);
}

/** Deletes notices whose id is below `before`, and read ones below `readBefore`. Ids begin with their time. */
export async function deleteNoticesBefore(executor: Executor, before: string, readBefore: string): Promise<void> {
  await sql`
    delete from notifications.notice where id < ${before} or (id < ${readBefore} and read_at is not null)`.execute(
    executor,
  );
}

export async function deleteNoticesOf(executor: Executor, memberId: bigint): Promise<void> {
  await sql`delete from notifications.notice where member_id = ${memberId}`.execute(executor);
}
