/**
 * Moves files from one location to another while the shop runs. Each copy is read back and verified by its hash. A move
 * may be interrupted at any point and restarted: existing copies are compared, not rewritten. The caller ensures that
 * only one move runs: concurrent moves could mistake each other's copies for files that were deleted.
 */
import { createHash } from "node:crypto";
import type { Files } from "./files.ts";

export interface Moved {
  /** Files written to the new location, and files that already existed there. */
  written: number;
  there: number;
  /** Files removed from the former location. */
  removed: number;
  /** Keys whose content differs between the locations; both copies are left unchanged. */
  different: string[];
}

const AT_ONCE = 4;

/**
 * Copies all files; with `remove`, removes each from the former location after verification. `lost` aborts when the
 * lock is lost and another process may move. Throws FilesAwayError, and an error if a store returns other bytes than
 * were written.
 */
export async function moveFiles(
  { from, to, remove, lost }: { from: Files; to: Files; remove: boolean; lost?: AbortSignal },
  onFile: (moved: Moved) => void = () => {},
): Promise<Moved> {
  const moved: Moved = { written: 0, there: 0, removed: 0, different: [] };
  async function moveOne(key: string): Promise<void> {
    const bytes = await from.find(key);
    // Deleted meanwhile, together with the row that referenced it.
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
        // The shop deletes from the former location first; here it did so between our read and our write.
        await to.remove(key);
        return;
      }
      if (!copy || hashOf(copy) !== hashOf(bytes))
        throw new Error(`${to.home} returned other content than was written: ${key}`);
      moved.written += 1;
    }
    if (remove) {
      await from.remove(key);
      moved.removed += 1;
    }
    onFile(moved);
  }

  /** Waits for the whole batch even if one file fails, so that nothing continues after the error. */
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
