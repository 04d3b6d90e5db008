/** Ethereum JSON-RPC of the sandbox, as far as wallets and our watcher use it. */
import { type Address, bytesToHex, type Hash, type Hex, numberToHex } from "viem";
import type { Sandbox, SandboxReceipt } from "./sandbox.ts";

/** A JSON-RPC error caused by the caller. */
export class RpcFault extends Error {
  readonly code: number;
  constructor(code: number, message: string) {
    super(message);
    this.code = code;
  }
}

const INVALID = -32_602;
const REVERTED = 3;
const REFUSED = -32_000;
const UNKNOWN_METHOD = -32_601;
const GAS_PRICE = 1_000_000_000n;

type Params = readonly unknown[];
type Method = (params: Params) => unknown;

/** Handles one request. Throws `RpcFault`. */
export function sandboxRpc(sandbox: Sandbox): (method: string, params: Params) => Promise<unknown> {
  function numberOf(tag: unknown): bigint {
    if (tag === undefined || tag === "latest" || tag === "pending") return sandbox.head();
    if (tag === "finalized" || tag === "safe") return sandbox.finalized();
    if (tag === "earliest") return 0n;
    if (typeof tag === "string" && /^0x[0-9a-f]+$/i.test(tag)) return BigInt(tag);
    throw new RpcFault(INVALID, "not a block");
  }

  /** Undefined for the newest state. */
  function stateAt(tag: unknown): bigint | undefined {
    const number = numberOf(tag);
    return number === sandbox.head() ? undefined : number;
  }

  function blockView(number: bigint) {
    const mined = sandbox.blockAt(number);
    if (!mined) return null;
    const { header } = mined.block;
    return {
      number: numberToHex(header.number),
      hash: mined.hash,
      parentHash: bytesToHex(header.parentHash),
      timestamp: numberToHex(header.timestamp),
      nonce: bytesToHex(header.nonce),
      miner: header.coinbase.toString(),
      stateRoot: bytesToHex(header.stateRoot),
      transactionsRoot: bytesToHex(header.transactionsTrie),
      receiptsRoot: bytesToHex(header.receiptTrie),
      sha3Uncles: bytesToHex(header.uncleHash),
      logsBloom: bytesToHex(header.logsBloom),
      mixHash: bytesToHex(header.mixHash),
      extraData: bytesToHex(header.extraData),
      difficulty: numberToHex(header.difficulty),
      totalDifficulty: "0x0",
      size: "0x0",
      gasLimit: numberToHex(header.gasLimit),
      gasUsed: numberToHex(header.gasUsed),
      baseFeePerGas: numberToHex(header.baseFeePerGas ?? 0n),
      uncles: [],
      transactions: mined.receipts.map(({ hash }) => hash),
    };
  }

  function logsOf(receipt: SandboxReceipt) {
    const position = {
      blockNumber: numberToHex(receipt.block.header.number),
      blockHash: bytesToHex(receipt.block.hash()),
      transactionHash: receipt.hash,
      transactionIndex: numberToHex(receipt.index),
      removed: false,
    };
    return receipt.logs.map(({ logIndex, address, ...log }) => ({
      ...log,
      ...position,
      address: address.toLowerCase(),
      logIndex: numberToHex(logIndex),
    }));
  }

  function receiptView(hash: Hash) {
    const found = sandbox.receiptOf(hash);
    if (!found) return null;
    const { block, transaction } = found;
    return {
      transactionHash: hash,
      transactionIndex: numberToHex(found.index),
      blockHash: bytesToHex(block.hash()),
      blockNumber: numberToHex(block.header.number),
      from: found.sender.toLowerCase(),
      to: transaction.to?.toString() ?? null,
      contractAddress: null,
      status: numberToHex(found.status),
      type: numberToHex(transaction.type),
      gasUsed: numberToHex(found.gasUsed),
      cumulativeGasUsed: numberToHex(found.gasUsed),
      effectiveGasPrice: numberToHex(GAS_PRICE),
      logsBloom: `0x${"00".repeat(256)}`,
      logs: logsOf(found),
    };
  }

  function transactionView(hash: Hash) {
    const mined = sandbox.receiptOf(hash);
    const sent = mined ?? sandbox.pendingOf(hash);
    if (!sent) return null;
    const { transaction } = sent;
    return {
      hash,
      nonce: numberToHex(transaction.nonce),
      from: sent.sender.toLowerCase(),
      to: transaction.to?.toString() ?? null,
      value: numberToHex(transaction.value),
      gas: numberToHex(transaction.gasLimit),
      gasPrice: numberToHex("gasPrice" in transaction ? transaction.gasPrice : transaction.maxFeePerGas),
      input: bytesToHex(transaction.data),
      type: numberToHex(transaction.type),
      chainId: numberToHex(sandbox.chainId),
      v: numberToHex(transaction.v ?? 0n),
      r: numberToHex(transaction.r ?? 0n),
      s: numberToHex(transaction.s ?? 0n),
      blockNumber: mined ? numberToHex(mined.block.header.number) : null,
      blockHash: mined ? bytesToHex(mined.block.hash()) : null,
      transactionIndex: mined ? numberToHex(mined.index) : null,
    };
  }

  interface Filter {
    fromBlock?: string;
    toBlock?: string;
    blockHash?: Hash;
    address?: Address | Address[];
    topics?: (Hex | Hex[] | null)[];
  }

  function logsWhere(filter: Filter) {
    const of = filter.blockHash && sandbox.blockOf(filter.blockHash)?.block.header.number;
    if (filter.blockHash && of === undefined) throw new RpcFault(REFUSED, "unknown block");
    const from = of ?? numberOf(filter.fromBlock);
    const head = sandbox.head();
    const wanted = of ?? numberOf(filter.toBlock);
    const to = wanted < head ? wanted : head;
    const addresses = filter.address === undefined ? undefined : new Set([filter.address].flat().map(small));
    const topics = (filter.topics ?? []).map((topic) =>
      topic === null ? undefined : new Set([topic].flat().map(small)),
    );
    const found: ReturnType<typeof logsOf> = [];
    for (let number = from; number <= to; number++) {
      for (const receipt of sandbox.blockAt(number)?.receipts ?? []) {
        for (const log of logsOf(receipt)) {
          if (addresses && !addresses.has(log.address)) continue;
          if (topics.some((any, index) => any && !any.has(small(log.topics[index] ?? "")))) continue;
          found.push(log);
        }
      }
    }
    return found;
  }

  async function reverted<T>(work: Promise<T>): Promise<T> {
    return work.catch((error: Error) => {
      throw new RpcFault(REVERTED, error.message);
    });
  }

  const METHODS: Record<string, Method> = {
    eth_chainId: () => numberToHex(sandbox.chainId),
    net_version: () => String(sandbox.chainId),
    web3_clientVersion: () => "sandbox",
    eth_syncing: () => false,
    eth_blockNumber: () => numberToHex(sandbox.head()),
    eth_gasPrice: () => numberToHex(GAS_PRICE),
    eth_maxPriorityFeePerGas: () => numberToHex(GAS_PRICE),
    eth_getBlockByNumber: ([tag]) => blockView(numberOf(tag)),
    eth_getBlockByHash: ([hash]) => {
      const number = sandbox.blockOf(hash as Hash)?.block.header.number;
      return number === undefined ? null : blockView(number);
    },
    eth_getLogs: ([filter]) => logsWhere(filter as Filter),
    eth_getTransactionReceipt: ([hash]) => receiptView(hash as Hash),
    eth_getTransactionByHash: ([hash]) => transactionView(hash as Hash),
    eth_getBalance: async ([address, tag]) =>
      numberToHex((await sandbox.stateOf(address as Address, stateAt(tag))).balance),
    eth_getCode: async ([address, tag]) => (await sandbox.stateOf(address as Address, stateAt(tag))).code,
    eth_getTransactionCount: async ([address, tag]) =>
      numberToHex(
        tag === "pending"
          ? await sandbox.nextNonce(address as Address)
          : (await sandbox.stateOf(address as Address, stateAt(tag))).nonce,
      ),
    eth_call: async ([given, tag]) => (await reverted(sandbox.call({ ...callOf(given), at: stateAt(tag) }))).output,
    eth_estimateGas: async ([given]) =>
      numberToHex((await reverted(sandbox.call(callOf(given)))).gasUsed * 2n + 30_000n),
    eth_sendRawTransaction: ([raw]) =>
      sandbox.submit(raw as Hex).catch((error: Error) => {
        throw new RpcFault(REFUSED, error.message);
      }),
  };

  return async (method, params) => {
    const run = Object.hasOwn(METHODS, method) ? METHODS[method] : undefined;
    if (!run) throw new RpcFault(UNKNOWN_METHOD, `the method ${method} does not exist`);
    return run(params);
  };
}

const small = (text: string) => text.toLowerCase();

function callOf(given: unknown): { to?: Address; data: Hex; from?: Address } {
  const { to, data, input, from } = given as { to?: Address; data?: Hex; input?: Hex; from?: Address };
  return { ...(to && { to }), data: data ?? input ?? "0x", ...(from && { from }) };
}
