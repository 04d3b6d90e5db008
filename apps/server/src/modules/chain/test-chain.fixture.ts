/**
 * Opens a chain for tests: the sandbox in this process or, with TEST_CHAIN=anvil, another implementation in a separate
 * process behind JSON-RPC. Both have the same token at the same address.
 */
import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import {
  type Address,
  encodeDeployData,
  encodeFunctionData,
  getContractAddress,
  type Hash,
  type Hex,
  http,
  numberToHex,
  parseEther,
} from "viem";
import { ANVIL } from "../../../test/anvil.ts";
import type { Clock } from "../../platform/clock.ts";
import type { Ask } from "./node.ts";
import { sandboxRpc } from "./sandbox/rpc.ts";
import { faucetAccount, openSandbox, SANDBOX_CHAIN_ID } from "./sandbox/sandbox.ts";
import { TOKEN_BYTECODE } from "./sandbox/token.ts";
import { TOKEN_ABI } from "./token-abi.ts";

interface Options {
  clock: Clock;
  /** Determines the genesis. */
  seed: number;
  /** With it, the chain represents a real one. */
  id?: bigint;
}

export interface TestChain {
  token: Address;
  /** JSON-RPC of the node. Throws errors with their code. */
  ask: Ask;
  mine(count?: number): Promise<void>;
  /** Accepts a signed transaction for the next block. */
  submit(raw: Hex): Promise<Hash>;
  /** Sends tokens of the faucet, in units of 10⁻¹⁸. */
  pour(to: Address, raw: bigint): Promise<Hash>;
  nextNonce(address: Address): Promise<bigint>;
  /** Number of an address's transactions in blocks. */
  nonceOf(address: Address): Promise<bigint>;
  head(): Promise<bigint>;
  finalized(): Promise<bigint>;
  /** Pauses finality at a block, or resumes it. */
  holdFinality(at: bigint | undefined): void;
  /** Drops the newest blocks; with `again`, their transactions wait for the next block. */
  reorganise(depth: number, given?: { again?: boolean }): Promise<void>;
  close(): Promise<void>;
}

export const IS_ANVIL = process.env.TEST_CHAIN === "anvil";

export const openTestChain = (options: Options): Promise<TestChain> =>
  IS_ANVIL ? openAnvil(options) : openOurs(options);

/** Enough that nothing is pruned in a long test. */
const KEPT_BLOCKS = 100_000n;

async function openOurs({ clock, seed, id = SANDBOX_CHAIN_ID }: Options): Promise<TestChain> {
  const sandbox = await openSandbox({ clock, seed: new Uint8Array(32).fill(seed), keep: KEPT_BLOCKS, id });
  const { token, mine, submit, pour, nextNonce, holdFinality, reorganise } = sandbox;
  return {
    token,
    ask: sandboxRpc(sandbox),
    mine,
    submit,
    pour,
    nextNonce,
    nonceOf: async (address) => (await sandbox.stateOf(address)).nonce,
    head: async () => sandbox.head(),
    finalized: async () => sandbox.finalized(),
    holdFinality,
    reorganise,
    close: async () => {},
  };
}

const GAS_PRICE = 1_000_000_000n;
/** Thousands of blocks take it seconds. */
const MINING_MS = 240_000;
const SUPPLY = parseEther("1000000000000");

