/**
 * Secrets at rest: AES-256-GCM with a master key outside of the database. A sealed value is bound to its context, so it
 * cannot be opened after being copied into another row. For rotation, a new key is added in front of the former ones:
 * it seals, and the former keys still open old values.
 */
import { createCipheriv, createDecipheriv, createHash, randomBytes } from "node:crypto";
import { existsSync, linkSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { StartupError } from "./startup-error.ts";

const VERSION = 1;
const KEY_BYTES = 32;
const KEY_ID_BYTES = 4;
const IV_BYTES = 12;
const TAG_BYTES = 16;
const HEAD_BYTES = 1 + KEY_ID_BYTES + IV_BYTES + TAG_BYTES;

export interface Vault {
  /**
   * Encrypts bytes for a context such as `staff.account:<id>:totp`. The result consists of version, key id, nonce, tag
   * and ciphertext.
   */
  seal(plain: Buffer, context: string): Buffer;
  /** Decrypts. Throws if the value was modified, the context differs, or the key is unknown. */
  open(sealed: Buffer, context: string): Buffer;
  /** Key ids, the current one first. */
  readonly keyIds: readonly string[];
}

/** A vault with these 32-byte keys. The first one seals; each one opens values that it sealed. */
export function createVault(keys: readonly Buffer[]): Vault {
  const [current] = keys;
  if (!current || keys.some((key) => key.length !== KEY_BYTES)) throw new Error("a master key has 32 bytes");
  const byId = new Map(keys.map((key) => [idOf(key), key]));
  return {
    keyIds: [...byId.keys()],
    seal(plain, context) {
      const iv = randomBytes(IV_BYTES);
      const cipher = createCipheriv("aes-256-gcm", current, iv).setAAD(Buffer.from(context));
      const text = Buffer.concat([cipher.update(plain), cipher.final()]);
      return Buffer.concat([Buffer.from([VERSION]), Buffer.from(idOf(current), "hex"), iv, cipher.getAuthTag(), text]);
    },
    open(sealed, context) {
      if (sealed.length < HEAD_BYTES || sealed[0] !== VERSION) throw new Error(`${context} is not sealed`);
      const [idEnd, ivEnd] = [1 + KEY_ID_BYTES, 1 + KEY_ID_BYTES + IV_BYTES];
      const key = byId.get(sealed.subarray(1, idEnd).toString("hex"));
      if (!key) throw new Error(`the master key that sealed ${context} is missing`);
      const decipher = createDecipheriv("aes-256-gcm", key, sealed.subarray(idEnd, ivEnd)).setAAD(Buffer.from(context));
      decipher.setAuthTag(sealed.subarray(ivEnd, HEAD_BYTES));
      return Buffer.concat([decipher.update(sealed.subarray(HEAD_BYTES)), decipher.final()]);
    },
  };
}

function idOf(key: Buffer): string {
  return createHash("sha256")
    .update("banyan master key ")
    .update(key)
    .digest("hex")
    .slice(0, 2 * KEY_ID_BYTES);
}

/**
 * The vault of this installation. Its keys come from `configured` (32 bytes in base64, several separated by commas, the
 * current one first), else from `file`, one per line. The first start creates the file, readable only by its owner.
 * `name` is the variable for error messages. Throws StartupError if a key is invalid.
 */
export function openVault({
  configured,
  file,
  name = "MASTER_KEY",
}: {
  configured: string | undefined;
  file: string;
  name?: string;
}): Vault {
  return createVault(configured ? configured.split(",").map((text) => keyOf(text, name)) : keysInFile(file));
}

/** Adds a new current key in front of those in `file`, which still open old values. Returns its id. */
export function addKeyToFile(file: string): string {
  const keys = [randomBytes(KEY_BYTES), ...keysInFile(file)];
  const draft = writeDraft(file, keys);
  renameSync(draft, file);
  return idOf(keys[0]!);
}

/** Key file of an installation without configured keys. */
export const keyFileIn = (dataDir: string) => join(dataDir, "keys", "master.key");

function keysInFile(file: string): Buffer[] {
  if (!existsSync(file)) {
    mkdirSync(dirname(file), { recursive: true });
    const draft = writeDraft(file, [randomBytes(KEY_BYTES)]);
    try {
      // Of two processes that start together, one creates the key and both read it.
      linkSync(draft, file);
    } catch (error) {
      if (!existsSync(file)) throw error;
    } finally {
      rmSync(draft, { force: true });
    }
  }
  const lines = readFileSync(file, "utf8").split("\n");
  return lines.filter((line) => line.trim() !== "").map((line) => keyOf(line, file));
}

function writeDraft(file: string, keys: readonly Buffer[]): string {
  const draft = `${file}.${process.pid}.part`;
  const lines = keys.map((key) => `${key.toString("base64")}\n`);
  writeFileSync(draft, lines.join(""), { mode: 0o600, flush: true });
  return draft;
}

function keyOf(text: string, source: string): Buffer {
  const key = Buffer.from(text.trim(), "base64");
  if (key.length !== KEY_BYTES)
    throw new StartupError(`${source} must contain 32 bytes in base64 (openssl rand -base64 32).`);
  return key;
}
