/** Copies directories with checksums; helpers for sizes, free space and progress. */
import { createHash } from "node:crypto";
import { createReadStream } from "node:fs";
import { type FileHandle, mkdir, open, readdir, rename, stat, statfs } from "node:fs/promises";
import { dirname, join } from "node:path";
import { StartupError } from "../startup-error.ts";

/** A file of a backup: path relative to the backup, size in bytes, and SHA-256 in hexadecimal. */
export interface FileEntry {
  path: string;
  bytes: number;
  sha256: string;
}

export type Say = (line: string) => void;

const CHUNK_BYTES = 1 << 20;
const SPARE_BYTES = 256 * 2 ** 20;
const PROGRESS_MS = 2_000;

/** Files and empty directories below `root`, sorted, without those that `skip` selects. Empty if `root` is missing. */
export async function listTree(
  root: string,
  skip: (path: string) => boolean = () => false,
): Promise<{ files: { path: string; bytes: number }[]; directories: string[] }> {
  const files: { path: string; bytes: number }[] = [];
  const directories: string[] = [];
  async function walk(below: string): Promise<void> {
    const entries = await readdir(join(root, below), { withFileTypes: true }).catch(ifGone([]));
    for (const entry of entries.sort((a, b) => (a.name < b.name ? -1 : 1))) {
      const path = below === "" ? entry.name : `${below}/${entry.name}`;
      if (entry.isDirectory()) {
        directories.push(path);
        if (!skip(`${path}/`)) await walk(path);
      } else if (entry.isFile() && !skip(path)) {
        const found = await stat(join(root, path)).catch(ifGone(null));
        if (found) files.push({ path, bytes: found.size });
      }
    }
  }
  await walk("");
  return { files, directories };
}

/** Error handler for files that a running database may delete at any time. */
export function ifGone<T>(instead: T): (error: NodeJS.ErrnoException) => T {
  return (error) => {
    if (error.code === "ENOENT") return instead;
    throw error;
  };
}

/**
 * Copies a file to a new one readable only by its owner, and syncs it. Returns size and checksum of the copied bytes;
 * null if the source no longer exists.
 */
export async function copyFile(
  from: string,
  to: string,
  onBytes: (bytes: number) => void = () => {},
): Promise<Omit<FileEntry, "path"> | null> {
  const source = await open(from, "r").catch(ifGone(null));
  if (!source) return null;
  try {
    await mkdir(dirname(to), { recursive: true, mode: 0o700 });
    const target = await open(to, "wx", 0o600);
    try {
      const hash = createHash("sha256");
      const buffer = Buffer.allocUnsafe(CHUNK_BYTES);
      let bytes = 0;
      for (;;) {
        const { bytesRead } = await source.read(buffer, 0, CHUNK_BYTES, null);
        if (bytesRead === 0) break;
        const part = buffer.subarray(0, bytesRead);
        hash.update(part);
        await writeAll(target, part);
        bytes += bytesRead;
        onBytes(bytesRead);
      }
      await target.sync();
      return { bytes, sha256: hash.digest("hex") };
    } finally {
      await target.close();
    }
  } finally {
    await source.close();
  }
}

/** Writes a whole buffer at `position`, or else at the current position. */
export async function writeAll(target: FileHandle, bytes: Buffer, position: number | null = null): Promise<void> {
  for (let done = 0; done < bytes.length; ) {
    const at = position === null ? null : position + done;
    done += (await target.write(bytes, done, bytes.length - done, at)).bytesWritten;
  }
}

/** SHA-256 of the first `bytes` bytes of a file, or of the whole file; null if it is missing or shorter. */
export async function checksum(path: string, bytes?: number): Promise<string | null> {
  const found = await stat(path).catch(ifGone(null));
  if (!found || (bytes !== undefined && found.size < bytes)) return null;
  const hash = createHash("sha256");
  if (bytes !== 0) {
    for await (const part of createReadStream(path, bytes === undefined ? {} : { end: bytes - 1 })) {
      hash.update(part as Buffer);
    }
  }
  return hash.digest("hex");
}

/** Syncs a directory, so that new names survive a power failure. */
export async function syncDirectory(path: string): Promise<void> {
  if (process.platform === "win32") return;
  const directory = await open(path, "r");
  try {
    await directory.sync();
  } finally {
    await directory.close();
  }
}

/** Writes a small file atomically and syncs it. */
export async function writeWhole(path: string, text: string): Promise<void> {
  const draft = `${path}.${process.pid}.part`;
  const file = await open(draft, "w", 0o600);
  try {
    await file.writeFile(text);
    await file.sync();
  } finally {
    await file.close();
  }
  await rename(draft, path);
}

export const freeBytes = async (directory: string): Promise<number> => {
  const { bavail, bsize } = await statfs(directory);
  return bavail * bsize;
};

/** Throws StartupError if free space is less than the expected bytes plus 10 % and a reserve. */
export async function requireSpace(
  directory: string,
  bytes: number,
  free: (directory: string) => Promise<number> = freeBytes,
): Promise<void> {
  const needed = Math.ceil(bytes * 1.1) + SPARE_BYTES;
  const found = await free(directory);
  if (found >= needed) return;
  throw new StartupError(
    `The disk of ${directory} is too full: ${megabytes(needed)} are needed, ${megabytes(found)} are free.`,
  );
}

export const megabytes = (bytes: number): string => `${Math.ceil(bytes / 2 ** 20)} MB`;

/** Reports the progress of a long operation every two seconds. */
export function progress(what: string, total: number, say: Say): (bytes: number) => void {
  let done = 0;
  let last = performance.now();
  return (bytes) => {
    done += bytes;
    if (performance.now() - last < PROGRESS_MS) return;
    last = performance.now();
    const percent = total === 0 ? 100 : Math.min(99, Math.floor((done / total) * 100));
    say(`  ${what}: ${megabytes(done)} of ${megabytes(total)} (${percent} %)`);
  };
}
