/**
 * Copies pictures and sealed photos that were added after the base copy of a backup. Files are immutable: new content
 * has a new name. Each copied file is appended with its checksum to a separate list, because the manifest is sealed.
 * Invariant: a listed file is complete on disk.
 */
import { appendFile, open, readdir, readFile, rename, rm } from "node:fs/promises";
import { join, relative, sep } from "node:path";
import type { Backup } from "./manifest.ts";
import { copyFile, type FileEntry, ifGone } from "./tree.ts";

const LIST = "files-since.jsonl";

export interface FilesCopy {
  /** Copies new files. */
  step(): Promise<void>;
}

/** Files of a backup that were added after its base copy. An incomplete last line is ignored. */
export async function filesSince(directory: string): Promise<FileEntry[]> {
  const text = await readFile(join(directory, LIST), "utf8").catch(ifGone(""));
  return text
    .split("\n")
    .slice(0, -1)
    .map((line) => JSON.parse(line) as FileEntry);
}

/** Follows the files of a data directory into a backup that includes files. */
export async function openFilesCopy(dataDir: string, { directory, manifest }: Backup): Promise<FilesCopy> {
  const list = join(directory, LIST);
  await endLastLine(list);
  const known = new Set([...manifest.files, ...(await filesSince(directory))].map(({ path }) => path));
  return {
    async step() {
      for (const path of await namesBelow(dataDir, "files")) {
        if (known.has(path)) continue;
        const draft = join(directory, `${path}.part`);
        await rm(draft, { force: true });
        const copied = await copyFile(join(dataDir, path), draft);
        // Deleted meanwhile, together with the row that referenced it.
        if (!copied) continue;
        await rename(draft, join(directory, path));
        await appendFile(list, `${JSON.stringify({ path, ...copied })}\n`, { mode: 0o600, flush: true });
        known.add(path);
      }
    },
  };
}

/** Truncates an incomplete line that a crash left. */
async function endLastLine(list: string): Promise<void> {
  const text = await readFile(list).catch(ifGone(null));
  if (!text) return;
  const file = await open(list, "r+");
  await file.truncate(text.lastIndexOf(10) + 1);
  await file.close();
}

/** Paths of all complete files, separated by slashes. */
async function namesBelow(dataDir: string, part: string): Promise<string[]> {
  const entries = await readdir(join(dataDir, part), { recursive: true, withFileTypes: true }).catch(ifGone([]));
  return entries
    .filter((entry) => entry.isFile() && !entry.name.endsWith(".part"))
    .map((entry) => relative(dataDir, join(entry.parentPath, entry.name)).replaceAll(sep, "/"));
}
