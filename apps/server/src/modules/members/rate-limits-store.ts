/** Rate limit counters, and email codes. Each change is a single statement, so concurrent changes are correct. */
import { type Executor, sql } from "../../platform/database.ts";

/** Counts an attempt. Returns null, or, if `limit` was already reached, the time when the counter resets. */
export async function countTry(
  executor: Executor,
  counter: { key: string; limit: number; now: Date; resetsAt: Date },
): Promise<Date | null> {
  const { key, limit, now, resetsAt } = counter;
  const counted = await sql`
    insert into members.attempt as a (key, count, resets_at) values (${key}, 1, ${resetsAt})
    on conflict (key) do update set
      count = case when a.resets_at <= ${now} then 1 else a.count + 1 end,
      resets_at = case when a.resets_at <= ${now} then excluded.resets_at else a.resets_at end
    where a.resets_at <= ${now} or a.count < ${limit}
    returning 1`.execute(executor);
  if (counted.rows.length > 0) return null;
  const { rows } = await sql<{ resetsAt: Date }>`
    select resets_at as "resetsAt" from members.attempt where key = ${key}`.execute(executor);
  return rows[0]?.resetsAt ?? resetsAt;
}

/**
 * Counts an attempt under `key`, unless the guess identified by `guess` was already counted. Returns null, or, if
 * `limit` was already reached, the time when the counter resets.
 */
export async function countGuessOnce(
  executor: Executor,
  counter: { key: string; guess: string; limit: number; now: Date; resetsAt: Date },
): Promise<{ counted: boolean; fullUntil: Date | null }> {
  const { key, guess, limit, now, resetsAt } = counter;
  const { rows } = await sql<{ fresh: boolean; counted: boolean }>`
    with guess as (
      insert into members.attempt (key, count, resets_at) values (${guess}, 1, ${resetsAt})
      on conflict (key) do nothing returning 1
    ), counted as (
      insert into members.attempt as a (key, count, resets_at) select ${key}, 1, ${resetsAt} from guess
      on conflict (key) do update set
        count = case when a.resets_at <= ${now} then 1 else a.count + 1 end,
        resets_at = case when a.resets_at <= ${now} then excluded.resets_at else a.resets_at end
      where a.resets_at <= ${now} or a.count < ${limit}
      returning 1
    )
    select exists (select from guess) as fresh, exists (select from counted) as counted`.execute(executor);
  if (rows[0]?.counted) return { counted: true, fullUntil: null };
  const full = await sql<{ resetsAt: Date }>`
    select resets_at as "resetsAt" from members.attempt
    where key = ${key} and count >= ${limit} and resets_at > ${now}`.execute(executor);
  return { counted: false, fullUntil: full.rows[0]?.resetsAt ?? (rows[0]?.fresh ? resetsAt : null) };
}

/** The time until which a counter is exhausted; null if it is not. */
export async function fullUntil(
  executor: Executor,
  { key, limit, now }: { key: string; limit: number; now: Date },
): Promise<Date | null> {
  const { rows } = await sql<{ resetsAt: Date }>`
    select resets_at as "resetsAt" from members.attempt
    where key = ${key} and count >= ${limit} and resets_at > ${now}`.execute(executor);
  return rows[0]?.resetsAt ?? null;
}

/** Undoes a counted attempt. */
export async function uncountTry(executor: Executor, key: string): Promise<void> {
  await sql`update members.attempt set count = count - 1 where key = ${key} and count > 0`.execute(executor);
}

export type CodeEvent = "retrieve_password" | "change_email" | "withdraw";

export interface CodeOf {
  event: CodeEvent;
  email: string;
  /** 0 without a session. */
  memberId: bigint;
}

/** Replaces the code, unless the last one was created after `notAfter`; then returns its creation time. */
export async function replaceCode(
  executor: Executor,
  of: CodeOf,
  code: { hash: Buffer; now: Date; expiresAt: Date; notAfter: Date },
): Promise<Date | null> {
  const replaced = await sql`
    insert into members.email_code as c (event, email, member_id, code_hash, created_at, expires_at)
    values (${of.event}, ${of.email}, ${of.memberId}, ${code.hash}, ${code.now}, ${code.expiresAt})
    on conflict (event, email, member_id) do update set
      code_hash = excluded.code_hash, created_at = excluded.created_at, expires_at = excluded.expires_at,
      tries = 0, used_at = null
    where c.created_at <= ${code.notAfter}
    returning 1`.execute(executor);
  if (replaced.rows.length > 0) return null;
  const { rows } = await sql<{ createdAt: Date }>`
    select created_at as "createdAt" from members.email_code
    where event = ${of.event} and email = ${of.email} and member_id = ${of.memberId}`.execute(executor);
  return rows[0]?.createdAt ?? code.now;
}

/** Counts an attempt against the code and returns its hash; undefined if no code is available. */
export async function tryCode(
  executor: Executor,
  of: CodeOf,
  given: { now: Date; limit: number },
): Promise<Buffer | undefined> {
  const { rows } = await sql<{ hash: Buffer }>`
    update members.email_code set tries = tries + 1
    where event = ${of.event} and email = ${of.email} and member_id = ${of.memberId}
      and used_at is null and expires_at > ${given.now} and tries < ${given.limit}
    returning code_hash as hash`.execute(executor);
  return rows[0]?.hash;
}

/** Consumes the code with this hash; false if it was consumed or replaced meanwhile. */
export async function spendCode(executor: Executor, of: CodeOf, hash: Buffer, now: Date): Promise<boolean> {
  const { rows } = await sql`
    update members.email_code set used_at = ${now}
    where event = ${of.event} and email = ${of.email} and member_id = ${of.memberId}
      and code_hash = ${hash} and used_at is null
    returning 1`.execute(executor);
  return rows.length > 0;
}

export async function deleteCodesOf(executor: Executor, memberId: bigint, email: string | null): Promise<void> {
  await sql`
    delete from members.email_code where member_id = ${memberId} or email = ${email}`.execute(executor);
}

export async function deleteOldTries(executor: Executor, now: Date): Promise<void> {
  await sql`delete from members.attempt where resets_at <= ${now}`.execute(executor);
  await sql`delete from members.email_code where expires_at <= ${now}`.execute(executor);
}
