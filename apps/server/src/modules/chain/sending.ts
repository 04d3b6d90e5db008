/** What payouts need of the nodes: what a wallet holds and has sent, and handing a signed transaction to all of them. */
import type { Hex } from "viem";
import { reachedBy } from "./agreement.rules.ts";
import { answered, type ChainNode, NodeFault } from "./node.ts";

/** A wallet as enough nodes show it. */
export interface WalletLook {
  /** How many of its transactions are final; undefined where the nodes do not know the word. */
  finalNonce: number | undefined;
  /** Units of 10⁻¹⁸ of the token that it holds for sure. */
  tokens: bigint;
  /** The same of the coin that pays gas. */
  gasMoney: bigint;
  /** What nodes ask for one unit of gas. */
  gasPrice: bigint;
}

/** Undefined where fewer than `needed` nodes answer. Of different answers the lower one holds. */
export async function walletOf(
  nodes: readonly ChainNode[],
  needed: number,
  address: string,
): Promise<WalletLook | undefined> {
  const looks = await answered(
    nodes.map(async (node) => {
      const head = await node.head();
      const [tokens, gasMoney, gasPrice] = await Promise.all([
        node.tokens(address, head),
        node.gasMoney(address),
        node.gasPrice(),
      ]);
      return { tokens, gasMoney, gasPrice };
    }),
  );
  if (looks.length < needed) return undefined;
  const nonces = await answered(nodes.map(async (node) => BigInt(await node.nonce(address, "finalized"))));
  const finalNonce = reachedBy(nonces, needed);
  return {
    finalNonce: finalNonce === undefined ? undefined : Number(finalNonce),
    tokens: reachedBy(
      looks.map(({ tokens }) => tokens),
      needed,
    )!,
    gasMoney: reachedBy(
      looks.map(({ gasMoney }) => gasMoney),
      needed,
    )!,
    gasPrice: looks.reduce((most, { gasPrice }) => (gasPrice > most ? gasPrice : most), 0n),
  };
}

const DELEGATED = "0xef0100";

/** Whether an address is a contract that may not know what to do with coins. Accounts that delegate are people. */
export async function isContract(nodes: readonly ChainNode[], address: string): Promise<boolean> {
  const codes = await answered(nodes.map((node) => node.code(address)));
  if (codes.length === 0) throw new NodeFault("the nodes", "do not say what is at an address");
  return codes.some((code) => code !== undefined && code !== "0x" && !code.startsWith(DELEGATED));
}

/**
 * Hands a signed transaction to all nodes; whether one took it. The rest say why not: it may be known to them already, or
 * be in a block, so this decides nothing.
 */
export async function sendTo(nodes: readonly ChainNode[], raw: Hex): Promise<{ taken: boolean; said: string[] }> {
  const results = await Promise.allSettled(nodes.map((node) => node.broadcast(raw)));
  const said: string[] = [];
  for (const result of results) {
    if (result.status === "fulfilled") continue;
    if (!(result.reason instanceof NodeFault)) throw result.reason;
    said.push(result.reason.message);
  }
  return { taken: said.length < results.length, said };
}
