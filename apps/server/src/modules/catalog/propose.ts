/** Keeps a change of products until a second person decides (docs/rules.md 12). */
import type { WriteAuditLog } from "../../platform/audit-log.ts";
import type { Tx } from "../../platform/database.ts";
import { newId } from "../../platform/ids.ts";
import { findEqual, insertProposal, type ProposedCall, type ProposedChange } from "./proposal-store.ts";

/** What a change takes from the market and the approval. */
export interface Approval {
  /** How far one person may raise or lower a price, in basis points. */
  priceJump: bigint;
  /** Who proposed the change that is now approved. */
  proposedBy?: string;
}

/** JSON with each bigint as {"bigint": "…"}, and each date as {"date": "…"}. */
const jsonOf = (input: object) =>
  JSON.stringify(input, function (this: Record<string, unknown>, name, value) {
    // JSON.stringify has already converted the date.
    const given = this[name];
    if (given instanceof Date) return { date: given.toISOString() };
    return typeof value === "bigint" ? { bigint: String(value) } : value;
  });

export const inputOf = (json: string): unknown =>
  JSON.parse(json, (_name, value) => {
    if (typeof value?.date === "string") return new Date(value.date);
    return typeof value?.bigint === "string" ? BigInt(value.bigint) : value;
  });

/** Returns the proposal's id. The same proposal of the same person waits once. */
export async function propose(
  tx: Tx,
  writeAuditLog: WriteAuditLog,
  given: { call: ProposedCall; input: object; changes: readonly ProposedChange[]; productIds: readonly bigint[] },
  { staffId, now }: { staffId: string; now: Date },
): Promise<string> {
  const input = jsonOf(given.input);
  // Sent again. The products are locked, so there is no other at the same moment.
  const before = await findEqual(tx, { call: given.call, input, by: staffId });
  if (before) return before;
  const id = newId(now);
  await insertProposal(tx, { ...given, id, input, by: staffId, now });
  const entry = { staffId, action: "products.propose", now };
  const details = { proposalId: id };
  await writeAuditLog(tx, ...given.productIds.map((productId) => ({ ...entry, subject: String(productId), details })));
  return id;
}
