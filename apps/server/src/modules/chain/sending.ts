/** Node access for payouts: state of a wallet, and broadcasting a signed transaction to all nodes. */
import type { Hex } from "viem";
import { reachedBy } from "./agreement.rules.ts";
import { answered, type ChainNode, NodeFault } from "./node.ts";

/** State of a wallet as reported by enough nodes. */
export interface WalletLook {
  /** Number of final transactions; undefined if the nodes do not support the tag. */
  finalNonce: number | undefined;
  /** Confirmed token balance, in units of 10⁻¹⁸. */
  tokens: bigint;
  /** Confirmed gas balance, in units of 10⁻¹⁸. */
  gasMoney: bigint;
  /** Current price of a unit of gas. */
  gasPrice: bigint;
}

/** Undefined if fewer than `needed` nodes answer. Of different answers the lower one counts. */
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

/**
 * Whether an address is a contract, which may be unable to handle coins. Accounts with delegated code (EIP-7702) are
 * not contracts.
 */
export async function isContract(nodes: readonly ChainNode[], address: string): Promise<boolean> {
  const codes = await answered(nodes.map((node) => node.code(address)));
  if (codes.length === 0) throw new NodeFault("the nodes", "did not return the code of an address");
  return codes.some((code) => code !== undefined && code !== "0x" && !code.startsWith(DELEGATED));
}

/**
 * Broadcasts a signed transaction to all nodes; returns whether one accepted it, and the errors of the others. An error
 * is not conclusive: the node may already know the transaction, or it may be in a block.
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
