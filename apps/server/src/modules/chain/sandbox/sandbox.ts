/**
 * The sandbox chain: a real EVM in this process, with its own token. Its blocks, receipts and logs are read like those
 * of any node (rpc.ts). It is in memory only. Its keys are public, so it must never be used as a real chain.
 */
import { type Block, createBlock } from "@ethereumjs/block";
import { createCustomCommon, Hardfork, Mainnet } from "@ethereumjs/common";
import { createTxFromRLP, type TypedTransaction } from "@ethereumjs/tx";
import { Address, createAccount, hexToBytes } from "@ethereumjs/util";
import { buildBlock, createVM, type RunTxResult, type VM } from "@ethereumjs/vm";
import {
  type Address as AddressText,
  bytesToHex,
  encodeDeployData,
  encodeFunctionData,
  getAddress,
  getContractAddress,
  type Hash,
  type Hex,
  keccak256,
  parseEther,
} from "viem";
import type { Clock } from "../../../platform/clock.ts";
import { TOKEN_ABI } from "../token-abi.ts";
import { sandboxAccount } from "./accounts.ts";
import { TOKEN_BYTECODE } from "./token.ts";

/** Chain id of development chains; no real chain has it. */
export const SANDBOX_CHAIN_ID = 31_337n;
const SUPPLY = parseEther("1000000000000");
const GAS_MONEY = parseEther("1000000");
/** Of a block. It takes less than a second. */
const GAS_LIMIT = 10_000_000n;
/** Of a call, which takes about a sixth of a second. */
const CALL_GAS = 3_000_000n;
const GAS_PRICE = 1_000_000_000n;
const BASE_FEE = GAS_PRICE / 10n;
/** A block is final when this many blocks follow it. */
const FINAL_AFTER = 2n;
/** Blocks kept, of about 4 kB each; older ones are pruned. */
const KEPT_BLOCKS = 1_000n;

/** Transactions per block. */
const MOST_IN_BLOCK = 50;
/** Transactions that wait for a block. */
const MOST_PENDING = 500;
/** How far the nonce of a transaction may be ahead of its sender's next one. */
const FARTHEST_NONCE = 16n;

/** Deploys the token, owns all of it at the start, and is the sender of every `pour`. */
export const faucetAccount = sandboxAccount(0);
/** Number of accounts with gas money: the faucet, the hot wallet, and wallets for people who try the sandbox. */
const FUNDED = 10;

export interface SandboxLog {
  address: AddressText;
  topics: Hex[];
  data: Hex;
  logIndex: number;
}

/** A transaction with cached fields that are expensive to compute. */
export interface Sent {
  hash: Hash;
  transaction: TypedTransaction;
  sender: AddressText;
}

export interface SandboxReceipt extends Sent {
  index: number;
  block: Block;
  status: 0 | 1;
  gasUsed: bigint;
  logs: SandboxLog[];
}

interface Mined {
  block: Block;
  hash: Hash;
  stateRoot: Uint8Array;
  receipts: SandboxReceipt[];
}

export type Sandbox = Awaited<ReturnType<typeof openSandbox>>;

/**
 * Starts a new chain. `seed` makes its genesis unique. Funded accounts begin with `firstNonce` once the token is deployed,
 * so that a transaction of one chain has another hash on the next. With another `id` it can represent a real chain in a test.
 */
