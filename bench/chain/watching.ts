/**
 * Following the chain: blocks per second with 100, 1,000 and 10,000 open invoices, the time from sending coins until
 * payment on blocks of 0.45 s, and catching up a day of blocks. Two nodes must agree, as in production. The time until
 * payment uses real transactions on the sandbox chain; the many blocks come from mock nodes, which respond immediately
 * or after NODE_MS, because a real chain of that length does not fit into memory. Hashes of mock blocks do not match
 * their content; the shop does not verify those of a provider either.
 */
import { randomBytes } from "node:crypto";
import { setTimeout } from "node:timers/promises";
import { type Address, encodeAbiParameters, type Hash, keccak256, numberToHex, pad, toEventSelector } from "viem";
import {
  type Ask,
  type ChainNode,
  createWatcher,
  findCursor,
  loadSandbox,
  nodeBy,
} from "../../apps/server/src/modules/chain/index.ts";
import { assertLedgerClean, openAccounts } from "../../apps/server/src/modules/ledger/index.ts";
import { DEFAULT_MARKET } from "../../apps/server/src/modules/market/index.ts";
import {
  type Chain,
  createTopUp,
  creditTopUp,
  openChain,
  type PaymentPorts,
  RAW_PER_MICRO,
} from "../../apps/server/src/modules/payments/index.ts";
import { systemClock } from "../../apps/server/src/platform/clock.ts";
import { type Database, openDatabase, sql } from "../../apps/server/src/platform/database.ts";
import { lookAgain } from "../../apps/server/src/platform/looking.ts";
import { migrate } from "../../apps/server/src/platform/migrate.ts";
import { watchPorts } from "../../apps/server/src/wiring.ts";
import type { Bench, Figure, Settings } from "../bench.ts";

const BLOCK_MS = 450;
const LOOK_MS = 500;
const BLOCKS_OF_DAY = (24 * 3_600_000) / BLOCK_MS;
const COUNTS = [100, 1_000, 10_000];
/** Blocks to read for throughput, and payments within them. */
const FOLLOWED = { blocks: 20_000, payments: 100 };
const OF_DAY = { blocks: BLOCKS_OF_DAY, payments: 500 };
/** Payments timed one by one. */
const TIMED = 60;
const AMOUNT = 5_000_000n;
const NODE_MS = Number(process.env.NODE_MS ?? 50);

const invoices = (count: number) => `${count.toLocaleString("en")} open invoices`;
const following = (count: number) => `follow, ${invoices(count)}`;
const paying = (count: number) => `paid, ${invoices(count)}`;
const DAY = `a day of blocks, ${invoices(1_000)}`;
const OF_CHAIN = "the chain's blocks";

interface Invoice {
  id: string;
  address: Address;
}

/** Adds members with an open top-up until there are `count`. */
async function fill(database: Database, chain: Chain, all: Invoice[], count: number): Promise<void> {
  while (all.length < count) {
    const memberId = BigInt(all.length + 1);
    const now = systemClock.now();
    const { id, addressIndex } = await database.transaction(async (tx) => {
      await openAccounts(tx, memberId, now);
      return createTopUp(tx, { chain, memberId, amount: AMOUNT, market: DEFAULT_MARKET, now });
    });
    all.push({ id, address: chain.addressAt(addressIndex) as Address });
  }
}

const TRANSFER = toEventSelector("Transfer(address,address,uint256)");
const PAYER = pad("0xab1e5");

/** A mock node of a chain that ends now, with one payment per payee evenly spread over the last blocks. */
function madeUp(chain: Chain, { blocks, payees }: { blocks: number; payees: readonly Address[] }): Ask {
  const chainSeed = randomBytes(16).toString("hex");
  const start = Date.now() - blocks * BLOCK_MS;
  const hashOf = (number: bigint) => keccak256(`0x${chainSeed}${number.toString(16).padStart(16, "0")}`);
  const every = Math.floor(blocks / payees.length);
  const headerOf = (number: bigint) => ({
    number: numberToHex(number),
    hash: hashOf(number),
    parentHash: number === 0n ? pad("0x0") : hashOf(number - 1n),
    timestamp: numberToHex(Math.floor((start + Number(number) * BLOCK_MS) / 1000)),
    transactions: [],
  });
  const logs = payees.map((to, place) => {
    const number = BigInt((place + 1) * every);
    return {
      number,
      to: pad(to).toLowerCase(),
      log: {
        address: chain.token.toLowerCase(),
        topics: [TRANSFER, PAYER, pad(to).toLowerCase()],
        data: encodeAbiParameters([{ type: "uint256" }], [AMOUNT * RAW_PER_MICRO]),
        blockNumber: numberToHex(number),
        blockHash: hashOf(number),
        transactionHash: keccak256(hashOf(number)),
        transactionIndex: "0x0",
        logIndex: "0x0",
        removed: false,
      },
    };
  });
  const last = BigInt(blocks);
  const answers: Record<string, (params: readonly unknown[]) => unknown> = {
    eth_chainId: () => numberToHex(chain.id),
    eth_getCode: () => "0x01",
    eth_call: () => pad("0x12"),
    eth_blockNumber: () => numberToHex(last),
    eth_getBlockByNumber: ([tag]) => headerOf(tag === "finalized" ? last : BigInt(tag as Hash)),
    eth_getLogs: ([filter]) => {
      const { fromBlock, toBlock, topics } = filter as { fromBlock: Hash; toBlock: Hash; topics: (Hash[] | null)[] };
      const receivers = new Set([topics[2] ?? []].flat().map((topic) => topic.toLowerCase()));
      return logs
        .filter(({ number, to }) => number >= BigInt(fromBlock) && number <= BigInt(toBlock) && receivers.has(to))
        .map(({ log }) => log);
    },
  };
  return async (method, params) => {
    if (NODE_MS > 0) await setTimeout(NODE_MS);
    const answer = answers[method];
    if (!answer) throw new Error(`no mock response to ${method}`);
    return answer(params);
  };
}

