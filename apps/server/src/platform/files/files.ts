/**
 * Bytes that are not rows: pictures, and photos in their sealed form. They are in one home, a disk or an object store. A
 * key is a relative path of safe characters. A file never changes: what is new has a new key.
 */

export interface Files {
  /** Where they are, in words for people who run the shop. Holds no secret. */
  readonly home: string;
  /** Throws FilesAwayError, and then there is no file. Storing the same again does no harm. */
  put(key: string, bytes: Buffer): Promise<void>;
  /** The bytes of a file; null where there is none. Throws FilesAwayError. */
  find(key: string): Promise<Buffer | null>;
  /** Removes a file, if there is one. Throws FilesAwayError. */
  remove(key: string): Promise<void>;
  /** The keys of all whole files, in no certain order. Throws FilesAwayError. */
  list(): AsyncIterable<string>;
  /** Throws FilesAwayError, or FilesRefusedError, where the home is not to be used. */
  check(): Promise<void>;
}

/** The home of the files is away, too slow, full, or refuses us. Nothing that was acknowledged is lost by it. */
export class FilesAwayError extends Error {}

/** It is there and will not have us: no such bucket, or a key that may not use it. That does not pass by itself. */
export class FilesRefusedError extends FilesAwayError {}

const SAFE_KEY = /^[a-z0-9]+(\/[a-z0-9][a-z0-9.-]*)+$/;

export const isFileKey = (key: string): boolean => SAFE_KEY.test(key) && !key.includes("..");

/** Throws where a key could lead elsewhere. */
export function requireFileKey(key: string): void {
  if (!isFileKey(key)) throw new Error(`unsafe file key: ${key}`);
}

/** The bytes of a file that must be there. Throws where it is missing, and FilesAwayError. */
export async function readFileOf(files: Files, key: string): Promise<Buffer> {
  const bytes = await files.find(key);
  if (!bytes) throw new Error(`the file ${key} is missing in ${files.home}`);
  return bytes;
}
