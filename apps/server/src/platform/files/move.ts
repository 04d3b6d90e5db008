/**
 * Moves files from one home to another while the shop runs. Each file is read back and compared by its hash before it
 * counts. It may be stopped at any point and started again: what is there already is compared, and not written again. Two
 * moves at once could take each other's copies for files that were removed, so one runs at a time (whoever calls).
 */
import { createHash } from "node:crypto";
import type { Files } from "./files.ts";

export interface Moved {
  /** Files that were written to the new home, and that were there already. */
  written: number;
  there: number;
  /** Files that were removed from the former home. */
  removed: number;
  /** Keys of files whose bytes in both homes differ, of which none was touched. */
  different: string[];
}

const AT_ONCE = 4;

/**
 * Copies all files, and with `remove` takes each out of the former home once the copy was read back. `lost` says that another
 * may move now. Throws FilesAwayError,
 * and an error where a store gives back other bytes than it was given.
 */
export async function moveFiles(
  { from, to, remove, lost }: { from: Files; to: Files; remove: boolean; lost?: AbortSignal },
  onFile: (moved: Moved) => void = () => {},
): Promise<Moved> {
  const moved: Moved = { written: 0, there: 0, removed: 0, different: [] };
  async function moveOne(key: string): Promise<void> {
    const bytes = await from.find(key);
    // It was removed meanwhile, with the row that named it.
    if (!bytes) return;
    const known = await to.find(key);
    if (known) {
      if (hashOf(known) !== hashOf(bytes)) {
        moved.different.push(key);
        return;
      }
      moved.there += 1;
    } else {
      await to.put(key, bytes);
      const copy = await to.find(key);
      if (!(await from.find(key))) {
        // The shop removes a file from its former home first. Here it did so between our reading and our writing.
        await to.remove(key);
        return;
      }
      if (!copy || hashOf(copy) !== hashOf(bytes))
        throw new Error(`${to.home} does not give back what it was given: ${key}`);
      moved.written += 1;
    }
    if (remove) {
      await from.remove(key);
      moved.removed += 1;
    }
    onFile(moved);
  }

  /** Nothing of a batch goes on behind an error. */
  async function all(keys: readonly string[]): Promise<void> {
    const failed = (await Promise.allSettled(keys.map(moveOne))).find(({ status }) => status === "rejected");
    if (failed) throw (failed as PromiseRejectedResult).reason;
  }

  let batch: string[] = [];
  for await (const key of from.list()) {
    batch.push(key);
    if (batch.length < AT_ONCE) continue;
    lost?.throwIfAborted();
    await all(batch);
    batch = [];
  }
  await all(batch);
  return moved;
}

const hashOf = (bytes: Buffer) => createHash("sha256").update(bytes).digest("hex");
