/** What staff accounts are told by email about work that waits (docs/rules.md 12). */
import type { Language } from "@banyan/contract/languages.ts";
import type { AttentionMails } from "@banyan/contract/office/attention.ts";
import type { StaffRole } from "@banyan/contract/rights.ts";
import { type Executor, sql, type Tx } from "../../platform/database.ts";

export async function findMails(executor: Executor, staffId: string): Promise<AttentionMails> {
  const { rows } = await sql<{ mails: AttentionMails }>`
    select attention_mails as mails from staff.account where id = ${staffId}`.execute(executor);
  return rows[0]!.mails;
}

export async function updateMails(
  executor: Executor,
  { staffId, mails, language }: { staffId: string; mails: AttentionMails; language: Language },
): Promise<void> {
  await sql`
    update staff.account set attention_mails = ${mails}, language = ${language} where id = ${staffId}`.execute(
    executor,
  );
}

export async function updateLanguage(executor: Executor, staffId: string, language: Language): Promise<void> {
  await sql`
    update staff.account set language = ${language} where id = ${staffId} and language <> ${language}`.execute(
    executor,
  );
}

/** Accounts that are in use and want emails. */
export async function listTold(executor: Executor): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from staff.account
    where not disabled and totp_secret is not null and attention_mails <> 'never' order by id`.execute(executor);
  return rows.map(({ id }) => id);
}

export interface ToldAccount {
  id: string;
  email: string;
  roles: StaffRole[];
  language: Language;
  mails: AttentionMails;
  /** The business day of the last morning email; null before the first morning. */
  day: string | null;
}

/** Locks the account, so that one process writes to it at a time. Undefined if it wants no emails any more. */
export async function lockTold(tx: Tx, id: string): Promise<ToldAccount | undefined> {
  const { rows } = await sql<ToldAccount>`
    select id, email, roles, language, attention_mails as mails, attention_day as day from staff.account
    where id = ${id} and not disabled and attention_mails <> 'never' for update`.execute(tx);
  return rows[0];
}

/** Records what the account is told now. Returns the kinds of `kinds` of which it was not told yet. */
export async function recordTold(
  tx: Tx,
  { staffId, kinds, now }: { staffId: string; kinds: readonly string[]; now: Date },
): Promise<string[]> {
  const { rows } = await sql<{ kind: string }>`
    with seen as (
      update staff.attention_told set seen_at = ${now} where staff_id = ${staffId} and kind = any(${[...kinds]}::text[])
      returning kind
    )
    insert into staff.attention_told (staff_id, kind, seen_at)
    select ${staffId}, kind, ${now} from unnest(${[...kinds]}::text[]) kind where kind not in (select kind from seen)
    returning kind`.execute(tx);
  return rows.map(({ kind }) => kind);
}

/** Forgets kinds that last needed somebody before `before`, so that the next time is told again. */
export async function forgetTold(tx: Tx, staffId: string, before: Date): Promise<void> {
  await sql`delete from staff.attention_told where staff_id = ${staffId} and seen_at < ${before}`.execute(tx);
}

export async function updateAttentionDay(tx: Tx, staffId: string, day: string): Promise<void> {
  await sql`update staff.account set attention_day = ${day} where id = ${staffId}`.execute(tx);
}
