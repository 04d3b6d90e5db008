/**
 * Secrets at rest: AES-256-GCM with a master key that is not in the database. A sealed value is bound to its place, so
 * a value copied into another row cannot be opened. A new key may be put in front of the former ones. It then seals,
 * and the former ones still open what they sealed.
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
   * Encrypts bytes for one place, such as `staff.account:<id>:totp`. The result holds version, key id, nonce, tag and
   * ciphertext.
   */
  seal(plain: Buffer, place: string): Buffer;
  /**
   * Decrypts what was sealed for this place. Throws where it was changed, belongs to another place, or its key is
   * unknown.
   */
  open(sealed: Buffer, place: string): Buffer;
  /** The ids of the keys, the current one first. */
  readonly keyIds: readonly string[];
}

/** A vault with these keys of 32 bytes. The first one seals; each one opens what it sealed. */
export function createVault(keys: readonly Buffer[]): Vault {
  const [current] = keys;
  if (!current || keys.some((key) => key.length !== KEY_BYTES)) throw new Error("a master key has 32 bytes");
  const byId = new Map(keys.map((key) => [idOf(key), key]));
  return {
    keyIds: [...byId.keys()],
    seal(plain, place) {
      const iv = randomBytes(IV_BYTES);
      const cipher = createCipheriv("aes-256-gcm", current, iv).setAAD(Buffer.from(place));
      const text = Buffer.concat([cipher.update(plain), cipher.final()]);
      return Buffer.concat([Buffer.from([VERSION]), Buffer.from(idOf(current), "hex"), iv, cipher.getAuthTag(), text]);
    },
    open(sealed, place) {
      if (sealed.length < HEAD_BYTES || sealed[0] !== VERSION) throw new Error(`${place} is not sealed`);
      const [idEnd, ivEnd] = [1 + KEY_ID_BYTES, 1 + KEY_ID_BYTES + IV_BYTES];
      const key = byId.get(sealed.subarray(1, idEnd).toString("hex"));
      if (!key) throw new Error(`the master key that sealed ${place} is missing`);
      const decipher = createDecipheriv("aes-256-gcm", key, sealed.subarray(idEnd, ivEnd)).setAAD(Buffer.from(place));
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
 * current one first), else from `file`, one in each line. The first start makes the file, readable by its owner only.
 * `name` is that of the variable. Throws StartupError where a key is invalid.
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

/** Puts a new current key in front of those in `file`, which still open what they sealed. Returns its id. */
export function addKeyToFile(file: string): string {
  const keys = [randomBytes(KEY_BYTES), ...keysInFile(file)];
  const draft = writeDraft(file, keys);
  renameSync(draft, file);
  return idOf(keys[0]!);
}

/** The key file of an installation without a configured key. */
export const keyFileIn = (dataDir: string) => join(dataDir, "keys", "master.key");

function keysInFile(file: string): Buffer[] {
  if (!existsSync(file)) {
    mkdirSync(dirname(file), { recursive: true });
    const draft = writeDraft(file, [randomBytes(KEY_BYTES)]);
    try {
      // Of two processes that start at the same time, one makes the key and both read it.
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
    throw new StartupError(`${source} must hold 32 bytes in base64 (openssl rand -base64 32).`);
  return key;
}
