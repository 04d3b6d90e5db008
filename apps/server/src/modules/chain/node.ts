/**
 * Read access to one node of the chain: headers, final transfers of the token, receipts, balances. Errors never contain
 * the node's URL, which often includes an API key.
 */

import {
  type Address,
  BaseError,
  createPublicClient,
  custom,
  getAbiItem,
  type Hash,
  type Hex,
  http,
  type PublicClient,
  parseEventLogs,
  type Transport,
} from "viem";
import { inParts } from "../../platform/in-parts.ts";
import { TOKEN_ABI } from "./token-abi.ts";

/** A token transfer: a log of a block. */
export interface ChainTransfer {
  txHash: Hash;
  logIndex: number;
  blockNumber: bigint;
  blockHash: Hash;
  /** In lower case, like all addresses here. */
  token: string;
  from: string;
  to: string;
  /** Units of 10⁻¹⁸. */
  raw: bigint;
}

export interface Header {
  number: bigint;
  hash: Hash;
  parentHash: Hash;
  /** Block timestamp, in whole seconds. */
  time: Date;
}

/** A range of blocks as reported by one node. */
export interface WindowRead {
  first: Header;
  last: Header;
  transfers: ChainTransfer[];
}

export interface Receipt {
  hash: Hash;
  succeeded: boolean;
  block: { number: bigint; hash: Hash };
  from: string;
  transfers: ChainTransfer[];
  /** Fee, in units of 10⁻¹⁸ of the gas coin. */
  cost: bigint;
}

/** Sender and nonce: of all transactions that share them, only one is ever executed. */
export interface Sender {
  /** In lower case. */
  address: string;
  nonce: number;
}

/** A node that returns an error or does not answer. */
export class NodeFault extends Error {
  override readonly name = "NodeFault";
  /** Whether it refused because the request was too large: a smaller one may succeed. */
  readonly tooMuch: boolean;
  constructor(node: string, reason: string, tooMuch = false) {
    super(`${node}: ${reason}`);
    this.tooMuch = tooMuch;
  }
}

/** A node that does not have a block yet; retried later. */
export class NodeLags extends NodeFault {
  constructor(node: string) {
    super(node, "does not have the block yet");
  }
}

/** The results of the requests that succeeded. */
export async function answered<T>(questions: readonly Promise<T>[]): Promise<T[]> {
  const settled = await Promise.allSettled(questions);
  return settled.flatMap((one) => {
    if (one.status === "fulfilled") return [one.value];
    if (one.reason instanceof NodeFault) return [];
    throw one.reason;
  });
}

export type ChainNode = ReturnType<typeof openNode>;
export type Ask = (method: string, params: readonly unknown[]) => Promise<unknown>;

const TRANSFER = getAbiItem({ abi: TOKEN_ABI, name: "Transfer" });
const TIMEOUT_MS = 10_000;
/** Receivers per log query. */
const RECEIVERS_AT_ONCE = 500;
/** Balances per query: keeps the code of the call and its result below the limits of nodes. */
const OWNERS_AT_ONCE = 150;
/** Depth below the head at which a block counts as final, for nodes without the tag "finalized". */
const FINAL_BELOW_HEAD = 240n;
const LIMIT_EXCEEDED = -32_005;
const TOO_MUCH =
  /limit exceeded|block range|range is too|more than \d+ results|too many|response size|exceeds? (the )?max/i;

/** A node at a URL. Concurrent requests are batched, up to `batchSize`. */
export function nodeAt(given: { url: string; name: string; token: string; batchSize: number }) {
  const batch = given.batchSize > 1 ? { batchSize: given.batchSize, wait: 0 } : false;
  return openNode({ ...given, transport: http(given.url, { batch, retryCount: 0, timeout: TIMEOUT_MS }) });
}

