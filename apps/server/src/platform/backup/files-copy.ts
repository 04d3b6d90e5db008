/**
 * Pictures and sealed photos that came after the copy of a backup. A file never changes, so what is new has a new name. Each
 * one is copied, and then listed with its checksum in a file of its own, because the manifest is sealed. Invariant: what is
 * listed is whole on the disk.
 */
import { appendFile, open, readdir, readFile, rename, rm } from "node:fs/promises";
import { join, relative, sep } from "node:path";
import type { Backup } from "./manifest.ts";
import { copyFile, type FileEntry, ifGone } from "./tree.ts";

const LIST = "files-since.jsonl";

export interface FilesCopy {
  /** Copies what is new. */
  step(): Promise<void>;
}

/** The files of a backup that came after its copy. A line that was being written counts as not there. */
export async function filesSince(directory: string): Promise<FileEntry[]> {
  const text = await readFile(join(directory, LIST), "utf8").catch(ifGone(""));
  return text
    .split("\n")
    .slice(0, -1)
    .map((line) => JSON.parse(line) as FileEntry);
}

/** Follows the files of a data directory into a backup that holds files. */
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
        // It was removed meanwhile, with the row that named it.
        if (!copied) continue;
        await rename(draft, join(directory, path));
        await appendFile(list, `${JSON.stringify({ path, ...copied })}\n`, { mode: 0o600, flush: true });
        known.add(path);
      }
    },
  };
}

/** Takes away what a crash left of a line. */
async function endLastLine(list: string): Promise<void> {
  const text = await readFile(list).catch(ifGone(null));
  if (!text) return;
  const file = await open(list, "r+");
  await file.truncate(text.lastIndexOf(10) + 1);
  await file.close();
}

/** Paths of all whole files, with slashes. */
async function namesBelow(dataDir: string, part: string): Promise<string[]> {
  const entries = await readdir(join(dataDir, part), { recursive: true, withFileTypes: true }).catch(ifGone([]));
  return entries
    .filter((entry) => entry.isFile() && !entry.name.endsWith(".part"))
    .map((entry) => relative(dataDir, join(entry.parentPath, entry.name)).replaceAll(sep, "/"));
}
