/**
 * The extended public keys that addresses come from. Indexes are counted on when the key is changed, so that none is handed
 * out twice, and each one belongs to one key for ever.
 */
import type { Database, Executor, Tx } from "../../platform/database.ts";
import { StartupError } from "../../platform/startup-error.ts";
import type { Chain } from "./chain.ts";
import { skipUsedAddresses } from "./spare-addresses.ts";
import { keyOf, listFormerKeys, replaceKey } from "./store.ts";

/**
 * Tells the chain which addresses came from former keys. Throws `StartupError` where the key in use is another one, or
 * a former one is not known.
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
  /** With the new key; the one in use until now must be among its former ones. */
  chain: Chain;
  /** Opens the chain with the key that has this id as its own; undefined where it is not known. */
  withKey(keyId: string): Chain | undefined;
  hasCoins: (address: string) => Promise<boolean>;
  /** Writes the audit log. */
  note: (tx: Tx, first: bigint) => Promise<void>;
  now: Date;
}

/**
 * Takes addresses from another key from now on. Addresses of the former one that only a lost database knows are skipped
 * before. Returns the first index of the new key, or null where it is in use already.
 */
export async function changeKey(
  database: Database,
  { chain, withKey, hasCoins, note, now }: ChangeKey,
): Promise<bigint | null> {
  const keyId = await keyOf(database.queries, chain.id);
  if (keyId === undefined || keyId === chain.keyId) return null;
  const former = withKey(keyId);
  if (!former) throw new StartupError("CHAIN_FORMER_XPUBS must hold the key that is in use until now.");
  const keys = await listFormerKeys(database.queries, chain.id);
  former.noteFormerKeys(keys);
  // The new key must know them, too, or no server could start with it.
  chain.noteFormerKeys(keys);
  await skipUsedAddresses(database, former, hasCoins);
  const first = await database.transaction(async (tx) => {
    const index = await replaceKey(tx, { chainId: chain.id, from: keyId, to: chain.keyId, now });
    if (index !== undefined) await note(tx, index);
    return index;
  });
  if (first === undefined) throw new StartupError("Somebody else changed the key meanwhile.");
  chain.mark?.raise(first);
  await readKeys(database.queries, chain);
  return first;
}
