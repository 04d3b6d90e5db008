/**
 * Following the books: work that must happen for every posting, but not slow the requests that make them, reads
 * postings later, each once. It reads below the horizon of running transactions like the jobs of upkeep.ts.
 */
import type { Kind } from "@banyan/contract/ledger.ts";
import type { Tx } from "../../platform/database.ts";
import { readHorizon, readPostings } from "./follow-store.ts";

/** How far a follower has read. The follower stores its mark in the transaction of its work. */
export interface Mark {
  epoch: number;
  /** The first transaction number that was not read, as digits. */
  until: string;
}

/**
 * References of postings of these kinds after the mark, in whole transactions, about `limit` at once, and the next
 * mark. After a restore into another cluster it continues with what is written there; postings that the former cluster
 * wrote last and nobody had read are skipped.
 */
export async function followPostings(
  tx: Tx,
  given: { mark: Mark; kinds: readonly Kind[]; limit: number },
): Promise<{ references: string[]; mark: Mark; more: boolean }> {
  const { epoch, epochFloor, horizon } = await readHorizon(tx);
  const from = epoch === given.mark.epoch ? given.mark.until : "0";
  if (BigInt(horizon) <= BigInt(from)) return { references: [], mark: given.mark, more: false };
  const rows = await readPostings(tx, { ...given, from, until: horizon, epochFloor });
  const more = rows.length >= given.limit;
  const until = more ? String(BigInt(rows.at(-1)!.xid) + 1n) : horizon;
  return { references: rows.flatMap(({ reference }) => reference ?? []), mark: { epoch, until }, more };
}