/** A node behind a function, such as the sandbox in this process. */
export function nodeBy(given: { ask: Ask; name: string; token: string }) {
  const request = ({ method, params }: { method: string; params?: readonly unknown[] }) =>
    given.ask(method, params ?? []);
  return openNode({ ...given, transport: custom({ request }, { retryCount: 0 }) });
}

function openNode({ name, token, transport }: { name: string; token: string; transport: Transport }) {
  const client: PublicClient = createPublicClient({ transport, cacheTime: 0 });
  const contract = token.toLowerCase() as Address;

  async function asked<T>(question: Promise<T>): Promise<T> {
    try {
      return await question;
    } catch (error) {
      throw faultOf(name, error);
    }
  }

  async function header(which: bigint | "latest" | "finalized"): Promise<Header> {
    const block = await asked(
      client.getBlock(typeof which === "bigint" ? { blockNumber: which } : { blockTag: which }),
    );
    if (block.number === null || block.hash === null) throw new NodeLags(name);
    const { number, hash, parentHash, timestamp } = block;
    return { number, hash, parentHash, time: new Date(Number(timestamp) * 1000) };
  }

  async function transfersOf(side: "from" | "to", owners: readonly string[], from: bigint, to: bigint) {
    const parts: Promise<ChainTransfer[]>[] = [];
    for (const some of inParts(owners, RECEIVERS_AT_ONCE)) {
      parts.push(
        client
          .getLogs({
            address: contract,
            event: TRANSFER,
            args: { [side]: some as Address[] },
            fromBlock: from,
            toBlock: to,
            strict: true,
          })
          .then((logs) => logs.map(transferOf)),
      );
    }
    return (await asked(Promise.all(parts))).flat();
  }

  const transfersTo = (receivers: readonly string[], from: bigint, to: bigint) =>
    transfersOf("to", receivers, from, to);

  /** One `eth_call` each, for nodes that refuse calls without a contract. */
  const oneByOne = (owners: readonly string[], blockNumber: bigint) =>
    Promise.all(owners.map((owner) => client.readContract({ ...balanceOf(contract, owner), blockNumber })));

  return {
    name,
    header,
    /** Number of the newest block. */
    head: () => asked(client.getBlockNumber({ cacheTime: 0 })),
    /** Number of the newest final block; a fixed depth below the head for nodes that do not support the tag. */
    async finalized(): Promise<bigint> {
      try {
        return (await header("finalized")).number;
      } catch {
        const head = await asked(client.getBlockNumber({ cacheTime: 0 }));
        return head > FINAL_BELOW_HEAD ? head - FINAL_BELOW_HEAD : 0n;
      }
    },
    /** Transfers to any of `receivers` in a range of blocks, inclusive. */
    transfersTo,
    /** Transfers from any of `senders`, likewise. */
    transfersFrom: (senders: readonly string[], from: bigint, to: bigint) => transfersOf("from", senders, from, to),
    /**
     * Transfers to any of `receivers`, with the headers of both ends, requested together. Throws `NodeLags` if the node
     * lacks one of the headers.
     */
    async window(given: { from: bigint; to: bigint; receivers: readonly string[] }): Promise<WindowRead> {
      const { from, to, receivers } = given;
      const [first, last, transfers] = await Promise.all([header(from), header(to), transfersTo(receivers, from, to)]);
      return { first, last, transfers };
    },
    /** The receipt of a transaction; null if the node knows none. */
    async receipt(hash: Hash): Promise<Receipt | null> {
      const found = await asked(
        client.getTransactionReceipt({ hash }).catch((error: unknown) => {
          if (error instanceof BaseError && error.name === "TransactionReceiptNotFoundError") return null;
          throw error;
        }),
      );
      if (!found) return null;
      const ofToken = found.logs.filter(({ address }) => address.toLowerCase() === contract);
      return {
        hash,
        succeeded: found.status === "success",
        block: { number: found.blockNumber, hash: found.blockHash },
        from: found.from.toLowerCase(),
        cost: found.gasUsed * found.effectiveGasPrice,
        transfers: parseEventLogs({ abi: TOKEN_ABI, eventName: "Transfer", logs: ofToken }).map(transferOf),
      };
    },
    /** Sender of a transaction, mined or pending; null if the node does not know it. */
    async sender(hash: Hash): Promise<Sender | null> {
      return asked(
        client.getTransaction({ hash }).then(
          ({ from, nonce }) => ({ address: from.toLowerCase(), nonce }),
          (error: unknown) => {
            if (error instanceof BaseError && error.name === "TransactionNotFoundError") return null;
            throw error;
          },
        ),
      );
    },
    chainId: async () => BigInt(await asked(client.getChainId())),
    code: (address: string) => asked(client.getCode({ address: address as Address })),
    decimals: () => asked(client.readContract({ address: contract, abi: TOKEN_ABI, functionName: "decimals" })),
    /** Token balance of an address at a block. */
    tokens: (owner: string, blockNumber: bigint) =>
      asked(client.readContract({ ...balanceOf(contract, owner), blockNumber })),
    /** Same for many addresses, many per request, in their order. */
    async tokensOf(owners: readonly string[], blockNumber: bigint): Promise<bigint[]> {
      const all: bigint[] = [];
      for (const some of inParts(owners, OWNERS_AT_ONCE)) {
        const contracts = some.map((owner) => balanceOf(contract, owner));
        const together = client.multicall({
          contracts,
          blockNumber,
          deployless: true,
          batchSize: 0,
          allowFailure: false,
        });
        all.push(...(await asked(together.catch(() => oneByOne(some, blockNumber)))));
      }
      return all;
    },
    /** Gas balance of an address. */
    gasMoney: (owner: string) => asked(client.getBalance({ address: owner as Address })),
    gasPrice: () => asked(client.getGasPrice()),
    /** Number of an address's transactions in blocks, or in final blocks. */
    nonce: (owner: string, blockTag: "latest" | "finalized") =>
      asked(client.getTransactionCount({ address: owner as Address, blockTag })),
    /** Broadcasts a signed transaction. Throws if the node rejects it. */
    broadcast: (raw: Hex) => asked(client.sendRawTransaction({ serializedTransaction: raw })),
  };
}

