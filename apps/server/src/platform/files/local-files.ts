/** Files on a disk. Writes are atomic: to a temporary name, then renamed. */
import { randomUUID } from "node:crypto";
import { mkdir, readdir, readFile, rename, rm, writeFile } from "node:fs/promises";
import { dirname, join, relative, sep } from "node:path";
import { type Files, FilesAwayError, isFileKey, requireFileKey } from "./files.ts";

/** Suffix of a file being written. */
const DRAFT = ".part";

const codeOf = (error: unknown) => (error as NodeJS.ErrnoException).code;

export function localFiles(directory: string): Files {
  const pathOf = (key: string) => {
    requireFileKey(key);
    return join(directory, key);
  };
  return {
    home: directory,
    async put(key, bytes) {
      const path = pathOf(key);
      const draft = `${path}.${randomUUID()}${DRAFT}`;
      try {
        await mkdir(dirname(path), { recursive: true });
        await writeFile(draft, bytes, { flush: true });
        await rename(draft, path);
      } catch (error) {
        await rm(draft, { force: true }).catch(() => {});
        throw away(directory, error);
      }
    },
    async find(key) {
      if (!isFileKey(key)) return null;
      try {
        return await readFile(pathOf(key));
      } catch (error) {
        if (["ENOENT", "EISDIR"].includes(codeOf(error) ?? "")) return null;
        throw away(directory, error);
      }
    },
    async remove(key) {
      await rm(pathOf(key), { force: true }).catch((error) => {
        throw away(directory, error);
      });
    },
    async *list() {
      const entries = await readdir(directory, { recursive: true, withFileTypes: true }).catch((error) => {
        if (codeOf(error) === "ENOENT") return [];
        throw away(directory, error);
      });
      for (const entry of entries) {
        if (!entry.isFile() || entry.name.endsWith(DRAFT)) continue;
        yield relative(directory, join(entry.parentPath, entry.name)).replaceAll(sep, "/");
      }
    },
    async check() {
      await mkdir(directory, { recursive: true }).catch((error) => {
        throw away(directory, error);
      });
    },
  };
}

const away = (directory: string, cause: unknown) =>
  new FilesAwayError(`${directory}: ${(cause as Error).message}`, { cause });
