/** A chain of the sandbox with its node, and what payouts ask of it, for tests of other modules. */
import type { Address, Hash, Hex } from "viem";
import type { Clock } from "../../platform/clock.ts";
import { nodeBy } from "./node.ts";
import { proofOf } from "./proof.ts";
import { sandboxAccount } from "./sandbox/accounts.ts";
import { sandboxRpc } from "./sandbox/rpc.ts";
import { openSandbox } from "./sandbox/sandbox.ts";
import { isContract, sendTo, walletOf } from "./sending.ts";

/** So many that the chain forgets nothing of a long test. */
const KEPT_BLOCKS = 100_000n;
/** An account with gas money that nobody else uses. */
const FUNDER = 3;
const GAS_PRICE = 2_000_000_000n;

/** With `id` it stands for a real chain. */
export async function openSandboxChain(clock: Clock, { id }: { id?: bigint } = {}) {
  const sandbox = await openSandbox({ clock, seed: new Uint8Array(32).fill(7), keep: KEPT_BLOCKS, ...(id && { id }) });
  const ask = sandboxRpc(sandbox);
  const nodes = [nodeBy({ ask, name: "sandbox", token: sandbox.token })];
  return {
    sandbox,
    /** Answers as a node does. Throws what it refuses, with its code. */
    ask,
    /** Gives an address gas money; the next block holds it. */
    async giveGas(to: string, raw: bigint): Promise<void> {
      const rich = sandboxAccount(FUNDER);
      const nonce = Number(await sandbox.nextNonce(rich.address));
      const chainId = Number(sandbox.chainId);
      const gift = {
        type: "legacy",
        chainId,
        nonce,
        gas: 21_000n,
        gasPrice: GAS_PRICE,
        to: to as Address,
        value: raw,
      } as const;
      await sandbox.submit(await rich.signTransaction(gift));
    },
    /** What an address holds, in units of 10⁻¹⁸. */
    held: (address: string) => nodes[0]!.tokens(address, sandbox.head()),
    /** All transfers to addresses, in blocks. */
    transfersTo: (addresses: readonly string[]) => nodes[0]!.transfersTo(addresses, 0n, sandbox.head()),
    pour: async (to: string, raw: bigint) => {
      await sandbox.pour(to as Address, raw);
      await sandbox.mine(3);
    },
    asked: {
      prove: (hash: string) => proofOf(nodes, 1, hash as Hash),
      wallet: (address: string) => walletOf(nodes, 1, address),
      isContract: (address: string) => isContract(nodes, address),
      send: (raw: string) => sendTo(nodes, raw as Hex),
    },
  };
}
