/** Rows of pushes: the keys of the shop, devices, and what is to be sent to them. */
import type { Language } from "@banyan/contract/languages.ts";
import type { NoticeKind } from "@banyan/contract/notices.ts";
import type { PushTopic } from "@banyan/contract/pushes.ts";
import { type Executor, sql, type Tx } from "../../../platform/database.ts";

export interface KeyRow {
  publicKey: string;
  sealedPrivateKey: Buffer;
}

export async function selectKey(executor: Executor): Promise<KeyRow | undefined> {
  const { rows } = await sql<KeyRow>`
    select public_key as "publicKey", sealed_private_key as "sealedPrivateKey" from notifications.push_key`.execute(
    executor,
  );
  return rows[0];
}

/** The first of several keys stays. */
export async function insertKey(executor: Executor, row: KeyRow & { now: Date }): Promise<void> {
  await sql`
    insert into notifications.push_key (public_key, sealed_private_key, created_at)
    values (${row.publicKey}, ${row.sealedPrivateKey}, ${row.now}) on conflict do nothing`.execute(executor);
}

export interface Device {
  sessionId: string;
  memberId: bigint;
  endpoint: string;
  p256dh: string;
  auth: string;
  language: Language;
  topics: readonly PushTopic[];
  now: Date;
}

/** Constraint that a device of a session that is over violates. */
export const OVER = "push_device_session";

/** Adds or changes the device of a session. Whoever had its address before, such as another member, loses it. */
export async function upsertDevice(tx: Tx, device: Device): Promise<void> {
  const { sessionId, endpoint } = device;
  await sql`
    delete from notifications.push_device where endpoint = ${endpoint} and session_id <> ${sessionId}`.execute(tx);
  await sql`
    insert into notifications.push_device (session_id, member_id, endpoint, p256dh, auth, language, topics, created_at)
    values (${sessionId}, ${device.memberId}, ${endpoint}, ${device.p256dh}, ${device.auth}, ${device.language},
      ${[...device.topics]}::text[], ${device.now})
    on conflict (session_id) do update set endpoint = excluded.endpoint, p256dh = excluded.p256dh, auth = excluded.auth,
      language = excluded.language, topics = excluded.topics`.execute(tx);
}

/** Deletes the oldest devices of a member beyond `most`. */
export async function deleteOldestBeyond(tx: Tx, memberId: bigint, most: number): Promise<void> {
  await sql`
    delete from notifications.push_device where session_id in (
      select session_id from notifications.push_device where member_id = ${memberId}
      order by created_at desc, session_id desc offset ${most}
    )`.execute(tx);
}

export async function selectTopics(executor: Executor, sessionId: string): Promise<PushTopic[]> {
  const { rows } = await sql<{ topics: PushTopic[] }>`
    select topics from notifications.push_device where session_id = ${sessionId}`.execute(executor);
  return rows[0]?.topics ?? [];
}

export interface DeviceFacts {
  language: Language;
  topics: PushTopic[];
  since: Date;
}

export async function selectDevices(executor: Executor, memberId: bigint): Promise<DeviceFacts[]> {
  const { rows } = await sql<DeviceFacts>`
    select language, topics, created_at as since from notifications.push_device where member_id = ${memberId}
    order by created_at, session_id`.execute(executor);
  return rows;
}

export async function deleteDevice(executor: Executor, sessionId: string): Promise<void> {
  await sql`delete from notifications.push_device where session_id = ${sessionId}`.execute(executor);
}

/** Deletes a device that its push service no longer knows, unless it has another address by now. */
export async function deleteAddress(executor: Executor, endpoint: string): Promise<void> {
  await sql`delete from notifications.push_device where endpoint = ${endpoint}`.execute(executor);
}

export async function deleteDevicesOf(tx: Tx, memberId: bigint): Promise<void> {
  await sql`delete from notifications.push_device where member_id = ${memberId}`.execute(tx);
}

export interface ClaimedPush {
  noticeId: string;
  sessionId: string;
  attempts: number;
  kind: NoticeKind;
  params: Record<string, string>;
  reference: string | null;
  createdAt: Date;
  readAt: Date | null;
  /** Null if the device is signed out, or gets no pushes any more. */
  endpoint: string | null;
  p256dh: string | null;
  auth: string | null;
  language: Language | null;
}

/** Claims one push that is due, the oldest first, and postpones it until `leasedUntil`, so that nobody else sends it. */
export async function claimPush(
  executor: Executor,
  { now, leasedUntil }: { now: Date; leasedUntil: Date },
): Promise<ClaimedPush | undefined> {
  const { rows } = await sql<ClaimedPush>`
    with claimed as (
      update notifications.push set attempts = attempts + 1, due_at = ${leasedUntil}
      where due_at <= ${now} and (notice_id, session_id) = (
        select notice_id, session_id from notifications.push where due_at <= ${now}
        order by due_at, notice_id, session_id limit 1 for update skip locked
      )
      returning notice_id, session_id, attempts
    )
    select c.notice_id as "noticeId", c.session_id as "sessionId", c.attempts, n.kind, n.params, n.reference,
      n.created_at as "createdAt", n.read_at as "readAt", d.endpoint, d.p256dh, d.auth, d.language
    from claimed c
    join notifications.notice n on n.id = c.notice_id
    left join notifications.push_device d on d.session_id = c.session_id and d.member_id = n.member_id`.execute(
    executor,
  );
  return rows[0];
}

type PushId = Pick<ClaimedPush, "noticeId" | "sessionId">;

export async function postponePush(executor: Executor, { noticeId, sessionId }: PushId, until: Date): Promise<void> {
  await sql`
    update notifications.push set due_at = ${until}
    where notice_id = ${noticeId} and session_id = ${sessionId}`.execute(executor);
}

export async function deletePush(executor: Executor, { noticeId, sessionId }: PushId): Promise<void> {
  await sql`
    delete from notifications.push where notice_id = ${noticeId} and session_id = ${sessionId}`.execute(executor);
}
