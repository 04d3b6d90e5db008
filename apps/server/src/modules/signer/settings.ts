/** Settings of the signer process from environment variables (docs/operations.md). Throws StartupError. */
import { readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { isAmount, parseMoney } from "@banyan/contract/money.ts";
import { getAddress, isAddress, parseGwei } from "viem/utils";
import { BSC, integer, MOST_CHAIN_ID } from "../../platform/config.ts";
import { StartupError } from "../../platform/startup-error.ts";
import type { SigningLimits } from "./signing.rules.ts";

export interface SignerSettings {
  /** Directory of the key and the journal. */
  directory: string;
  socket: string;
  passphrase: string;
  chainId: bigint;
  /** With EIP-55 checksum. */
  token: string;
  /** Nonce of the first payout, for a wallet that has sent transactions before. */
  firstNonce: number;
  limits: SigningLimits;
}

/** Gas limit; a transfer of the token uses less than half of it. */
const MOST_GAS = 200_000n;
const MOST_GWEI = 1_000;

export function readSignerSettings(env: NodeJS.ProcessEnv): SignerSettings {
  const directory = resolve(env.SIGNER_DIR || join(env.DATA_DIR || "data", "signer"));
  const token = env.CHAIN_TOKEN || BSC.token;
  if (!isAddress(token)) throw new StartupError("CHAIN_TOKEN is not an address, or has a wrong checksum.");
  return {
    directory,
    socket: env.SIGNER_SOCKET || join(directory, "signer.sock"),
    passphrase: passphraseOf(env),
    chainId: BigInt(integer(env, "CHAIN_ID", BSC.id, 1, MOST_CHAIN_ID)),
    token: getAddress(token),
    firstNonce: integer(env, "SIGNER_FIRST_NONCE", 0, 0, 2 ** 31),
    limits: {
      mostPerPayment: amount(env, "SIGNER_MOST_PAYMENT", "1000"),
      mostPerDay: amount(env, "SIGNER_MOST_DAY", "10000"),
      mostPerAddress: amount(env, "SIGNER_MOST_ADDRESS", "2000"),
      twoPeopleFrom: amount(env, "SIGNER_TWO_PEOPLE_FROM", "1000"),
      mostGasPrice: parseGwei(String(integer(env, "SIGNER_MOST_GWEI", 5, 1, MOST_GWEI))),
      mostGas: MOST_GAS,
    },
  };
}

/** The login that may read approvals. */
export function signerDatabase(env: NodeJS.ProcessEnv): string {
  if (!env.SIGNER_DATABASE_URL) throw new StartupError("SIGNER_DATABASE_URL is missing: the login banyan_signer.");
  return env.SIGNER_DATABASE_URL;
}

function passphraseOf({ SIGNER_PASSPHRASE, SIGNER_PASSPHRASE_FILE }: NodeJS.ProcessEnv): string {
  if (SIGNER_PASSPHRASE_FILE) return readFileSync(SIGNER_PASSPHRASE_FILE, "utf8").trim();
  if (SIGNER_PASSPHRASE) return SIGNER_PASSPHRASE;
  throw new StartupError("SIGNER_PASSPHRASE_FILE is missing: the file with the passphrase of the hot wallet.");
}

function amount(env: NodeJS.ProcessEnv, name: string, fallback: string): bigint {
  const text = env[name] || fallback;
  if (!isAmount(text)) throw new StartupError(`${name} must be an amount of USDT such as 500, not "${text}".`);
  return parseMoney(text);
}
