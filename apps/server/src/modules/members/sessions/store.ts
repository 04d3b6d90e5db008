/** Rows of sessions and known devices. Only the SHA-256 of a token is stored. */
import { type Executor, sql } from "../../../platform/database.ts";
import type { MemberStatus } from "../store.ts";

export interface SessionRow {
  id: string;
  device: string;
  createdAt: Date;
  lastSeenAt: Date;
}

export interface SessionOwner {
  sessionId: string;
  memberId: bigint;
  status: MemberStatus;
  lastSeenAt: Date;
  /** Expiry of the token. */
  expiresAt: Date;
  /** False for a renewed token on its first use. */
  takenUp: boolean;
}

export interface NewSession {
  id: string;
  tokenHash: Buffer;
  renewalHash: Buffer;
  memberId: bigint;
  device: string;
  fingerprint: Buffer;
  now: Date;
  tokenExpiresAt: Date;
  expiresAt: Date;
}

/** Opens a session and stores its device. */
export async function insertSession(executor: Executor, row: NewSession): Promise<void> {
  await sql`
    with opened as (
      insert into members.session
        (token_hash, renewal_hash, id, member_id, device, created_at, last_seen_at, token_expires_at, expires_at)
      values (${row.tokenHash}, ${row.renewalHash}, ${row.id}, ${row.memberId}, ${row.device}, ${row.now}, ${row.now},
        ${row.tokenExpiresAt}, ${row.expiresAt})
      returning member_id, created_at
    )
    insert into members.known_device (member_id, fingerprint, seen_at)
    select member_id, ${row.fingerprint}::bytea, created_at from opened
    on conflict (member_id, fingerprint) do update set seen_at = excluded.seen_at`.execute(executor);
}

/** The member of each of these tokens, also of ended sessions. */
export async function selectSessionOwners(
  executor: Executor,
  tokenHashes: readonly Buffer[],
): Promise<(SessionOwner | undefined)[]> {
  const { rows } = await sql<SessionOwner & { tokenHash: Buffer }>`
    select s.token_hash as "tokenHash", s.id as "sessionId", s.member_id as "memberId", m.status,
      s.last_seen_at as "lastSeenAt", s.token_expires_at as "expiresAt",
      s.generation = 0 or s.taken_up_at is not null as "takenUp"
    from unnest((select ${tokenHashes}::bytea[])) t (token_hash)
    join members.session s on s.token_hash = t.token_hash join members.member m on m.id = s.member_id`.execute(
    executor,
  );
  const owners = new Map(rows.map((row) => [row.tokenHash.toString("base64"), row]));
  return tokenHashes.map((tokenHash) => owners.get(tokenHash.toString("base64")));
}

/** Whether this session is still valid and its member has access. */
export async function selectSession(
  executor: Executor,
  { memberId, sessionId, now }: { memberId: bigint; sessionId: string; now: Date },
): Promise<boolean> {
  const { rows } = await sql`
    select 1 from members.session s join members.member m on m.id = s.member_id
    where s.id = ${sessionId} and s.member_id = ${memberId} and s.expires_at > ${now} and m.status = 'active'`.execute(
    executor,
  );
  return rows.length > 0;
}

export async function touchSessions(
  executor: Executor,
  seen: readonly { tokenHash: Buffer; at: Date }[],
): Promise<void> {
  await sql`
    update members.session s set last_seen_at = seen.at
    from unnest(${seen.map(({ tokenHash }) => tokenHash)}::bytea[], ${seen.map(({ at }) => at)}::timestamptz[])
      seen (token_hash, at)
    where s.token_hash = seen.token_hash`.execute(executor);
}

export async function selectSessions(executor: Executor, memberId: bigint, now: Date): Promise<SessionRow[]> {
  const { rows } = await sql<SessionRow>`
    select id, device, created_at as "createdAt", last_seen_at as "lastSeenAt"
    from members.session where member_id = ${memberId} and expires_at > ${now}
    order by last_seen_at desc, id desc limit 100`.execute(executor);
  return rows;
}

/** Ends one session of a member. Returns whether it existed. */
export async function deleteSession(executor: Executor, memberId: bigint, sessionId: string): Promise<boolean> {
  const { rows } = await sql`
    delete from members.session where member_id = ${memberId} and id = ${sessionId} returning 1`.execute(executor);
  return rows.length > 0;
}

/** Ends all sessions of a member except `exceptId`. */
export async function deleteSessions(executor: Executor, memberId: bigint, exceptId: string | null): Promise<void> {
  await sql`
    delete from members.session
    where member_id = ${memberId} and (${exceptId}::uuid is null or id <> ${exceptId})`.execute(executor);
}

/** Sessions of a cancelled member remain until they expire, to tell why they ended. Their devices are erased. */
export async function eraseDevices(executor: Executor, memberId: bigint): Promise<void> {
  await sql`update members.session set device = '' where member_id = ${memberId}`.execute(executor);
  await sql`delete from members.known_device where member_id = ${memberId}`.execute(executor);
}

export async function selectKnownDevice(executor: Executor, memberId: bigint, fingerprint: Buffer): Promise<boolean> {
  const { rows } = await sql`
    select 1 from members.known_device where member_id = ${memberId} and fingerprint = ${fingerprint}`.execute(
    executor,
  );
  return rows.length > 0;
}

export async function deleteExpiredSessions(executor: Executor, now: Date, limit: number): Promise<number> {
  const { numAffectedRows } = await sql`
    delete from members.session where token_hash in (
      select token_hash from members.session where expires_at <= ${now} limit ${limit} for update skip locked
    )`.execute(executor);
  return Number(numAffectedRows);
}

export async function deleteOldDevices(executor: Executor, before: Date, limit: number): Promise<number> {
  const { numAffectedRows } = await sql`
    delete from members.known_device where (member_id, fingerprint) in (
      select member_id, fingerprint from members.known_device where seen_at < ${before} limit ${limit}
      for update skip locked
    )`.execute(executor);
  return Number(numAffectedRows);
}
