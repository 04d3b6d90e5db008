/** Addresses of our key without an invoice: those skipped by a restored database, and the next ones. */
import type { Database, Executor, Tx } from "../../platform/database.ts";
import type { Chain } from "./chain.ts";
import { findLostAddress, findNextIndex, insertLostAddresses, raiseNextIndex } from "./store.ts";

/** Number of addresses above the last one to check as well: no wallet leaves a larger gap. */
export const LOOK_AHEAD = 20;

/**
 * Prevents issuing an address again that a payer may know: those below the mark, and those above the counter with coins
 * on the chain, as checked by `hasCoins`. Skipped addresses are still watched. Returns their number.
 */
export async function skipUsedAddresses(
  database: Database,
  chain: Chain,
  hasCoins: (address: string) => Promise<boolean>,
): Promise<number> {
  const next = await findNextIndex(database.queries, chain.id);
  let first = chain.mark && chain.mark.read() > next ? chain.mark.read() : next;
  for (let empty = 0, at = first; empty < LOOK_AHEAD; at += 1n) {
    const used = await hasCoins(chain.addressAt(at));
    empty = used ? 0 : empty + 1;
    if (used) first = at + 1n;
  }
  if (first === next) return 0;
  await database.transaction(async (tx) => {
    const from = await findNextIndex(tx, chain.id);
    if (from >= first) return;
    const skipped = Array.from({ length: Number(first - from) }, (_, place) => from + BigInt(place));
    const addresses = skipped.map((index) => ({ index, address: chain.addressAt(index).toLowerCase() }));
    await insertLostAddresses(tx, chain.id, addresses);
    await raiseNextIndex(tx, { chainId: chain.id, keyId: chain.keyId, index: first });
  });
  chain.mark?.raise(first);
  return Number(first - next);
}

/** Addresses above the counter, which can only have coins after a restore. */
export async function addressesAhead(executor: Executor, chain: Chain): Promise<string[]> {
  const next = await findNextIndex(executor, chain.id);
  return Array.from({ length: LOOK_AHEAD }, (_, place) => chain.addressAt(next + BigInt(place)).toLowerCase());
}

/** Whether an address without an invoice is derived from our key: a skipped one, or one of the next. */
export async function isDerived(tx: Tx, chain: Chain, address: string): Promise<boolean> {
  const lost = await findLostAddress(tx, chain.id, address);
  if (lost !== undefined) return chain.addressAt(lost).toLowerCase() === address;
  return (await addressesAhead(tx, chain)).includes(address);
}