async function run({ cluster }: Settings): Promise<Figure[]> {
  const url = await cluster.database("chain", async (empty) => void (await migrate(empty)));
  const database = openDatabase({ url, role: "banyan_app", maxConnections: 10 });
  const chain = openChain("sandbox");
  const payments: PaymentPorts = {
    chain,
    lockOrder: async () => {},
    onConfirmed: {
      order: async () => {
        throw new Error("unexpected payment of an order");
      },
      topUp: creditTopUp,
    },
    canCredit: async () => true,
  };
  const watching = (ask: Ask) => {
    const nodes: ChainNode[] = ["one", "other"].map((name) => nodeBy({ ask, name, token: chain.token }));
    return createWatcher({ database, clock: systemClock, chain, nodes, needed: 2, ports: watchPorts(payments) });
  };
  const paidOf = async (ids: readonly string[]) => {
    const { rows } = await sql<{ id: string }>`
      select id from payments.invoice where id = any(${[...ids]}::uuid[]) and state = 'paid'`.execute(database.queries);
    return rows.map(({ id }) => id);
  };

  /** Seconds to read all blocks of a mock chain. */
  async function read(given: { blocks: number; payees: readonly Invoice[] }): Promise<number> {
    const payees = given.payees.map(({ address }) => address);
    const watcher = watching(madeUp(chain, { blocks: given.blocks, payees }));
    const begun = performance.now();
    const problem = await watcher.look();
    const seconds = (performance.now() - begun) / 1000;
    const cursor = await findCursor(database.queries, chain.id);
    await watcher.stop();
    if (problem !== null || cursor?.blockNumber !== BigInt(given.blocks)) throw new Error(`not read: ${problem}`);
    const paid = await paidOf(given.payees.map(({ id }) => id));
    if (paid.length !== payees.length) throw new Error(`${paid.length} of ${payees.length} were paid`);
    return seconds;
  }

  /** Milliseconds from sending coins to payment for each payee, sorted. */
  async function times(payees: readonly Invoice[]): Promise<number[]> {
    const { openSandbox, sandboxRpc } = await loadSandbox();
    const sandbox = await openSandbox({ clock: systemClock, seed: randomBytes(32) });
    const watcher = watching(sandboxRpc(sandbox));
    const sentAt = new Map<string, number>();
    const taken: number[] = [];
    let mining: Promise<void> = Promise.resolve();
    const miner = setInterval(() => (mining = mining.then(() => sandbox.mine())), BLOCK_MS);
    const looking = lookAgain(
      async () => {
        await watcher.look();
        const seen = performance.now();
        for (const id of await paidOf([...sentAt.keys()])) {
          taken.push(seen - sentAt.get(id)!);
          sentAt.delete(id);
        }
      },
      { everyMs: LOOK_MS, onFault: (error) => console.error(error) },
    );
    for (const { id, address } of payees) {
      sentAt.set(id, performance.now());
      await sandbox.pour(address, AMOUNT * RAW_PER_MICRO);
      // Not a multiple of the block time.
      await setTimeout(BLOCK_MS * (0.5 + Math.random()));
    }
    const end = performance.now() + 60_000;
    while (sentAt.size > 0 && performance.now() < end) await setTimeout(BLOCK_MS);
    await looking.stop();
    clearInterval(miner);
    await mining;
    await watcher.stop();
    if (sentAt.size > 0) throw new Error(`${sentAt.size} payments were not paid within a minute`);
    return taken.toSorted((a, b) => a - b);
  }

  const figures: Figure[] = [];
  const add = (what: string, perSecond: number, rest: Partial<Figure>) =>
    figures.push({ bench: "chain", what, clients: 1, perSecond, ratios: {}, ...rest });
  try {
    const all: Invoice[] = [];
    for (const count of COUNTS) {
      const before = all.length;
      await fill(database, chain, all, count);
      // Paid invoices stay on the watch list, so its length is as named.
      const added = all.slice(before);
      const taken = await times(added.slice(-Math.min(TIMED, added.length / 4)));
      const at = (part: number) => taken[Math.min(taken.length - 1, Math.floor(taken.length * part))]!;
      add(paying(count), 1000 / at(0.5), {
        amounts: { "ms p50": at(0.5), "ms p95": at(0.95), payments: taken.length },
      });
      const payees = added.slice(0, Math.min(FOLLOWED.payments, added.length / 4));
      const rate = FOLLOWED.blocks / (await read({ blocks: FOLLOWED.blocks, payees }));
      add(following(count), rate, { ratios: { [OF_CHAIN]: (rate * BLOCK_MS) / 1000 } });
      if (count !== 1_000) continue;
      const open = added.slice(payees.length, payees.length + OF_DAY.payments);
      const seconds = await read({ blocks: OF_DAY.blocks, payees: open });
      add(DAY, OF_DAY.blocks / seconds, { amounts: { seconds, payments: open.length } });
    }
    await assertLedgerClean(database.queries);
  } finally {
    await database.close();
  }
  return figures;
}

export const chainBench: Bench = {
  name: "chain",
  about: "following the chain, time until coins are paid, a day caught up",
  bars: [
    ...COUNTS.map((count) => ({ what: following(count), of: OF_CHAIN, least: 1 })),
    { what: paying(1_000), of: "ms p50", most: 2_000 },
    { what: paying(1_000), of: "ms p95", most: 3_000 },
    { what: DAY, of: "seconds", most: 600 },
  ],
  run,
};
