/**
 * One effect and one answer for each idempotency key (docs/wire.md 2). The answer is stored under the key in the transaction
 * that has the effect: by its last statement, or by the database function that is its only one (`executeOnce`). Of two requests with one key only one can commit. The other is
 * rolled back at the key, or refused because of what the first did, and then returns the stored answer.
 */
import { createHash } from "node:crypto";
import { canonical } from "@banyan/contract/canonical.ts";
import type { ErrorName } from "@banyan/contract/errors.ts";
import type { Language } from "@banyan/contract/languages.ts";
import {
  type Database,
  executeWhole,
  forgetInChunks,
  type SetCall,
  sql,
  type Tx,
  violatedConstraint,
} from "./database.ts";
import type { JsonResponse } from "./http/json-response.ts";
import { type Params, Refusal, refuse } from "./refusal.ts";
import { whileLost } from "./while-lost.ts";

export interface Intent {
  /** Who asks. Keys of different callers are independent. */
  actor: string;
  key: string;
  endpoint: string;
  /** Of the sentence of a refusal. */
  language: Language;
  inputHash: Buffer;
  /** For a key that the server derived, because the request has none: whether the stored answer is another intent's. */
  isPast?: ((data: unknown) => Promise<boolean>) | undefined;
  now: Date;
}

/** How long equal requests without a key count as one: the timeout of clients (docs/product.md 9), and as long to retry. */
export const DERIVED_KEY_MS = 120_000;

/** The key of a request without one: equal for the same endpoint and input. */
export const deriveKey = (inputHash: Buffer): string =>
  inputHash
    .subarray(0, 16)
    .toString("hex")
    .replace(/^(.{8})(.{4})(.{4})(.{4})/, "$1-$2-$3-$4-");

/** SHA-256 of endpoint and input; the order of fields does not matter. */
export function hashInput(endpoint: string, input: unknown): Buffer {
  return createHash("sha256")
    .update(canonical([endpoint, input]))
    .digest();
}

const FAULT_STATUS = 500;

/** What is stored: an answer, or the result or refusal that a database function stored by itself. */
type Kept = JsonResponse | { result: unknown } | { refusal: ErrorName; params: Params | null; language: Language };

/**
 * Returns the answer stored under the key, else runs `work` in a transaction and stores its answer. `admit` runs before
 * the transaction, for effects that must last even if the call is refused. Refusals that allow the same key again (too
 * many requests, a missing proof) are not stored. Neither are refusals under a derived key, because its client cannot
 * choose a new key for the next attempt.
 */
export async function answerOnce(
  database: Database,
  intent: Intent,
  work: (tx: Tx) => Promise<JsonResponse>,
  write: {
    result: (result: unknown, now: Date) => JsonResponse;
    refusal: (refusal: Refusal, language: Language, now: Date) => JsonResponse;
  },
  admit: () => Promise<void> = async () => {},
): Promise<JsonResponse> {
  const before = async () => {
    const found = await readKept(database, intent);
    if (!found) return undefined;
    const { kept, at } = found;
    if ("result" in kept) return write.result(kept.result, at);
    if (!("refusal" in kept)) return kept;
    return write.refusal(refuse(kept.refusal, { params: kept.params ?? {} }), kept.language, at);
  };
  const surelyBefore = async () => {
    const answer = await before();
    if (!answer) throw new Error("a taken idempotency key has no row");
    return answer;
  };
  try {
    if (intent.isPast) await freeKey(database, intent, intent.isPast);
    await admit();
    // Where the connection was lost at COMMIT, the key tells: of two attempts only one commits.
    return await whileLost(() =>
      database.transaction(async (tx) => {
        const answer = await work(tx);
        if (!tx.ownConnection.hasEnded) await keep(intent, answer).execute(tx);
        return answer;
      }),
    );
  } catch (error) {
    if (violatedConstraint(error) === "idempotency_pkey") return surelyBefore();
    if (!(error instanceof Refusal) || error.status >= FAULT_STATUS) throw error;
    if (error.kept) return write.refusal(error, intent.language, intent.now);
    if (error.again || intent.isPast) {
      // The call may already have had its effect. Then its proof is used up, and the stored answer counts.
      const answer = await before();
      if (answer) return answer;
      throw error;
    }
    const answer = write.refusal(error, intent.language, intent.now);
    const { rows } = await sql`${keep(intent, answer)} on conflict (actor, key) do nothing returning 1`.execute(
      database.queries,
    );
    return rows.length === 1 ? answer : surelyBefore();
  }
}

/**
 * Carries out a call that is the whole effect of a request and stores its result or refusal by itself. Returns its row, or
 * undefined where it must be carried out as part of the transaction instead: there is no intent, the transaction
 * already sent something, or `acted` says that nothing was done.
 */
export async function executeOnce<Row extends object>(
  tx: Tx,
  call: SetCall,
  intent: Intent | undefined,
  acted: (row: Row) => boolean = () => true,
): Promise<Row | undefined> {
  if (!intent) return undefined;
  const row = await executeWhole(tx, { ...call, call: { ...call.call, intent: intentJson(intent) } }, acted);
  return row && acted(row) ? row : undefined;
}

/** The intent as JSON for `platform_intent`. */
const intentJson = ({ actor, key, endpoint, language, inputHash }: Intent) => ({
  actor,
  key,
  endpoint,
  language,
  input_hash: `\\x${inputHash.toString("hex")}`,
});

const keep = ({ actor, key, endpoint, inputHash, now }: Intent, answer: JsonResponse) => sql`
  insert into platform.idempotency (actor, key, endpoint, input_hash, answer, created_at)
  values (${actor}, ${key}, ${endpoint}, ${inputHash}, ${JSON.stringify(answer)}::jsonb, ${now})`;

/**
 * The answer stored under the key, if any. Refuses where the key belongs to another request. The lock is a change, whose
 * commit waits for the standby as the first one may not have done: what is answered again is there too.
 */
async function readKept(
  database: Database,
  { actor, key, inputHash }: Intent,
): Promise<{ kept: Kept; at: Date } | undefined> {
  const { rows } = await sql<{ kept: Kept; at: Date; inputHash: Buffer }>`
    select answer as kept, created_at as at, input_hash as "inputHash" from platform.idempotency
    where actor = ${actor} and key = ${key} for key share`.execute(database.queries);
  const row = rows[0];
  if (row && !row.inputHash.equals(inputHash)) throw refuse("IDEMPOTENCY_KEY_REUSED");
  return row;
}

/** Deletes the answer under a derived key if it is old, or another intent's. */
async function freeKey(database: Database, intent: Intent, isPast: (data: unknown) => Promise<boolean>): Promise<void> {
  const found = await readKept(database, intent);
  if (!found) return;
  const { kept, at } = found;
  const isOld = intent.now.getTime() - at.getTime() >= DERIVED_KEY_MS;
  if (!isOld && !("body" in kept && (await isPast(JSON.parse(kept.body).data)))) return;
  await sql`
    delete from platform.idempotency
    where actor = ${intent.actor} and key = ${intent.key} and created_at = ${at}`.execute(database.queries);
}

/** Deletes answers older than a day. */
export async function forgetAnswers(database: Database, now: Date): Promise<void> {
  const before = new Date(now.getTime() - 24 * 3600 * 1000);
  await forgetInChunks(async (limit) => {
    const { numAffectedRows } = await sql`
      delete from platform.idempotency where (actor, key) in (
        select actor, key from platform.idempotency where created_at < ${before} limit ${limit} for update skip locked
      )`.execute(database.queries);
    return Number(numAffectedRows);
  });
}
