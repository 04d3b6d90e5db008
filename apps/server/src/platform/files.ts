/** Storage of bytes that are not rows; by default the local disk. A key is a relative path of safe characters. */
import { createReadStream } from "node:fs";
import { mkdir, readFile, rename, rm, stat, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import type { Readable } from "node:stream";

export interface Files {
  put(key: string, bytes: Buffer): Promise<void>;
  get(key: string): Promise<Buffer>;
  /** The file as a stream with its size, or null where there is none. */
  open(key: string): Promise<{ stream: Readable; bytes: number } | null>;
  remove(key: string): Promise<void>;
}

const SAFE_KEY = /^[a-z0-9]+(\/[a-z0-9][a-z0-9.-]*)+$/;

/** Files below `directory`. A file appears as a whole or not at all: it is written under another name and renamed. */
export function localFiles(directory: string): Files {
  function pathOf(key: string): string {
    if (!SAFE_KEY.test(key) || key.includes("..")) throw new Error(`unsafe file key: ${key}`);
    return join(directory, key);
  }
  return {
    async put(key, bytes) {
      const path = pathOf(key);
      await mkdir(dirname(path), { recursive: true });
      const draft = `${path}.${process.pid}.part`;
      await writeFile(draft, bytes);
      await rename(draft, path);
    },
    get: (key) => readFile(pathOf(key)),
    async open(key) {
      if (!SAFE_KEY.test(key) || key.includes("..")) return null;
      const path = pathOf(key);
      const found = await stat(path).catch(() => null);
      return found?.isFile() ? { stream: createReadStream(path), bytes: found.size } : null;
    },
    remove: (key) => rm(pathOf(key), { force: true }),
  };
}
