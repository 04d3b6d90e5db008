/**
 * The encrypted key of the hot wallet: passphrase (scrypt), then AES-256-GCM by sealed.ts; readable only by its owner.
 * Opened once, when the signer starts.
 */
import { randomBytes, scryptSync } from "node:crypto";
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { bytesToHex, type Hex, hexToBytes } from "viem";
import { generatePrivateKey, type PrivateKeyAccount, privateKeyToAccount } from "viem/accounts";
import { createVault } from "../../platform/sealed.ts";
import { StartupError } from "../../platform/startup-error.ts";

/** 128 MB and about half a second per attempt at the passphrase. */
const SCRYPT = { N: 2 ** 17, r: 8, p: 1, maxmem: 2 ** 28 };
const LEAST_PASSPHRASE = 12;
const SALT_BYTES = 16;
const PLACE = "hot wallet";

interface KeyFile {
  version: 1;
  address: string;
  salt: string;
  sealed: string;
}

export const keyFileOf = (directory: string) => join(directory, "hot-wallet.key");

/** Creates the key file of a new wallet, or for a given key. Throws StartupError if one exists. */
export function createKeyFile(
  directory: string,
  passphrase: string,
  key: Hex = generatePrivateKey(),
): PrivateKeyAccount {
  if (passphrase.length < LEAST_PASSPHRASE) {
    throw new StartupError(`The passphrase of the hot wallet needs ${LEAST_PASSPHRASE} characters or more.`);
  }
  const file = keyFileOf(directory);
  if (existsSync(file)) throw new StartupError(`${file} exists: a key that may control coins is never overwritten.`);
  const account = privateKeyToAccount(key);
  const salt = randomBytes(SALT_BYTES);
  const sealed = vaultOf(passphrase, salt).seal(Buffer.from(hexToBytes(key)), PLACE);
  const content: KeyFile = {
    version: 1,
    address: account.address,
    salt: salt.toString("base64"),
    sealed: sealed.toString("base64"),
  };
  writeFileSync(file, `${JSON.stringify(content, null, 2)}\n`, { mode: 0o600, flag: "wx", flush: true });
  return account;
}

/** Opens the key. Throws StartupError if the file is missing or the passphrase is wrong. */
export function openKeyFile(directory: string, passphrase: string): PrivateKeyAccount {
  const file = keyFileOf(directory);
  if (!existsSync(file))
    throw new StartupError(`${file} is missing: create the wallet first (npm run signer -- init).`);
  const content = JSON.parse(readFileSync(file, "utf8")) as KeyFile;
  const vault = vaultOf(passphrase, Buffer.from(content.salt, "base64"));
  let key: Buffer;
  try {
    key = vault.open(Buffer.from(content.sealed, "base64"), PLACE);
  } catch {
    throw new StartupError(`The passphrase does not open ${file}, or the file was modified.`);
  }
  return privateKeyToAccount(bytesToHex(key));
}

const vaultOf = (passphrase: string, salt: Buffer) => createVault([scryptSync(passphrase, salt, 32, SCRYPT)]);
