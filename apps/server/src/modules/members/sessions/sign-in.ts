/**
 * Sign-in by member ID or email. Invariant: without the password nobody learns anything about the account, including
 * from response times.
 */
import type { Language } from "@banyan/contract/languages.ts";
import type { Database } from "../../../platform/database.ts";
import { withPasswordSlot } from "../../../platform/password.ts";
import { refuse } from "../../../platform/refusal.ts";
import { countGuess, type Origin, takeBack } from "../rate-limits.ts";
import { keepPassword, selectCredentials, updateLanguage } from "../store.ts";
import type { Keys } from "./renewal.ts";
import { openSession } from "./sessions.ts";

/**
 * Opens a session. Refuses with SIGN_IN_FAILED, TOO_MANY_REQUESTS and, if the password was correct, ACCOUNT_SUSPENDED.
 * `account` is in canonical form. `language` becomes the language of the member's emails.
 */
export async function signIn(
  database: Database,
  input: { account: string; password: string; language: Language; origin: Origin },
): Promise<{ id: bigint } & Keys> {
  const { queries } = database;
  const { account } = input;
  const found = await withPasswordSlot(async (matches) => {
    const credentials = await selectCredentials(queries, account);
    const memberId = credentials?.id ?? null;
    const counted = await countGuess(queries, { account: String(memberId ?? account), memberId, origin: input.origin });
    if (!(await matches(credentials?.passwordHash, input.password)) || !credentials) throw refuse("SIGN_IN_FAILED");
    await takeBack(queries, counted);
    return credentials;
  });
  if (found.status !== "active") throw refuse("ACCOUNT_SUSPENDED");
  return database.transaction(async (tx) => {
    // A password change ends existing sessions, and afterwards no session may be opened with the old password.
    if (!(await keepPassword(tx, found.id, found.passwordHash ?? ""))) throw refuse("SIGN_IN_FAILED");
    await updateLanguage(tx, found.id, input.language);
    return { id: found.id, ...(await openSession(tx, found.id, input.origin)) };
  });
}
