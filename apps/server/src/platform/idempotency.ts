/**
 * One effect and one answer for each idempotency key (wire.md). The answer is stored under the key as the last statement
 * of the transaction that has the effect. Of two requests with one key only one can commit: the other's effect is rolled
 * back at the key, or was refused because of what the first did, and it gives the stored answer.
 */
import { createHash } from "node:crypto";
import type { RawBuilder } from "kysely";
import { type Database, executeWhole, sql, type Tx, violatedConstraint } from "./database.ts";
import type { Answer } from "./http/envelope.ts";
import { Refusal, refuse } from "./refusal.ts";

export interface Intent {
  /** Who asks: keys of different callers never meet. */
  actor: string;
  key: string;
  endpoint: string;
  inputHash: Buffer;
  now: Date;
}

/** SHA-256 of what is asked; the order of fields in a body does not matter. */
export function hashInput(endpoint: string, input: unknown): Buffer {
  return createHash("sha256")
    .update(canonical([endpoint, input]))
    .digest();
}

/** Statuses after which the caller may repeat the same key, so the answer is not kept. */
const PASSING_STATUS = 429;

/** What is kept: an answer, or the result that a database function kept by itself (0016_checkout.sql). */
type Kept = Answer | { result: unknown };

export async function answerOnce(
  database: Database,
  intent: Intent,
  work: (tx: Tx) => Promise<Answer>,
  write: { result: (result: unknown, now: Date) => Answer; refusal: (refusal: Refusal) => Answer },
): Promise<Answer> {
  const before = async () => {
    const { kept, at } = await readKept(database, intent);
    return "result" in kept ? write.result(kept.result, at) : kept;
  };
  try {
    return await database.transaction(work, (answer) => keep(intent, answer));
  } catch (error) {
    if (violatedConstraint(error) === "idempotency_pkey") return before();
    if (!(error instanceof Refusal) || error.status >= PASSING_STATUS) throw error;
    const answer = write.refusal(error);
    const { rows } = await sql`${keep(intent, answer)} on conflict (actor, key) do nothing returning 1`.execute(
      database.queries,
    );
    return rows.length === 1 ? answer : before();
  }
}

/** A statement that is the whole effect of a call and keeps its result by itself, or a part of a transaction. */
export async function executeOnce<Row>(tx: Tx, statement: RawBuilder<Row>, intent: Intent | undefined): Promise<Row[]> {
  return intent ? executeWhole(tx, statement) : (await statement.execute(tx)).rows;
}

/** The intent as `platform.intent`, null without one. */
export const intentRow = (intent: Intent | undefined) =>
  intent
    ? sql`row(${intent.actor}, ${intent.key}, ${intent.endpoint}, ${intent.inputHash})::platform.intent`
    : sql`null::platform.intent`;

const keep = ({ actor, key, endpoint, inputHash, now }: Intent, answer: Answer) => sql`
  insert into platform.idempotency (actor, key, endpoint, input_hash, answer, created_at)
  values (${actor}, ${key}, ${endpoint}, ${inputHash}, ${JSON.stringify(answer)}::jsonb, ${now})`;

/** What was answered to the key before; refuses where it was another request. */
async function readKept(database: Database, { actor, key, inputHash }: Intent): Promise<{ kept: Kept; at: Date }> {
  const { rows } = await sql<{ kept: Kept; at: Date; inputHash: Buffer }>`
    select answer as kept, created_at as at, input_hash as "inputHash" from platform.idempotency
    where actor = ${actor} and key = ${key}`.execute(database.queries);
  const row = rows[0];
  if (!row) throw new Error("a taken idempotency key has no row");
  if (!row.inputHash.equals(inputHash)) throw refuse("IDEMPOTENCY_KEY_REUSED");
  return row;
}

/** Forgets answers older than a day. */
export async function forgetAnswers(database: Database, now: Date): Promise<void> {
  const before = new Date(now.getTime() - 24 * 3600 * 1000);
  await sql`delete from platform.idempotency where created_at < ${before}`.execute(database.queries);
}

/** JSON with sorted names, so that the order of fields in a body does not matter. */
function canonical(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonical).join(",")}]`;
  if (value !== null && typeof value === "object") {
    const entries = Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1));
    return `{${entries.map(([name, item]) => `${JSON.stringify(name)}:${canonical(item)}`).join(",")}}`;
  }
  return JSON.stringify(value) ?? "null";
}
