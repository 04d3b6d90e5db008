/** A signer for tests: key and journal in a temporary directory, and approvals set by the test. */
import { mkdtempSync } from "node:fs";
import { rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseGwei } from "viem";
import { privateKeyToAccount } from "viem/accounts";
import { usdt } from "../../../test/money.ts";
import { createJournal, type Journal, openJournal } from "./journal.ts";
import type { Approved, SigningLimits } from "./signing.rules.ts";
import { createSigner } from "./signing.ts";

export const CHAIN_ID = 31_337n;
export const TOKEN = "0x5FbDB2315678afecb367f032d93F642f64180aa3";
/** Key of the sandbox's hot wallet, which has gas money there. */
const KEY = "0x59c6995e998f97a5a0044966f0945389dc9e86dae88c7a8412f4603b6b78690d";
export const account = privateKeyToAccount(KEY);
export const NOW = new Date("2026-05-01T04:00:00Z");

export const limitsOf = (over: Partial<SigningLimits> = {}): SigningLimits => ({
  mostPerPayment: usdt(1_000),
  mostPerDay: usdt(1_000_000),
  mostPerAddress: usdt(100_000),
  twoPeopleFrom: usdt(500),
  mostGasPrice: parseGwei("20"),
  mostGas: 200_000n,
  ...over,
});

export const temporaryDirectory = () => mkdtempSync(join(tmpdir(), "banyan-signer-"));
export const removeDirectory = (directory: string) => rm(directory, { recursive: true, force: true });

/** Creates a journal of the wallet in a new directory. */
export function beginJournal(directory = temporaryDirectory()): string {
  createJournal(directory, { address: account.address, chainId: CHAIN_ID, token: TOKEN, firstNonce: 0 });
  return directory;
}

/** A signer with an existing journal, like a newly started process. */
export function signerOver(
  directory: string,
  readApproved: (withdrawalId: string) => Promise<Approved | undefined>,
  { limits = limitsOf(), now = () => NOW }: { limits?: SigningLimits; now?: () => Date } = {},
) {
  const journal: Journal = openJournal(directory);
  return { journal, signer: createSigner({ account, journal, limits, clock: { now }, readApproved }) };
}
