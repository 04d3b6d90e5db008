/**
 * Six-digit codes by email: single-use, valid for ten minutes and five attempts, sent at most every sixty seconds.
 * Invariant: requesting a code does the same work and returns the same response whether or not the address is
 * registered.
 */
import { timingSafeEqual } from "node:crypto";
import type { Language } from "@banyan/contract/languages.ts";
import type { Database, Executor, Tx } from "../../platform/database.ts";
import { hashToken, newDigits } from "../../platform/ids.ts";
import type { MailName } from "../../platform/mail/index.ts";
import { refuse } from "../../platform/refusal.ts";
import { queueMail } from "../notifications/index.ts";
import { keepAccountActive } from "./lookup.ts";
import { countGuess, countOwnGuess, countSending, type Origin, secondsBetween, takeBack } from "./rate-limits.ts";
import { type CodeEvent, type CodeOf, replaceCode, spendCode, tryCode } from "./rate-limits-store.ts";
import { selectCredentials } from "./store.ts";

export const CODE_VALID_SECONDS = 600;
export const CODE_AGAIN_SECONDS = 60;
const TRIES = 5;
const NOBODY = 0n;

const MAIL_OF_EVENT = {
  retrieve_password: "passwordCode",
  change_email: "emailChangeCode",
  withdraw: "withdrawalCode",
} as const satisfies Record<CodeEvent, MailName>;

/**
 * Sends a code to a permitted address: for recovery to a registered one, for a change of email to an unused one, for a
 * withdrawal to the member's own (no call requires that code, docs/decisions/0013). Refuses with SESSION_MISSING,
 * EMAIL_CODE_TOO_SOON, TOO_MANY_REQUESTS.
 */
export async function sendCode(
  database: Database,
  input: { email: string; event: CodeEvent; memberId: bigint | null; language: Language; origin: Origin },
): Promise<void> {
  const { email, event, origin } = input;
  if (event !== "retrieve_password" && input.memberId === null) throw refuse("SESSION_MISSING");
  const of: CodeOf = { event, email, memberId: event === "retrieve_password" ? NOBODY : (input.memberId ?? NOBODY) };
  const code = newEmailCode();
  const known = await selectCredentials(database.queries, email);
  await countSending(database.queries, { email, holderId: known?.id ?? null, origin });
  await database.transaction(async (tx) => {
    if (of.memberId !== NOBODY) await keepAccountActive(tx, of.memberId);
    const lastAt = await replaceCode(tx, of, storedCode(of, code, origin.now));
    if (lastAt) {
      const again = new Date(lastAt.getTime() + CODE_AGAIN_SECONDS * 1000);
      throw refuse("EMAIL_CODE_TOO_SOON", { params: { seconds: secondsBetween(origin.now, again) } });
    }
    const holder = await selectCredentials(tx, email);
    await queueMail(tx, {
      to: email,
      language: input.language,
      name: MAIL_OF_EVENT[event],
      values: { code, minutes: CODE_VALID_SECONDS / 60 },
      now: origin.now,
      withheld: !mayReceive(of, holder),
    });
  });
}

const newEmailCode = () => newDigits(7).slice(1);

const storedCode = (of: CodeOf, code: string, now: Date) => ({
  hash: hashCode(of, code),
  now,
  expiresAt: new Date(now.getTime() + CODE_VALID_SECONDS * 1000),
  notAfter: new Date(now.getTime() - CODE_AGAIN_SECONDS * 1000),
});

/** A code for the welcome email, with which a newcomer confirms the address given at joining. */
export function welcomeCode(email: string) {
  const code = newEmailCode();
  return {
    values: { code, minutes: CODE_VALID_SECONDS / 60 },
    /** Stores it once the member exists. It may be sent again at once, because the newcomer did not request it. */
    async store(tx: Tx, memberId: bigint, now: Date): Promise<void> {
      const of: CodeOf = { event: "change_email", email, memberId };
      const stored = storedCode(of, code, now);
      await replaceCode(tx, of, { ...stored, now: stored.notAfter });
    },
  };
}

function mayReceive(of: CodeOf, holder: { id: bigint; status: string } | undefined): boolean {
  if (of.event === "change_email") return !holder;
  if (of.event === "withdraw") return holder?.id === of.memberId;
  return holder?.status === "active";
}

/** A correct code, to be consumed in the transaction of the action. */
export interface RightCode {
  of: CodeOf;
  hash: Buffer;
}

/**
 * Verifies a code without consuming it. Each failure counts towards the five attempts of the code and the hourly
 * limits. Refuses with EMAIL_CODE_WRONG or TOO_MANY_REQUESTS.
 */
export async function checkCode(
  executor: Executor,
  given: { event: CodeEvent; email: string; memberId: bigint | null; code: string; origin: Origin },
): Promise<RightCode> {
  const { event, email, origin } = given;
  const of: CodeOf = { event, email, memberId: given.memberId ?? NOBODY };
  const counted = given.memberId
    ? await countOwnGuess(executor, given.memberId, origin.now)
    : await countStrangersGuess(executor, email, origin);
  const expected = await tryCode(executor, of, { now: origin.now, limit: TRIES });
  const hash = hashCode(of, given.code);
  if (!expected || !timingSafeEqual(expected, hash)) throw refuse("EMAIL_CODE_WRONG");
  await takeBack(executor, counted);
  return { of, hash };
}

async function countStrangersGuess(executor: Executor, email: string, origin: Origin) {
  const holder = await selectCredentials(executor, email);
  return countGuess(executor, { account: `code:${email}`, memberId: holder?.id ?? null, origin });
}

/** Consumes a correct code. Of two requests with one code the second is refused with EMAIL_CODE_WRONG. */
export async function useCode(tx: Tx, { of, hash }: RightCode, now: Date): Promise<void> {
  if (!(await spendCode(tx, of, hash, now))) throw refuse("EMAIL_CODE_WRONG");
}

function hashCode(of: CodeOf, code: string): Buffer {
  return hashToken(`${of.event}\n${of.email}\n${of.memberId}\n${code}`);
}
