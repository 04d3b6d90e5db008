/** Rotation of the master key: re-wraps every data key wrapped by an older one. Encrypted objects are unchanged. */
import type { Database, Executor } from "../../platform/database.ts";
import type { Envelopes } from "../../platform/envelope-encryption.ts";
import { StartupError } from "../../platform/startup-error.ts";
import { HASH_KEY_PLACE, numberPlace, photoPlace } from "./papers.ts";
import {
  countByKey,
  selectOtherwiseWrapped,
  updateWrapped,
  updateWrappedHashKey,
  WRAPPED_IN,
  type WrappedIn,
  type WrappedRow,
} from "./rewrap-store.ts";
import { selectHashKey } from "./store.ts";

const ROWS_AT_ONCE = 500;

const PLACES: Record<WrappedIn, (id: string, memberId: bigint) => string> = {
  photo: photoPlace,
  submission: numberPlace,
};

const BEFORE_ALL = "00000000-0000-0000-0000-000000000000";

/**
 * Re-wraps everything with the current master key and returns the number of keys. It is idempotent and may run
 * concurrently. A key that cannot be opened is skipped; the error is thrown after all others are done.
 */
export async function rewrapAll({ queries }: Database, keys: Envelopes): Promise<number> {
  let done = await wrapHashKeyAnew(queries, keys);
  const broken: unknown[] = [];
  for (const from of WRAPPED_IN) {
    let after = BEFORE_ALL;
    for (;;) {
      const page = { currentId: keys.vault.keyIds[0]!, after, limit: ROWS_AT_ONCE };
      const rows = await selectOtherwiseWrapped(queries, from, page);
      for (const row of rows) {
        try {
          await wrapRowAnew(queries, keys, from, row);
          done++;
        } catch (error) {
          broken.push(error);
        }
      }
      if (rows.length < ROWS_AT_ONCE) break;
      after = rows.at(-1)!.id;
    }
  }
  if (broken.length > 0) throw new AggregateError(broken, `${broken.length} keys cannot be wrapped anew`);
  return done;
}

async function wrapRowAnew(executor: Executor, keys: Envelopes, from: WrappedIn, row: WrappedRow): Promise<void> {
  const { id, memberId, ...before } = row;
  await updateWrapped(executor, from, { id, before, after: keys.rewrap(before, PLACES[from](id, memberId)) });
}

async function wrapHashKeyAnew(executor: Executor, keys: Envelopes): Promise<number> {
  const before = await selectHashKey(executor);
  if (!before || before.keyId === keys.vault.keyIds[0]) return 0;
  await updateWrappedHashKey(executor, { before, after: keys.rewrap(before, HASH_KEY_PLACE) });
  return 1;
}

/** Number of keys wrapped by each master key. */
export const keysInUse = (executor: Executor) => countByKey(executor);

/** Throws StartupError if a master key in use is missing. */
export async function requireKeysInUse(executor: Executor, keys: Envelopes): Promise<void> {
  const missing = (await countByKey(executor)).filter(({ keyId }) => !keys.vault.keyIds.includes(keyId));
  if (missing.length === 0) return;
  const names = missing.map(({ keyId, count }) => `"${keyId}" (${count})`).join(", ");
  throw new StartupError(
    `Identity papers are sealed under master keys that are missing: ${names}. See docs/operations.md.`,
  );
}
