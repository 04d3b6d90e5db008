/**
 * Binary objects: pictures, and sealed photos, on a disk or in an object store. A key is a relative path of safe
 * characters. Objects are immutable: new content gets a new key.
 */

export interface Files {
  /** Description of the location for operators. Contains no secret. */
  readonly home: string;
  /** Throws FilesAwayError, and then the file does not exist. Idempotent. */
  put(key: string, bytes: Buffer): Promise<void>;
  /** The content of a file; null if it does not exist. Throws FilesAwayError. */
  find(key: string): Promise<Buffer | null>;
  /** Removes a file if it exists. Throws FilesAwayError. */
  remove(key: string): Promise<void>;
  /** Keys of all complete files, in no particular order. Throws FilesAwayError. */
  list(): AsyncIterable<string>;
  /** Throws FilesAwayError, or FilesRefusedError if the store rejects us. */
  check(): Promise<void>;
}

/** The file store is unreachable, too slow, full, or rejects us. Acknowledged files are not lost. */
export class FilesAwayError extends Error {}

/** The store is reachable but rejects us: missing bucket, or credentials without access. Retrying does not help. */
export class FilesRefusedError extends FilesAwayError {}

const SAFE_KEY = /^[a-z0-9]+(\/[a-z0-9][a-z0-9.-]*)+$/;

export const isFileKey = (key: string): boolean => SAFE_KEY.test(key) && !key.includes("..");

/** Throws if a key could point outside of the store. */
export function requireFileKey(key: string): void {
  if (!isFileKey(key)) throw new Error(`unsafe file key: ${key}`);
}

/** The content of a file that must exist. Throws if it is missing, and FilesAwayError. */
export async function readFileOf(files: Files, key: string): Promise<Buffer> {
  const bytes = await files.find(key);
  if (!bytes) throw new Error(`the file ${key} is missing in ${files.home}`);
  return bytes;
}