export async function openSandbox({
  clock,
  seed,
  keep: kept = KEPT_BLOCKS,
  id: chainId = SANDBOX_CHAIN_ID,
  firstNonce = 0n,
}: {
  clock: Clock;
  seed: Uint8Array;
  keep?: bigint;
  id?: bigint;
  firstNonce?: bigint;
}) {
  const common = createCustomCommon({ chainId: Number(chainId) }, Mainnet, { hardfork: Hardfork.Shanghai });
  // Each block would copy 6 kB of rules. They never change, so all blocks share them.
  common.copy = () => common;
  const vm: VM = await createVM({ common });
  const seconds = () => BigInt(Math.floor(clock.now().getTime() / 1000));
  const blockOptions = { common, setHardfork: false, skipConsensusFormatValidation: true } as const;

  async function putFunded(given: { nonce: bigint; balance: bigint }): Promise<Uint8Array> {
    await vm.stateManager.checkpoint();
    for (let index = 0; index < FUNDED; index++) {
      await vm.stateManager.putAccount(addressOf(sandboxAccount(index).address), createAccount(given));
    }
    await vm.stateManager.commit();
    return vm.stateManager.getStateRoot();
  }
  const fundedRoot = await putFunded({ nonce: 0n, balance: GAS_MONEY });
  const genesis = createBlock(
    {
      header: {
        number: 0n,
        timestamp: seconds(),
        gasLimit: GAS_LIMIT,
        baseFeePerGas: BASE_FEE,
        extraData: seed.slice(0, 32),
        stateRoot: fundedRoot,
      },
    },
    blockOptions,
  );
  const blocks = new Map<bigint, Mined>();
  const byHash = new Map<Hash, Mined>();
  const receipts = new Map<Hash, SandboxReceipt>();
  let pending: Sent[] = [];
  let head = keep({ block: genesis, hash: hashOf(genesis), stateRoot: genesis.header.stateRoot, receipts: [] });
  const genesisHash = head.hash;
  /** Finality can be paused in tests. */
  let finalHeld: bigint | undefined;

  function keep(mined: Mined): Mined {
    const { number } = mined.block.header;
    blocks.set(number, mined);
    byHash.set(mined.hash, mined);
    for (const receipt of mined.receipts) receipts.set(receipt.hash, receipt);
    if (number > kept) drop(number - kept);
    return mined;
  }

  function drop(number: bigint): void {
    const old = blocks.get(number);
    if (!old || number === 0n) return;
    blocks.delete(number);
    byHash.delete(old.hash);
    for (const { hash } of old.receipts) receipts.delete(hash);
  }

  /** Serializes all changes of the chain. */
  let last: Promise<unknown> = Promise.resolve();
  function inTurn<T>(work: () => Promise<T>): Promise<T> {
    const next = last.then(work, work);
    last = next.catch(() => {});
    return next;
  }

  async function mineOne(): Promise<void> {
    const parent = head.block;
    const now = seconds();
    const timestamp = now > parent.header.timestamp ? now : parent.header.timestamp;
    const builder = await buildBlock(vm, {
      parentBlock: parent,
      headerData: { timestamp, gasLimit: GAS_LIMIT, baseFeePerGas: BASE_FEE },
      blockOpts: { ...blockOptions, putBlockIntoBlockchain: false },
    });
    const waiting = pending.slice(0, MOST_IN_BLOCK);
    pending = pending.slice(MOST_IN_BLOCK);
    const ran: { sent: Sent; result: RunTxResult }[] = [];
    let gasLeft = GAS_LIMIT;
    for (const sent of waiting) {
      const { nonce, gasLimit } = sent.transaction;
      const { nonce: next = 0n, balance = 0n } = (await vm.stateManager.getAccount(addressOf(sent.sender))) ?? {};
      // A transaction with a used nonce is dropped, and one that the account can no longer pay, as in any node. One with a
      // future nonce waits, and one that does not fit into the block any more.
      if (nonce > next || (nonce === next && gasLimit > gasLeft)) pending.push(sent);
      else if (nonce === next && balance >= costOf(sent.transaction)) {
        const result = await builder.addTransaction(sent.transaction);
        gasLeft -= result.totalGasSpent;
        ran.push({ sent, result });
      }
    }
    const { block } = await builder.build();
    const mined: Mined = { block, hash: hashOf(block), stateRoot: block.header.stateRoot, receipts: [] };
    let logIndex = 0;
    for (const [index, { sent, result }] of ran.entries()) {
      const logs = (result.execResult.logs ?? []).map(([address, topics, data]) => ({
        address: getAddress(bytesToHex(address)),
        topics: topics.map((topic) => bytesToHex(topic)),
        data: bytesToHex(data),
        logIndex: logIndex++,
      }));
      const status = result.execResult.exceptionError ? 0 : 1;
      mined.receipts.push({ ...sent, index, block, status, gasUsed: result.totalGasSpent, logs });
    }
    head = keep(mined);
  }

  const mine = (count = 1) =>
    inTurn(async () => {
      for (let made = 0; made < count; made++) await mineOne();
    });

  /** Accepts a signed transaction for the next block. Throws if it can never be executed. */
  async function submit(raw: Hex): Promise<Hash> {
    const transaction = createTxFromRLP(hexToBytes(raw), { common });
    const hash = keccak256(raw);
    if (receipts.has(hash) || pending.some((one) => one.hash === hash)) throw new Error("already known");
    const sender = getAddress(transaction.getSenderAddress().toString());
    const account = await vm.stateManager.getAccount(addressOf(sender));
    if (transaction.nonce < (account?.nonce ?? 0n)) throw new Error("nonce too low");
    if (transaction.nonce > (await nextNonce(sender)) + FARTHEST_NONCE) throw new Error("nonce too high");
    if (transaction.gasLimit > GAS_LIMIT) throw new Error("exceeds block gas limit");
    if (transaction.gasLimit < transaction.getIntrinsicGas()) throw new Error("intrinsic gas too low");
    if (priceOf(transaction) < BASE_FEE) throw new Error("max fee per gas less than block base fee");
    if ((account?.balance ?? 0n) < costOf(transaction)) {
      throw new Error("insufficient funds for gas * price + value");
    }
    const same = pending.findIndex((one) => one.transaction.nonce === transaction.nonce && one.sender === sender);
    if (same >= 0) {
      if (priceOf(transaction) < (priceOf(pending[same]!.transaction) * 11n) / 10n)
        throw new Error("replacement transaction underpriced");
      pending.splice(same, 1);
    }
    if (pending.length >= MOST_PENDING) throw new Error("txpool is full");
    pending.push({ hash, transaction, sender });
    return hash;
  }

  /** Works on the state after a block, or the newest. Throws if the block was pruned. */
  const inState = <T>(number: bigint | undefined, work: (block: Block) => Promise<T>) =>
    inTurn(async () => {
      const { block, stateRoot } = number === undefined ? head : (blocks.get(number) ?? {});
      if (!block || !stateRoot) throw new Error("missing trie node");
      if (block === head.block) return work(block);
      await vm.stateManager.setStateRoot(stateRoot);
      return work(block).finally(() => vm.stateManager.setStateRoot(head.stateRoot));
    });

  /** Executes a call without effects, or bare code without a receiver. Throws if it reverts. */
  const call = (given: { to?: AddressText; data: Hex; from?: AddressText; at?: bigint }) =>
    inState(given.at, async (block) => {
      await vm.evm.stateManager.checkpoint();
      try {
        const { execResult } = await vm.evm.runCall({
          ...(given.to && { to: addressOf(given.to) }),
          data: hexToBytes(given.data),
          caller: addressOf(given.from ?? faucetAccount.address),
          gasLimit: CALL_GAS,
          block,
        });
        if (execResult.exceptionError) throw new Error("execution reverted");
        return { output: bytesToHex(execResult.returnValue), gasUsed: execResult.executionGasUsed };
      } finally {
        await vm.evm.stateManager.revert();
      }
    });

  const stateOf = (address: AddressText, at?: bigint) =>
    inState(at, async () => {
      const account = await vm.stateManager.getAccount(addressOf(address));
      const code = await vm.stateManager.getCode(addressOf(address));
      return { nonce: account?.nonce ?? 0n, balance: account?.balance ?? 0n, code: bytesToHex(code) };
    });

  /** Drops the newest `depth` blocks, with their transactions unless `again`, so that other blocks can follow. */
  const reorganise = (depth: number, { again = false }: { again?: boolean } = {}) =>
    inTurn(async () => {
      const removed: Sent[] = [];
      for (let count = 0; count < depth; count++) {
        const { number } = head.block.header;
        removed.unshift(...head.receipts.map(({ hash, transaction, sender }) => ({ hash, transaction, sender })));
        drop(number);
        head = blocks.get(number - 1n)!;
      }
      await vm.stateManager.setStateRoot(head.stateRoot);
      if (again) pending = [...removed, ...pending];
    });

  /** Nonce of an account's next transaction, counting pending ones. */
  async function nextNonce(address: AddressText): Promise<bigint> {
    const { nonce } = await stateOf(address);
    const sender = getAddress(address);
    const waiting = new Set(pending.filter((one) => one.sender === sender).map((one) => one.transaction.nonce));
    let next = nonce;
    while (waiting.has(next)) next += 1n;
    return next;
  }

  async function send(account: typeof faucetAccount, to: AddressText | undefined, data: Hex): Promise<Hash> {
    const nonce = Number(await nextNonce(account.address));
    const gas = to === undefined ? 3_000_000n : 200_000n;
    const request = {
      chainId: Number(chainId),
      type: "legacy",
      nonce,
      gas,
      gasPrice: GAS_PRICE,
      data,
    } as const;
    return submit(await account.signTransaction(to === undefined ? request : { ...request, to }));
  }

  let lastPour: Promise<unknown> = Promise.resolve();
  /** Sends tokens to an address in a real transaction, and returns its hash. `raw` is in units of 10⁻¹⁸. */
  function pour(to: AddressText, raw: bigint): Promise<Hash> {
    const data = encodeFunctionData({ abi: TOKEN_ABI, functionName: "transfer", args: [to, raw] });
    const sent = lastPour.then(() => send(faucetAccount, token, data));
    lastPour = sent.catch(() => {});
    return sent;
  }

  const token = getContractAddress({ from: faucetAccount.address, nonce: 0n });
  await send(faucetAccount, undefined, encodeDeployData({ abi: TOKEN_ABI, bytecode: TOKEN_BYTECODE, args: [SUPPLY] }));
  await mine();
  if (firstNonce > 0n) head.stateRoot = await putFunded({ nonce: firstNonce, balance: GAS_MONEY });

  return {
    chainId,
    token,
    genesisHash,
    mine,
    submit,
    call,
    stateOf,
    nextNonce,
    reorganise,
    pour,
    head: () => head.block.header.number,
    finalized(): bigint {
      const number = head.block.header.number;
      const final = number > FINAL_AFTER ? number - FINAL_AFTER : 0n;
      return finalHeld !== undefined && finalHeld < final ? finalHeld : final;
    },
    /** Pauses finality at a block, or resumes it. */
    holdFinality(at: bigint | undefined) {
      finalHeld = at;
    },
    hasPending: () => pending.length > 0,
    blockAt: (number: bigint) => blocks.get(number),
    blockOf: (hash: Hash) => byHash.get(hash),
    receiptOf: (hash: Hash) => receipts.get(hash),
    pendingOf: (hash: Hash) => pending.find((one) => one.hash === hash),
  };
}

const hashOf = (block: Block): Hash => bytesToHex(block.hash());
const addressOf = (text: AddressText) => new Address(hexToBytes(text));
const priceOf = (transaction: TypedTransaction) =>
  "gasPrice" in transaction ? transaction.gasPrice : transaction.maxFeePerGas;
/** What the sender must have for the transaction to be executed. */
const costOf = (transaction: TypedTransaction) => transaction.value + transaction.gasLimit * priceOf(transaction);
