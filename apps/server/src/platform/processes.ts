/**
 * The server processes that run, and the words of the contract that each of them knows. During a rolling restart, processes
 * of two builds share a database. An old process throws where it reads a row with a kind, an account, a notice or a payment
 * method that it does not know. So a new build writes the first row with a new word only once every process knows the word.
 */
import { randomUUID } from "node:crypto";
import { HOUSE_ACCOUNTS, type HouseAccount, KINDS, type Kind } from "@banyan/contract/ledger.ts";
import { PAYMENT_METHODS, type PaymentMethod } from "@banyan/contract/market.ts";
import { NOTICE_KINDS, type NoticeKind } from "@banyan/contract/notices.ts";
import { type Database, type Executor, sql } from "./database.ts";
import type { Logger } from "./log.ts";

export type Word = `kind ${Kind}` | `account ${HouseAccount}` | `notice ${NoticeKind}` | `method ${PaymentMethod}`;

const WORDS: readonly Word[] = [
  ...KINDS.map((name) => `kind ${name}` as const),
  ...HOUSE_ACCOUNTS.map((name) => `account ${name}` as const),
  ...NOTICE_KINDS.map((name) => `notice ${name}` as const),
  ...PAYMENT_METHODS.map((name) => `method ${name}` as const),
];

const RENEW_MS = 30_000;
/** How long a process counts that was killed, or that does not reach the database. */
const COUNTED_FOR = "10 minutes";

/** Registers this process until the returned function is called. */
export async function joinProcesses(
  { queries }: Database,
  log: Pick<Logger, "warn">,
  words: readonly string[] = WORDS,
): Promise<() => Promise<void>> {
  const id = randomUUID();
  const renew = () =>
    sql`
      insert into platform.process (id, words, counts_until)
      values (${id}, ${words}, now() + ${COUNTED_FOR}::interval)
      on conflict (id) do update set counts_until = excluded.counts_until`.execute(queries);
  await sql`delete from platform.process where counts_until < now()`.execute(queries);
  await renew();
  const report = (error: Error) => log.warn({ reason: error.message }, "platform.process could not be written");
  const timer = setInterval(() => void renew().catch(report), RENEW_MS);
  timer.unref();
  return async () => {
    clearInterval(timer);
    await sql`delete from platform.process where id = ${id}`.execute(queries).catch(report);
  };
}

/** Whether a row with this word can be read by every process. */
export async function everyProcessKnows(executor: Executor, word: Word): Promise<boolean> {
  const { rows } = await sql<{ known: boolean }>`
    select not exists (
      select from platform.process where counts_until > now() and not ${word} = any(words)
    ) as known`.execute(executor);
  return rows[0]!.known;
}
