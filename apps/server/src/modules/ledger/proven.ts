/**
 * The newest sealed block of an audit without a fault. `npm run audit` stores it outside the database (proven-file.ts): a chain of
 * blocks that was rewritten as a whole is consistent in itself, but does not contain this block.
 */
import { z } from "zod";
import type { Executor } from "../../platform/database.ts";
import type { AuditResult } from "./audit.ts";
import { readBlockHash, readLastBlock } from "./store.ts";

export const provenSchema = z.strictObject({
  block: z.string().regex(/^[0-9]+$/),
  /** SHA-256 of the block, in hex. */
  hash: z.string().regex(/^[0-9a-f]{64}$/),
  provenAt: z.iso.datetime(),
});
export type Proven = z.infer<typeof provenSchema>;

/** Whether the block that was proven still has its hash. If not, rows were rewritten, or the database is an older one. */
export async function proveStill(executor: Executor, { block, hash, provenAt }: Proven): Promise<AuditResult> {
  const found = (await readBlockHash(executor, BigInt(block)))?.toString("hex");
  const message = `${found ? "has another hash" : "is missing"}: block ${block} was proven on ${provenAt}`;
  return {
    check: "the block that was proven is still there",
    examined: 1n,
    fault: found === hash ? null : { row: `block ${block}`, message },
  };
}

/** The newest block, to store after an audit without a fault in the same snapshot; null before the first block. */
export async function provenUntil(executor: Executor, now: Date): Promise<Proven | null> {
  const last = await readLastBlock(executor);
  return last ? { block: String(last.number), hash: last.hash.toString("hex"), provenAt: now.toISOString() } : null;
}
