/**
 * Broadcasts a signed sweep and tracks it. The file is the only state: its transactions have fixed nonces, so sending
 * them again, from anywhere, moves nothing twice.
 */
import {
  decodeFunctionData,
  type Hex,
  keccak256,
  parseTransaction,
  recoverTransactionAddress,
  type TransactionSerializedLegacy,
} from "viem";
import { StartupError } from "../../../platform/startup-error.ts";
import type { ChainNode } from "../node.ts";
import type { ChainFacts } from "../ports.ts";
import { proofOf } from "../proof.ts";
import { sendTo, walletOf } from "../sending.ts";
import { TOKEN_ABI } from "../token-abi.ts";
import type { SignedSweep } from "./files.ts";

/** Maximum gas money that a sweep may send to an address, in units of 10⁻¹⁸. */
const MOST_GIFT = 10n ** 16n;

export interface SweepTransaction {
  what: "gas" | "coins";
  hash: Hex;
  raw: Hex;
  from: string;
  to: string;
  nonce: number;
  /** Units of 10⁻¹⁸ of the token, or of gas money. */
  amount: bigint;
}

/**
 * `waits`: gas money must arrive first. `sent`: broadcast but not final. `done`: final, with its transfer. `failed`:
 * final and reverted, or without its transfer. `replaced`: another transaction used its nonce.
 */
export type SweepState = "waits" | "sent" | "done" | "failed" | "replaced";

interface Ours {
  /** Addresses of invoices, in lower case. */
  deposits: ReadonlySet<string>;
  /** Treasury and hot wallets, in lower case. */
  house: ReadonlySet<string>;
}

/** Decodes the transactions of a file. Throws StartupError unless all of them sweep our addresses into the house. */
export async function openSweep(signed: SignedSweep, chain: ChainFacts, ours: Ours): Promise<SweepTransaction[]> {
  const all: SweepTransaction[] = [];
  for (const raw of signed.transactions as Hex[]) {
    const one = await readTransaction(raw, chain).catch(() => undefined);
    if (!one) throw new StartupError("It contains a transaction that is not a transfer on this chain.");
    const [from, to] = [one.from.toLowerCase(), one.to.toLowerCase()];
    if (one.what === "coins" && !(ours.deposits.has(from) && ours.house.has(to))) {
      throw new StartupError(
        `It moves coins from ${one.from} to ${one.to}: not from an address of an invoice to the house.`,
      );
    }
    if (one.what === "gas" && (!ours.deposits.has(to) || one.amount > MOST_GIFT)) {
      throw new StartupError(`It sends gas money to ${one.to}: no address of an invoice, or too much.`);
    }
    all.push(one);
  }
  return all;
}

async function readTransaction(raw: Hex, { id, token }: ChainFacts): Promise<SweepTransaction | undefined> {
  const { chainId, to, data, value = 0n, nonce = 0, type } = parseTransaction(raw);
  if (chainId !== Number(id) || !to || type !== "legacy") return undefined;
  const from = await recoverTransactionAddress({ serializedTransaction: raw as TransactionSerializedLegacy });
  const shared = { hash: keccak256(raw), raw, from, nonce };
  if (!data || data === "0x") return { ...shared, what: "gas", to, amount: value };
  if (to.toLowerCase() !== token.toLowerCase() || value > 0n) return undefined;
  const { functionName, args } = decodeFunctionData({ abi: TOKEN_ABI, data });
  if (functionName !== "transfer") return undefined;
  return { ...shared, what: "coins", to: args[0], amount: args[1] };
}

interface Deps {
  nodes: readonly ChainNode[];
  needed: number;
}

/**
 * Sends the transactions that can be sent now; tokens follow the gas money of their address. Returns the state of each.
 */
export async function stepSweep(
  { nodes, needed }: Deps,
  transactions: readonly SweepTransaction[],
): Promise<SweepState[]> {
  const states = await Promise.all(transactions.map((one) => stateOf({ nodes, needed }, one)));
  for (const [index, one] of transactions.entries()) {
    if (states[index] !== "waits") continue;
    const gift = transactions.findIndex(
      ({ what, to }) => what === "gas" && to.toLowerCase() === one.from.toLowerCase(),
    );
    if (one.what === "coins" && gift >= 0 && states[gift] !== "done" && states[gift] !== "replaced") continue;
    await sendTo(nodes, one.raw);
    states[index] = "sent";
  }
  return states;
}

async function stateOf({ nodes, needed }: Deps, one: SweepTransaction): Promise<SweepState> {
  const proof = await proofOf(nodes, needed, one.hash);
  if (proof.state === "reverted") return "failed";
  if (proof.state === "not_final" || proof.state === "unread") return "sent";
  if (proof.state === "final") {
    const moved = proof.transfers.some(
      ({ from, to, raw }) => from === one.from.toLowerCase() && to === one.to.toLowerCase() && raw === one.amount,
    );
    return one.what === "gas" || moved ? "done" : "failed";
  }
  const look = await walletOf(nodes, needed, one.from);
  return look?.finalNonce !== undefined && look.finalNonce > one.nonce ? "replaced" : "waits";
}
