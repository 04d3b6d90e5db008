/**
 * An audit that goes on from the last block that was proven. It proves everything after that block, and compares the rows of
 * some older blocks with their seals, others each time: whoever changes an old row is found within a hundred audits. What was
 * proven is written down outside of the database (proven-file.ts), so that nobody hides a row by writing that it was proven.
 */
import { z } from "zod";
import type { Executor } from "../../platform/database.ts";
import { type AuditResult, auditLedger } from "./audit.ts";
import { type Again, checksSince, findByIndexes, type Moved, readBlock, readMoved } from "./audit-since-store.ts";

/** Of the older blocks, this part is compared again each time, and at least so many. */
const AGAIN_PART = 100n;
const AGAIN_AT_LEAST = 10n;
const STILL_THERE = "the block that was proven is still there";

const whole = z.string().regex(/^-?[0-9]+$/);

/** What was proven. */
export const provenSchema = z.strictObject({
  block: whole,
  /** Of the block, in hex. */
  hash: z.string().regex(/^[0-9a-f]{64}$/),
  /** What moved in the block and before it: all members count as account 0. Amounts in micros. */
  moved: z.array(
    z.strictObject({ kind: z.string(), from: whole, to: whole, asset: z.string(), amount: whole, movements: whole }),
  ),
  /** The next older block to compare again. */
  again: whole,
  provenAt: z.iso.datetime(),
  /** When everything was proven. */
  wholeAt: z.iso.datetime(),
});
export type Proven = z.infer<typeof provenSchema>;

/** Whether the block that was proven still has its hash. If not, rows were written anew, or the database is an older one. */
export async function proveStill(executor: Executor, { block, hash, provenAt }: Proven): Promise<AuditResult> {
  const found = await readBlock(executor, BigInt(block));
  const fault = !found ? "is missing" : found.hash.toString("hex") !== hash ? "is another one" : null;
  const message = `${fault}: block ${block} was proven on ${provenAt}`;
  return { check: STILL_THERE, examined: 1n, fault: fault === null ? null : { row: `block ${block}`, message } };
}

/**
 * Yields one result per check, as `auditLedger` does, of what came after `proven`. Null where it cannot go on from there,
 * because the ledger began a new era since: then everything is to be proven. Call it in a REPEATABLE READ transaction.
 */
export async function auditSince(executor: Executor, proven: Proven): Promise<AsyncGenerator<AuditResult> | null> {
  const still = await proveStill(executor, proven);
  const block = await readBlock(executor, BigInt(proven.block));
  if (block && !block.isOfThisEra && !still.fault) return null;
  return (async function* () {
    yield still;
    await findByIndexes(executor);
    if (block && !still.fault) yield* auditLedger(executor, checksSince(block, proven.moved, againOf(proven)));
  })();
}

/**
 * What is proven by an audit that found no fault, in the same snapshot: by one of everything, or by one that went on from
 * `since`. Null while the era that goes on has no block.
 */
export async function provenUntil(
  executor: Executor,
  { since, now }: { since?: Proven; now: Date },
): Promise<Proven | null> {
  const last = await readBlock(executor, null);
  if (!last?.isOfThisEra) return null;
  const from = since && (await readBlock(executor, BigInt(since.block)));
  const moved = await readMoved(executor, last, from);
  const provenAt = now.toISOString();
  return {
    block: String(last.number),
    hash: last.hash.toString("hex"),
    moved: added([...(since?.moved ?? []), ...moved]),
    again: since ? String(nextOf(since)) : "1",
    provenAt,
    wholeAt: since?.wholeAt ?? provenAt,
  };
}

function againOf({ block, again }: Proven): Again {
  const [all, first] = [BigInt(block), BigInt(again)];
  const part = (all + AGAIN_PART - 1n) / AGAIN_PART;
  const count = part > AGAIN_AT_LEAST ? part : AGAIN_AT_LEAST;
  const last = first + count - 1n;
  return [first, last < all ? last : all];
}

function nextOf(proven: Proven): bigint {
  const [, last] = againOf(proven);
  return last < BigInt(proven.block) ? last + 1n : 1n;
}

function added(all: readonly Moved[]): Moved[] {
  const sums = new Map<string, Moved>();
  for (const one of all) {
    const key = [one.kind, one.from, one.to, one.asset].join();
    const before = sums.get(key);
    const plus = (what: "amount" | "movements") => String(BigInt(one[what]) + BigInt(before?.[what] ?? 0));
    sums.set(key, { ...one, amount: plus("amount"), movements: plus("movements") });
  }
  return [...sums.values()];
}
