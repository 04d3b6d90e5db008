/**
 * Emails on their way. Invariant: a queued email is sent if and only if the transaction that queued it committed, at
 * least once, and nobody waits for a mail server inside a request.
 */
import type { Clock } from "../../platform/clock.ts";
import type { Database, Executor } from "../../platform/database.ts";
import { newId } from "../../platform/ids.ts";
import {
  composeLetter,
  type Letter,
  type MailName,
  type MailTransport,
  type MailValues,
  writeLetter,
} from "../../platform/mail/index.ts";
import { currentMarket } from "../market/index.ts";
import { noticeMail } from "./notice-mail.ts";
import {
  type ClaimedMail,
  claimDue,
  deleteFinishedBefore,
  deleteMailTo,
  insertDevelopmentMail,
  insertMail,
  markFailed,
  markSent,
  type QueuedMail,
} from "./store.ts";

/** Stands where an address was not kept. */
const WITHHELD = "withheld@invalid";
const WIPED = {} as never;
const BATCH = 20;
const MAX_ATTEMPTS = 10;
const FIRST_RETRY_MS = 30_000;
const LONGEST_RETRY_MS = 6 * 3_600_000;
const KEEP_MS = 30 * 24 * 3_600_000;
/** Codes that came too late help nobody. */
const CODE_USEFUL_MS = 10 * 60_000;
const CODES: ReadonlySet<string> = new Set(["passwordCode", "emailChangeCode", "withdrawalCode"]);

/**
 * Writes an email into the outbox; call it in the transaction that gives the reason. `withheld` does the same work for
 * an email that must not be sent, so that the time of a request does not tell who exists; nothing of it is kept.
 */
export function queueMail<Name extends MailName>(
  executor: Executor,
  mail: {
    to: string;
    language: QueuedMail["language"];
    name: Name;
    values: MailValues[Name];
    now: Date;
    withheld?: boolean;
  },
): Promise<void> {
  const written = mail.withheld ? { ...mail, to: WITHHELD, values: WIPED } : mail;
  return insertMail(executor, newId(mail.now), written, mail.now, mail.withheld ? null : mail.now);
}

/**
 * Sends what is due and tells how many left. After a failure an email is tried again after 30 s, 1 min, 2 min … up to
 * 6 h, ten times in all. Safe to run in several processes at once. Emails about notices lead to the shop at
 * `publicUrl`, which has no trailing slash.
 */
export async function sendDueMail(
  database: Database,
  transport: MailTransport,
  now: Date,
  publicUrl: string,
): Promise<number> {
  const claimed = await claimDue(database.queries, now, new Date(now.getTime() + FIRST_RETRY_MS), BATCH);
  if (claimed.length === 0) return 0;
  const shop = { url: publicUrl, timeZone: (await currentMarket(database.queries)).timeZone };
  let sent = 0;
  for (const mail of claimed) {
    try {
      await transport.send(letterOf(mail, shop));
      await markSent(database.queries, mail.id, now);
      sent++;
    } catch (error) {
      await markFailed(database.queries, mail.id, describe(error), retryAt(mail.name, mail.attempts, now));
    }
  }
  return sent;
}

function letterOf(mail: ClaimedMail, shop: { url: string; timeZone: string }): Letter {
  const { to, language } = mail;
  if (mail.name === "notice") return composeLetter(to, language, noticeMail(mail.values, language, shop));
  return writeLetter(to, language, mail.name, mail.values as never);
}

function retryAt(name: ClaimedMail["name"], attempts: number, now: Date): Date | null {
  const waitMs = Math.min(FIRST_RETRY_MS * 2 ** (attempts - 1), LONGEST_RETRY_MS);
  const useless = CODES.has(name) && FIRST_RETRY_MS * (2 ** attempts - 1) > CODE_USEFUL_MS;
  return attempts >= MAX_ATTEMPTS || useless ? null : new Date(now.getTime() + waitMs);
}

function describe(error: unknown): string {
  return (error instanceof Error ? error.message : String(error)).slice(0, 500);
}

/** Deletes finished rows older than 30 days. */
export function forgetSentMail(database: Database, now: Date): Promise<void> {
  return deleteFinishedBefore(database.queries, new Date(now.getTime() - KEEP_MS));
}

/** Deletes every email to an address, sent or not: part of erasing a person. */
export function forgetMailTo(executor: Executor, address: string): Promise<void> {
  return deleteMailTo(executor, address);
}

/** Delivers into the development mailbox instead of to people. */
export function developmentTransport(database: Database, clock: Clock): MailTransport {
  return {
    send: (letter) => {
      const now = clock.now();
      return insertDevelopmentMail(database.queries, newId(now), letter, now);
    },
    close: () => {},
  };
}