async function openAnvil({ clock, seed, id = SANDBOX_CHAIN_ID }: Options): Promise<TestChain> {
  const seconds = () => Math.floor(clock.now().getTime() / 1000);
  const directory = mkdtempSync(join(tmpdir(), "banyan-anvil-"));
  const given = {
    port: 0,
    "chain-id": id,
    timestamp: seconds(),
    "slots-in-an-epoch": 1,
    hardfork: "shanghai",
    order: "fifo",
    "base-fee": GAS_PRICE / 10n,
    // Also distinguishes chains of different seeds: the balances are part of the genesis.
    balance: 1_000_000 + seed,
    "cache-path": directory,
  };
  const options = Object.entries(given).flatMap(([name, value]) => [`--${name}`, String(value)]);
  const child = spawn(ANVIL, ["--no-mining", ...options], { stdio: ["ignore", "pipe", "inherit"] });
  const kill = () => child.kill("SIGKILL");
  process.once("exit", kill);
  const { request } = http(await addressOf(child), { timeout: MINING_MS })({ retryCount: 0 });
  const rpc = <T>(method: string, ...params: readonly unknown[]) => request({ method, params }) as Promise<T>;

  let heldAt: bigint | undefined;
  const numberOf = async (tag: string) =>
    BigInt((await rpc<{ number: Hex }>("eth_getBlockByNumber", tag, false)).number);
  async function finalized(): Promise<bigint> {
    const final = await numberOf("finalized");
    return heldAt !== undefined && heldAt < final ? heldAt : final;
  }
  /** Anvil cannot pause finality, so this wrapper answers for the tag "finalized". */
  const ask: Ask = async (method, params) => {
    const final = params.includes("finalized") ? numberToHex(await finalized()) : undefined;
    return rpc(method, ...params.map((one) => (one === "finalized" ? final : one)));
  };

  async function mine(count = 1): Promise<void> {
    const { timestamp } = await rpc<{ timestamp: Hex }>("eth_getBlockByNumber", "latest", false);
    await rpc("evm_setNextBlockTimestamp", Math.max(seconds(), Number(timestamp)));
    await rpc("anvil_mine", numberToHex(count));
  }

  const nonceAt = async (address: Address, tag: string) =>
    BigInt(await rpc<Hex>("eth_getTransactionCount", address, tag));
  const sent = new Map<Hash, Hex>();
  async function submit(raw: Hex): Promise<Hash> {
    const hash = await rpc<Hash>("eth_sendRawTransaction", raw);
    sent.set(hash, raw);
    return hash;
  }

  async function send(data: Hex, to?: Address): Promise<Hash> {
    const nonce = Number(await nonceAt(faucetAccount.address, "pending"));
    const gas = to ? 200_000n : 3_000_000n;
    const asked = { chainId: Number(id), type: "legacy", nonce, gas, gasPrice: GAS_PRICE, data } as const;
    return submit(await faucetAccount.signTransaction(to ? { ...asked, to } : asked));
  }

  let lastPour: Promise<unknown> = Promise.resolve();
  function pour(to: Address, raw: bigint): Promise<Hash> {
    const data = encodeFunctionData({ abi: TOKEN_ABI, functionName: "transfer", args: [to, raw] });
    const poured = lastPour.then(() => send(data, token));
    lastPour = poured.catch(() => {});
    return poured;
  }

  /** Anvil's pool drops transactions of removed blocks, so this wrapper submits them again. */
  async function reorganise(depth: number, { again = false }: { again?: boolean } = {}): Promise<void> {
    const head = await numberOf("latest");
    const removed: Hash[] = [];
    for (let number = head - BigInt(depth) + 1n; number <= head; number++) {
      const block = await rpc<{ transactions: Hash[] }>("eth_getBlockByNumber", numberToHex(number), false);
      removed.push(...block.transactions);
    }
    await rpc("anvil_rollback", depth);
    if (again) for (const hash of removed) await rpc("eth_sendRawTransaction", sent.get(hash));
  }

  const token = getContractAddress({ from: faucetAccount.address, nonce: 0n });
  await rpc("anvil_setBlockTimestampInterval", 0);
  await send(encodeDeployData({ abi: TOKEN_ABI, bytecode: TOKEN_BYTECODE, args: [SUPPLY] }));
  await mine();
  return {
    token,
    ask: (method, params) => (method === "eth_sendRawTransaction" ? submit(params[0] as Hex) : ask(method, params)),
    mine,
    submit,
    pour,
    nextNonce: (address) => nonceAt(address, "pending"),
    nonceOf: (address) => nonceAt(address, "latest"),
    head: () => numberOf("latest"),
    finalized,
    holdFinality(at) {
      heldAt = at;
    },
    reorganise,
    async close() {
      process.off("exit", kill);
      const ended = once(child, "exit");
      kill();
      await ended;
      rmSync(directory, { recursive: true, force: true });
    },
  };
}

/** Keeps draining stdout after the URL was found: a full pipe would block the process. */
function addressOf({ stdout }: ChildProcess): Promise<string> {
  let said = "";
  let address: string | undefined;
  return new Promise((resolve, reject) => {
    stdout!.on("data", (part) => {
      if (address) return;
      said += part;
      address = /Listening on (\S+)\s/.exec(said)?.[1];
      if (address) resolve(`http://${address}`);
    });
    stdout!.on("end", () => reject(new Error(`anvil did not start: ${said}`)));
  });
}