const balanceOf = (contract: Address, owner: string) =>
  ({ address: contract, abi: TOKEN_ABI, functionName: "balanceOf", args: [owner as Address] }) as const;

function transferOf(log: {
  transactionHash: Hash | null;
  logIndex: number | null;
  blockNumber: bigint | null;
  blockHash: Hash | null;
  address: Address;
  args: { from: Address; to: Address; value: bigint };
}): ChainTransfer {
  const { transactionHash, logIndex, blockNumber, blockHash, args } = log;
  return {
    txHash: transactionHash!.toLowerCase() as Hash,
    logIndex: logIndex!,
    blockNumber: blockNumber!,
    blockHash: blockHash!.toLowerCase() as Hash,
    token: log.address.toLowerCase(),
    from: args.from.toLowerCase(),
    to: args.to.toLowerCase(),
    raw: args.value,
  };
}

function faultOf(name: string, error: unknown): NodeFault {
  if (error instanceof NodeFault) return error;
  if (!(error instanceof BaseError)) return new NodeFault(name, error instanceof Error ? error.message : "unknown");
  if (error.name === "BlockNotFoundError") return new NodeLags(name);
  const coded = error.walk((part) => typeof (part as { code?: unknown }).code === "number") as { code?: number } | null;
  const tooMuch = coded?.code === LIMIT_EXCEEDED || TOO_MUCH.test(error.details ?? "");
  return new NodeFault(name, withoutAddresses(`${error.shortMessage} ${error.details ?? ""}`.trim()), tooMuch);
}

/** Node URLs contain API keys. */
const withoutAddresses = (text: string) => text.replaceAll(/https?:\/\/\S+/gi, "(address)").slice(0, 300);
