/**
 * Extended public keys of deposit addresses. Indexes continue across key changes, so that none is issued twice, and
 * each one permanently belongs to one key.
 */
import type { Database, Executor, Tx } from "../../platform/database.ts";
import { StartupError } from "../../platform/startup-error.ts";
import type { Chain } from "./chain.ts";
import { skipUsedAddresses } from "./spare-addresses.ts";
import { keyOf, listFormerKeys, replaceKey } from "./store.ts";

/**
 * Tells the chain which addresses belong to former keys. Throws `StartupError` if another key is in use, or a former
 * one is not configured.
 */
export async function readKeys(executor: Executor, chain: Chain): Promise<void> {
  const keyId = await keyOf(executor, chain.id);
  if (keyId !== undefined && keyId !== chain.keyId) {
    throw new StartupError(
      "CHAIN_XPUB is another key than the one this shop's addresses come from. Set the former one, or change the key: npm run chain -- key",
    );
  }
  chain.noteFormerKeys(await listFormerKeys(executor, chain.id));
}

interface ChangeKey {
  /** The chain with the new key; the current one must be among its former keys. */
  chain: Chain;
  /** The chain with this key as its current one; undefined for an unknown key. */
  withKey(keyId: string): Chain | undefined;
  hasCoins: (address: string) => Promise<boolean>;
  /** Writes the audit log. */
  note: (tx: Tx, first: bigint) => Promise<void>;
  now: Date;
}

/**
 * Derives new addresses from another key from now on. First skips addresses of the former key that only a lost database
 * knows. Returns the first index of the new key, or null if it is already in use.
 */
export async function changeKey(
  database: Database,
  { chain, withKey, hasCoins, note, now }: ChangeKey,
): Promise<bigint | null> {
  const keyId = await keyOf(database.queries, chain.id);
  if (keyId === undefined || keyId === chain.keyId) return null;
  const former = withKey(keyId);
  if (!former) throw new StartupError("CHAIN_FORMER_XPUBS must contain the current key.");
  const keys = await listFormerKeys(database.queries, chain.id);
  former.noteFormerKeys(keys);
  // The new configuration must include these keys too, or no server could start with it.
  chain.noteFormerKeys(keys);
  await skipUsedAddresses(database, former, hasCoins);
  const first = await database.transaction(async (tx) => {
    const index = await replaceKey(tx, { chainId: chain.id, from: keyId, to: chain.keyId, now });
    if (index !== undefined) await note(tx, index);
    return index;
  });
  if (first === undefined) throw new StartupError("The key was changed concurrently.");
  chain.mark?.raise(first);
  await readKeys(database.queries, chain);
  return first;
}
