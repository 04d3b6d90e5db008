/** Rows of the outbox and of the development mailbox. */
import type { Language } from "@banyan/contract/languages.ts";
import type { NoticeKind } from "@banyan/contract/notices.ts";
import { type Executor, sql } from "../../platform/database.ts";
import type { Letter, MailName, MailValues } from "../../platform/mail/index.ts";

export interface QueuedMail<Name extends MailName = MailName> {
  to: string;
  language: Language;
  name: Name;
  values: MailValues[Name];
  /** Sent before others. */
  urgent: boolean;
}

/** The values of an email about a notice. */
export interface NoticeMail {
  kind: NoticeKind;
  params: Record<string, string>;
  reference: string | null;
  /** Of the member. */
  name: string;
  /** ISO 8601. */
  at: string;
}

export type ClaimedMail = { id: string; attempts: number; to: string; language: Language } & (
  | { name: MailName; values: MailValues[MailName] }
  | { name: "notice"; values: NoticeMail }
);

export interface DevelopmentMail extends Omit<Letter, "to"> {
  id: string;
  recipient: string;
  sentAt: Date;
}

/** `dueAt` null: never sent. */
export async function insertMail(
  executor: Executor,
  id: string,
  mail: QueuedMail,
  now: Date,
  dueAt: Date | null,
): Promise<void> {
  await sql`
    insert into notifications.outbox (id, recipient, language, name, mail_values, urgent, created_at, due_at)
    values (${id}, ${mail.to}, ${mail.language}, ${mail.name}, ${JSON.stringify(mail.values)}::jsonb, ${mail.urgent}, ${now}, ${dueAt})
  `.execute(executor);
}

/**
 * Claims one email that is due, urgent ones first and then the oldest, and postpones it until `leasedUntil`, so that
 * nobody else sends it. Undefined where nothing is due.
 */
export async function claimDue(
  executor: Executor,
  { now, leasedUntil }: { now: Date; leasedUntil: Date },
): Promise<ClaimedMail | undefined> {
  const { rows } = await sql<ClaimedMail>`
    update notifications.outbox set attempts = attempts + 1, due_at = ${leasedUntil}
    where due_at <= ${now} and id = (
      select id from notifications.outbox where due_at <= ${now}
      order by urgent desc, due_at, id limit 1 for update skip locked
    )
    returning id, recipient as "to", language, name, mail_values as "values", attempts`.execute(executor);
  return rows[0];
}

export async function markSent(executor: Executor, id: string, now: Date): Promise<void> {
  await sql`
    update notifications.outbox set sent_at = ${now}, due_at = null, last_error = null, mail_values = '{}'
    where id = ${id}`.execute(executor);
}

/** Records a failure; `retryAt` null gives up. */
export async function markFailed(executor: Executor, id: string, error: string, retryAt: Date | null): Promise<void> {
  await sql`
    update notifications.outbox set due_at = ${retryAt}, last_error = ${error},
      mail_values = case when ${retryAt}::timestamptz is null then '{}' else mail_values end
    where id = ${id}`.execute(executor);
}

export async function deleteFinishedBefore(executor: Executor, before: Date): Promise<void> {
  await sql`delete from notifications.outbox where created_at < ${before} and due_at is null`.execute(executor);
}

/** Deletes everything that was or will be sent to one address. */
export async function deleteMailTo(executor: Executor, address: string): Promise<void> {
  await sql`delete from notifications.outbox where recipient = ${address}`.execute(executor);
  await sql`delete from notifications.development_mail where recipient = ${address}`.execute(executor);
}

export async function insertDevelopmentMail(executor: Executor, id: string, letter: Letter, now: Date): Promise<void> {
  await sql`
    insert into notifications.development_mail (id, recipient, subject, text, html, sent_at)
    values (${id}, ${letter.to}, ${letter.subject}, ${letter.text}, ${letter.html}, ${now})`.execute(executor);
}

/** Newest first. */
export async function selectDevelopmentMail(executor: Executor, limit: number): Promise<DevelopmentMail[]> {
  const { rows } = await sql<DevelopmentMail>`
    select id, recipient, subject, text, html, sent_at as "sentAt"
    from notifications.development_mail order by sent_at desc, id desc limit ${limit}`.execute(executor);
  return rows;
}

/** How many emails written before a moment were tried and are not sent; 0 if any was sent since. */
export async function countFailing(executor: Executor, since: Date): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from notifications.outbox
    where due_at is not null and attempts > 0 and created_at <= ${since}
      and not exists (select from notifications.outbox where sent_at > ${since})`.execute(executor);
  return rows[0]!.count;
}

/** When the last email was sent, and when the last one that was refused was written; null for none. */
export async function lastMail(executor: Executor): Promise<{ sentAt: Date | null; refusedAt: Date | null }> {
  const { rows } = await sql<{ sentAt: Date | null; refusedAt: Date | null }>`
    select max(sent_at) as "sentAt", max(created_at) filter (where sent_at is null and attempts > 0) as "refusedAt"
    from notifications.outbox`.execute(executor);
  return rows[0]!;
}
