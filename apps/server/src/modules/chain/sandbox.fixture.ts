/** A chain of the sandbox with its node, and what payouts ask of it, for tests of other modules. */
import type { Address, Hash, Hex } from "viem";
import type { Clock } from "../../platform/clock.ts";
import { nodeBy } from "./node.ts";
import { proofOf } from "./proof.ts";
import { sandboxRpc } from "./sandbox/rpc.ts";
import { openSandbox } from "./sandbox/sandbox.ts";
import { isContract, sendTo, walletOf } from "./sending.ts";

export async function openSandboxChain(clock: Clock) {
  const sandbox = await openSandbox({ clock, seed: new Uint8Array(32).fill(7) });
  const nodes = [nodeBy({ ask: sandboxRpc(sandbox), name: "sandbox", token: sandbox.token })];
  return {
    sandbox,
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
