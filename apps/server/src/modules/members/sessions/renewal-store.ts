/** Rows of renewed sessions: current and former keys. */
import { type Executor, sql, type Tx } from "../../../platform/database.ts";
import type { MemberStatus } from "../store.ts";
import type { SessionOwner } from "./store.ts";

export interface LockedSession {
  id: string;
  memberId: bigint;
  status: MemberStatus;
  expiresAt: Date;
  generation: number;
  /** Generation of the presented renewal key. */
  keyGeneration: number;
  salt: Buffer | null;
  takenUpAt: Date | null;
}

/** The session with this renewal key, current or former. */
export async function findByRenewal(tx: Tx, renewalHash: Buffer): Promise<string | undefined> {
  const { rows } = await sql<{ id: string }>`
    select id from members.session where renewal_hash = ${renewalHash}
    union all
    select session_id from members.former_key where key_hash = ${renewalHash} and kind = 'renewal'`.execute(tx);
  return rows[0]?.id;
}

/** Locks the session. A concurrent renewal has then either completed or will wait. */
export async function lockSession(tx: Tx, id: string, renewalHash: Buffer): Promise<LockedSession | undefined> {
  await sql`select 1 from members.session where id = ${id} for update`.execute(tx);
  const { rows } = await sql<LockedSession>`
    select s.id, s.member_id as "memberId", m.status, s.expires_at as "expiresAt", s.generation, s.salt,
      s.taken_up_at as "takenUpAt", coalesce(k.generation, s.generation) as "keyGeneration"
    from members.session s join members.member m on m.id = s.member_id
    left join members.former_key k on k.key_hash = ${renewalHash} and k.session_id = s.id
    where s.id = ${id} and (k.key_hash is not null or s.renewal_hash = ${renewalHash})`.execute(tx);
  return rows[0];
}

/** Whether the token is or was one of this session. */
export async function holdsToken(tx: Tx, id: string, tokenHash: Buffer): Promise<boolean> {
  const { rows } = await sql`
    select 1 from members.session where id = ${id} and token_hash = ${tokenHash}
    union all
    select 1 from members.former_key where session_id = ${id} and key_hash = ${tokenHash} and kind = 'token'`.execute(
    tx,
  );
  return rows.length > 0;
}

/** Makes the keys of a locked session former ones. */
export async function replaceKeys(
  tx: Tx,
  next: { id: string; tokenHash: Buffer; renewalHash: Buffer; salt: Buffer; tokenExpiresAt: Date },
): Promise<void> {
  await sql`
    insert into members.former_key (key_hash, session_id, kind, generation, expires_at)
    select key.hash, s.id, key.kind, s.generation, key.expires_at
    from members.session s
    cross join lateral (values (s.token_hash, 'token', s.token_expires_at), (s.renewal_hash, 'renewal', s.expires_at))
      key (hash, kind, expires_at)
    where s.id = ${next.id}`.execute(tx);
  await sql`
    update members.session set token_hash = ${next.tokenHash}, renewal_hash = ${next.renewalHash}, salt = ${next.salt},
      generation = generation + 1, taken_up_at = null, token_expires_at = ${next.tokenExpiresAt}
    where id = ${next.id}`.execute(tx);
}

export async function extendToken(tx: Tx, id: string, tokenExpiresAt: Date): Promise<void> {
  await sql`update members.session set token_expires_at = ${tokenExpiresAt} where id = ${id}`.execute(tx);
}

/** Deletes former keys of generations before this one. */
export async function deleteOldKeys(tx: Tx, id: string, before: number): Promise<void> {
  await sql`delete from members.former_key where session_id = ${id} and generation < ${before}`.execute(tx);
}

/** Records the first use of a session's newest token. */
export async function takeUp(executor: Executor, tokenHash: Buffer, now: Date): Promise<void> {
  await sql`
    update members.session set taken_up_at = ${now}
    where token_hash = ${tokenHash} and generation > 0 and taken_up_at is null`.execute(executor);
}

/** The session of a replaced token. `expiresAt` is the original expiry of that token. */
export async function findFormer(
  executor: Executor,
  tokenHash: Buffer,
): Promise<(SessionOwner & { generation: number; keyGeneration: number; takenUpAt: Date | null }) | undefined> {
  const { rows } = await sql<SessionOwner & { generation: number; keyGeneration: number; takenUpAt: Date | null }>`
    select s.id as "sessionId", s.member_id as "memberId", m.status, s.last_seen_at as "lastSeenAt",
      k.expires_at as "expiresAt", true as "takenUp", s.generation, k.generation as "keyGeneration",
      s.taken_up_at as "takenUpAt"
    from members.former_key k join members.session s on s.id = k.session_id join members.member m on m.id = s.member_id
    where k.key_hash = ${tokenHash} and k.kind = 'token'`.execute(executor);
  return rows[0];
}
