/** A chain with its node, and node access for payouts, for tests of other modules. */
import type { Address, Hash, Hex } from "viem";
import type { Clock } from "../../platform/clock.ts";
import { nodeBy } from "./node.ts";
import { proofOf } from "./proof.ts";
import { sandboxAccount } from "./sandbox/accounts.ts";
import { SANDBOX_CHAIN_ID } from "./sandbox/sandbox.ts";
import { isContract, sendTo, walletOf } from "./sending.ts";
import { openTestChain } from "./test-chain.fixture.ts";

/** An account with gas money that nothing else uses. */
const FUNDER = 3;
const GAS_PRICE = 2_000_000_000n;

/** With `id` it represents a real chain. */
export async function openChainWithNode(clock: Clock, { id = SANDBOX_CHAIN_ID }: { id?: bigint } = {}) {
  const evm = await openTestChain({ clock, seed: 7, id });
  const { ask } = evm;
  const nodes = [nodeBy({ ask, name: "node", token: evm.token })];
  return {
    evm,
    /** JSON-RPC of the node. Throws errors with their code. */
    ask,
    /** Gives an address gas money, in the next block. */
    async giveGas(to: string, raw: bigint): Promise<void> {
      const rich = sandboxAccount(FUNDER);
      const nonce = Number(await evm.nextNonce(rich.address));
      const chainId = Number(id);
      const gift = {
        type: "legacy",
        chainId,
        nonce,
        gas: 21_000n,
        gasPrice: GAS_PRICE,
        to: to as Address,
        value: raw,
      } as const;
      await evm.submit(await rich.signTransaction(gift));
    },
    /** Balance of an address, in units of 10⁻¹⁸. */
    held: async (address: string) => nodes[0]!.tokens(address, await evm.head()),
    /** All transfers to addresses, in blocks. */
    transfersTo: async (addresses: readonly string[]) => nodes[0]!.transfersTo(addresses, 0n, await evm.head()),
    pour: async (to: string, raw: bigint) => {
      await evm.pour(to as Address, raw);
      await evm.mine(3);
    },
    asked: {
      prove: (hash: string) => proofOf(nodes, 1, hash as Hash),
      wallet: (address: string) => walletOf(nodes, 1, address),
      isContract: (address: string) => isContract(nodes, address),
      send: (raw: string) => sendTo(nodes, raw as Hex),
    },
  };
}
