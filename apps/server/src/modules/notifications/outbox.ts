/**
 * Emails to be sent. Invariant: an email is sent, at least once, if and only if the transaction that queued it
 * committed. No request waits for a mail server.
 */
import { setTimeout as wait } from "node:timers/promises";
import type { Language } from "@banyan/contract/languages.ts";
import { logoPath } from "@banyan/contract/logo.ts";
import type { Clock } from "../../platform/clock.ts";
import type { Database, Executor } from "../../platform/database.ts";
import { newId } from "../../platform/ids.ts";
import {
  composeLetter,
  type Letter,
  type MailName,
  type MailPart,
  type MailTransport,
  type MailValues,
  writeLetter,
} from "../../platform/mail/index.ts";
import { currentMarket, type Market } from "../market/index.ts";
import { noticeMail } from "./notice-mail.ts";
import { sendDue } from "./send-due.ts";
import {
  type ClaimedMail,
  claimDue,
  countFailing,
  deleteFinishedBefore,
  deleteMailTo,
  insertDevelopmentMail,
  insertMail,
  markFailed,
  markSent,
  type QueuedMail,
} from "./store.ts";

/** Used where an address was not kept. */
const WITHHELD = "withheld@invalid";
const WIPED = {} as never;
/** The pause after each letter that is not a code: twenty a second, more than most mail servers accept. */
const PAUSE_MS = 200;
const MAX_ATTEMPTS = 10;
const FIRST_RETRY_MS = 30_000;
const LONGEST_RETRY_MS = 6 * 3_600_000;
/** So long no email gets through before somebody is told. */
const FAILING_MS = 15 * 60_000;
const KEEP_MS = 30 * 24 * 3_600_000;
/** Codes that are late are useless. */
const CODE_USEFUL_MS = 10 * 60_000;
const CODES: readonly MailName[] = ["passwordCode", "emailChangeCode", "withdrawalCode"];
const isCode = (name: ClaimedMail["name"]) => CODES.some((code) => code === name);

/**
 * Writes an email into the outbox. Call it in the transaction that causes the email. `withheld` does the same work for
 * an email that must not be sent, so that the time of a request does not reveal who exists; it keeps nothing.
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
  const written = { ...mail, urgent: isCode(mail.name), ...(mail.withheld && { to: WITHHELD, values: WIPED }) };
  return insertMail(executor, newId(mail.now), written, mail.now, mail.withheld ? null : mail.now);
}

export interface Sending {
  clock: Clock;
  transport: MailTransport;
  /** The address that links of notices begin with, without a trailing slash. */
  publicUrl: string;
  /** What an email says of the subject of a notice, below its sentence: the goods of `order:<id>`. */
  details(reference: string, language: Language): Promise<readonly MailPart[]>;
  /** Aborted when the process ends: no further letter is started then. */
  stopping: AbortSignal;
}

/**
 * Sends the emails that are due, a few at once and codes first, until none is left, a minute has passed or the process
 * ends. Returns how many were sent. A letter is claimed when it is sent, so a code waits at most for one letter,
 * however many notices are due. Notices are sent slowly enough for requests to go first. A failed email is tried again
 * after 30 s, 1 min, 2 min … up to 6 h, ten times in total. Several processes can do this at once.
 */
export function sendDueMail(database: Database, sending: Sending): Promise<number> {
  return sendDue(sending, {
    claim: (moment) => claimDue(database.queries, moment),
    async deliver(mail) {
      const isSent = await deliver(database, sending, mail);
      if (!isCode(mail.name)) await wait(PAUSE_MS, undefined, { signal: sending.stopping }).catch(() => {});
      return isSent;
    },
  });
}

/** Sends one email and records whether it was sent. */
async function deliver(
  { queries }: Database,
  { clock, transport, publicUrl, details }: Sending,
  mail: ClaimedMail,
): Promise<boolean> {
  try {
    const { timeZone, shop } = await currentMarket(queries, clock.now());
    const about =
      mail.name === "notice" && mail.values.reference ? await details(mail.values.reference, mail.language) : [];
    await transport.send(letterOf(mail, shop, { url: publicUrl, timeZone, details: about }));
  } catch (error) {
    await markFailed(queries, mail.id, describe(error), retryAt(mail.name, mail.attempts, clock.now()));
    return false;
  }
  await markSent(queries, mail.id, clock.now());
  return true;
}

function letterOf(
  mail: ClaimedMail,
  { name, palette, logo }: Market["shop"],
  place: Parameters<typeof noticeMail>[2],
): Letter {
  const { to, language } = mail;
  const shop = { name, palette, ...(logo !== null && { logoUrl: place.url + logoPath(logo, "mark") }) };
  const envelope = { to, language, shop };
  if (mail.name === "notice") return composeLetter(envelope, noticeMail(mail.values, language, place));
  return writeLetter(envelope, mail.name, mail.values as never);
}

function retryAt(name: ClaimedMail["name"], attempts: number, now: Date): Date | null {
  const waitMs = Math.min(FIRST_RETRY_MS * 2 ** (attempts - 1), LONGEST_RETRY_MS);
  const useless = isCode(name) && FIRST_RETRY_MS * (2 ** attempts - 1) > CODE_USEFUL_MS;
  return attempts >= MAX_ATTEMPTS || useless ? null : new Date(now.getTime() + waitMs);
}

function describe(error: unknown): string {
  return (error instanceof Error ? error.message : String(error)).slice(0, 500);
}

/** Deletes finished rows older than 30 days. */
export function forgetSentMail(database: Database, now: Date): Promise<void> {
  return deleteFinishedBefore(database.queries, new Date(now.getTime() - KEEP_MS));
}

/** Deletes every email to an address, sent or not: part of erasing personal data. */
export function forgetMailTo(executor: Executor, address: string): Promise<void> {
  return deleteMailTo(executor, address);
}

/** Delivers into the development mailbox and not to people. */
export function developmentTransport(database: Database, clock: Clock): MailTransport {
  return {
    send: (letter) => {
      const now = clock.now();
      return insertDevelopmentMail(database.queries, newId(now), letter, now);
    },
    close: () => {},
  };
}

/** How many emails the mail server has not taken for a while, in which it took no other. */
export const mailsFailing = (executor: Executor, now: Date): Promise<number> =>
  countFailing(executor, new Date(now.getTime() - FAILING_MS));
