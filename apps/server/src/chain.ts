/**
 * `npm run chain -- COMMAND`: operator commands for the chain of DATABASE_URL or of the embedded database. They work
 * while the shop runs, and each may be repeated. Commands that change something require `--as EMAIL` and are recorded
 * in the audit log. docs/operations.md says when each is needed.
 */
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { text } from "node:stream/consumers";
import { setTimeout } from "node:timers/promises";
import { parseArgs } from "node:util";
import { formatEther, getAddress, isAddress, parseEther } from "viem/utils";
import { type ByHand, type ByHandDeps, openByHand, readPlan, readSigned, signSweep } from "./modules/chain/index.ts";
import { type Chain, changeKey, countAddresses, openChain, readKeys } from "./modules/payments/index.ts";
import { staffByEmail, writeAuditLog } from "./modules/staff/index.ts";
import { requireCode } from "./platform/code-schema.ts";
import { withCommandDatabase } from "./platform/command-database.ts";
import { readConfig } from "./platform/config.ts";
import type { Database } from "./platform/database.ts";
import { StartupError } from "./platform/startup-error.ts";
import { booksPorts, chainWithKey, paymentPorts, watchPorts } from "./wiring.ts";

const USAGE = `npm run chain -- COMMAND
  reconcile                             compare books and chain; exit code 1 where they differ
  scan FROM TO --as EMAIL               read blocks again and record what is missing
  record TRANSACTION --as EMAIL         record the transfers of one transaction to us
  back BLOCK --as EMAIL                 read on from an earlier block, also where reading has stopped
  addresses [--from N] [--count N]      index, path, address and balance of addresses that were handed out
  house treasury|hot|owner ADDRESS --as EMAIL
                                        name an address of the house, or a wallet of its owner
  sweep plan ADDRESS --out FILE [--least AMOUNT] [--key KEY]
                                        plan to move coins of addresses of invoices to the treasury or a hot wallet
  sweep sign PLAN --to ADDRESS --out FILE
                                        sign a plan, on a machine that is offline; the words come from standard input
  sweep broadcast SIGNED --as EMAIL     send a signed sweep, follow it until it is final, and compare books and chain
  key --as EMAIL                        take addresses from another key from now on: CHAIN_XPUB is the new one, and
                                        CHAIN_FORMER_XPUBS holds the one until now`;

const STATEMENT_LIMIT_MS = 300_000;
const ADDRESSES_AT_ONCE = 500;
const ACCOUNT_PATH = "m/44'/60'/0'";
/** Polling interval and number of polls (ten minutes) while `sweep broadcast` waits for finality. */
const LOOK_MS = 1_000;
const MOST_LOOKS = 600;

interface Given {
  args: readonly string[];
  options: Partial<Record<"as" | "from" | "count" | "out" | "least" | "key" | "to", string | undefined>>;
  database: Database;
  hand: ByHand;
  chain: Chain;
  /** The same chain with this former key as the current one; undefined for an unknown key. */
  withKey(keyId: string): Chain | undefined;
  /** Writes to the audit log on behalf of the `--as` account. */
  note: ByHandDeps["note"];
}

function block(text: string | undefined): bigint {
  if (!text || !/^[0-9]{1,18}$/.test(text)) throw new StartupError(USAGE);
  return BigInt(text);
}

const COMMANDS: Record<string, (given: Given) => Promise<boolean>> = {
  async reconcile({ hand }) {
    const { state, problem, blockNumber, blockHash, addresses, books, chain, differences, list } =
      await hand.reconcile();
    if (state === "unread") throw new StartupError(`The chain could not be read: ${problem}`);
    console.log(`block      ${blockNumber} ${blockHash}`);
    console.log(`addresses  ${addresses}`);
    console.log(`books      ${formatEther(books!)}`);
    console.log(`chain      ${formatEther(chain!)}`);
    for (const one of list) {
      const where = [one.address, one.txHash].filter(Boolean).join(" ");
      console.log(`${one.kind.padEnd(15)} books ${formatEther(one.books)} chain ${formatEther(one.chain)} ${where}`);
    }
    console.log(state === "equal" ? "equal" : `${differences} differences`);
    return state === "equal";
  },
  async scan({ args, hand }) {
    return report(await hand.scan({ from: block(args[0]), to: block(args[1]) }));
  },
  async record({ args: [hash], hand }) {
    if (!hash || !/^0x[0-9a-f]{64}$/i.test(hash)) throw new StartupError(USAGE);
    return report(await hand.record(hash));
  },
  async back({ args, hand }) {
    await hand.back({ to: block(args[0]) });
    console.log("the shop reads on from there");
    return true;
  },
  async addresses({ options, hand, database, chain }) {
    const all = await countAddresses(database.queries, chain.id);
    const from = options.from === undefined ? 0n : block(options.from);
    const wanted = options.count === undefined ? all : from + block(options.count);
    const until = wanted < all ? wanted : all;
    for (let at = from; at < until; at += BigInt(ADDRESSES_AT_ONCE)) {
      const count = Math.min(ADDRESSES_AT_ONCE, Number(until - at));
      const indexes = Array.from({ length: count }, (_, place) => at + BigInt(place));
      const found = indexes.map((index) => chain.addressAt(index));
      const balances = await hand.balances(found.map((address) => address.toLowerCase()));
      for (const [place, index] of indexes.entries()) {
        const path = `${ACCOUNT_PATH}/0/${index}`;
        console.log([index, path, found[place], formatEther(balances[place]!), chain.keyIdAt(index)].join("\t"));
      }
    }
    return true;
  },
  async house({ args: [role, address], hand }) {
    if ((role !== "treasury" && role !== "hot" && role !== "owner") || !address) throw new StartupError(USAGE);
    if (!isAddress(address)) throw new StartupError("The address is invalid, or its checksum is wrong.");
    console.log((await hand.nameHouse({ address, role })) ? "named" : "it was named before");
    return true;
  },
  async sweep({ args: [step, given], options, hand, database, chain, withKey }) {
    if (step === "plan") {
      if (!given || !isAddress(given) || !options.out) throw new StartupError(USAGE);
      const key = options.key === undefined || options.key === chain.keyId ? chain : withKey(options.key);
      if (!key) throw new StartupError(`There is no key ${options.key}.`);
      const all = await countAddresses(database.queries, chain.id);
      const indexes = Array.from({ length: Number(all) }, (_, index) => BigInt(index));
      const addresses = indexes
        .filter((index) => chain.keyIdAt(index) === key.keyId)
        .map((index) => ({ path: `${ACCOUNT_PATH}/0/${index}`, address: chain.addressAt(index) }));
      const gasWallet = { path: `${ACCOUNT_PATH}/1/0`, address: key.gasWallet };
      const to = getAddress(given);
      const plan = await hand.planSweep({ to, gasWallet, addresses, least: parseEther(options.least ?? "1") });
      writeNew(options.out, plan);
      const sum = plan.items.reduce((total, { raw }) => total + BigInt(raw), 0n);
      console.log(`${plan.items.length} addresses, ${formatEther(sum)} USDT to ${plan.to}: ${options.out}`);
      return true;
    }
    if (step !== "broadcast" || !given || !options.as) throw new StartupError(USAGE);
    const sweep = await hand.openSweep(readSigned(readFileSync(given, "utf8")));
    await hand.noteSweep(sweep);
    for (let look = 0; ; look++) {
      const states = await hand.stepSweep(sweep);
      const isOver = states.every((state) => state !== "waits" && state !== "sent");
      if (!isOver && look < MOST_LOOKS) {
        await setTimeout(LOOK_MS);
        continue;
      }
      for (const [place, { what, hash, from, to, amount }] of sweep.entries()) {
        console.log([states[place], what, formatEther(amount), from, to, hash].join("\t"));
      }
      if (!isOver) throw new StartupError("Not final yet. Run the command again: it resumes, and moves nothing twice.");
      break;
    }
    return COMMANDS.reconcile!({ args: [], options, hand, database, chain, withKey, note: async () => {} });
  },
  async key({ hand, database, chain, withKey, note }) {
    const now = new Date();
    const first = await changeKey(database, {
      chain,
      withKey,
      hasCoins: async (address) => (await hand.balances([address.toLowerCase()]))[0]! > 0n,
      note: (tx, index) =>
        note(tx, { action: "chain.key", subject: chain.keyId, details: { firstIndex: String(index) }, now }),
      now,
    });
    console.log(
      first === null ? "the key is in use already" : `addresses come from the new key, beginning with index ${first}`,
    );
    return true;
  },
};

/** Creates a new file. Throws StartupError if it exists. */
function writeNew(file: string, content: object): void {
  if (existsSync(file)) throw new StartupError(`${file} exists already.`);
  writeFileSync(file, `${JSON.stringify(content, null, 2)}\n`, { flag: "wx" });
}

/** Works without configuration, database or network. */
async function signOffline(file: string | undefined, { to, out }: Given["options"]): Promise<boolean> {
  if (!file || !to || !isAddress(to) || !out) throw new StartupError(USAGE);
  const plan = readPlan(readFileSync(file, "utf8"));
  const sum = plan.items.reduce((total, { raw }) => total + BigInt(raw), 0n);
  console.error(`${formatEther(sum)} USDT of ${plan.items.length} addresses to ${plan.to}. The words:`);
  const signed = await signSweep(plan, { words: await text(process.stdin), to: getAddress(to) });
  writeNew(out, signed);
  console.log(`${signed.transactions.length} transactions signed: ${out}`);
  return true;
}

function report({ transfers, added, notRecorded }: Awaited<ReturnType<ByHand["scan"]>>): boolean {
  console.log(`${transfers} transfers to us, ${added} of them new in the books, ${notRecorded} in quarantine`);
  return notRecorded === 0;
}

/** Commands that change something and therefore require `--as`. */
const SIGNED = new Set(["scan", "record", "back", "house", "key"]);

async function main(): Promise<boolean> {
  const { values: options, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      as: { type: "string" },
      from: { type: "string" },
      count: { type: "string" },
      out: { type: "string" },
      least: { type: "string" },
      key: { type: "string" },
      to: { type: "string" },
    },
  });
  if (positionals[0] === "sweep" && positionals[1] === "sign") return signOffline(positionals[2], options);
  const [name = "", ...args] = positionals;
  if (!Object.hasOwn(COMMANDS, name) || (SIGNED.has(name) && !options.as)) throw new StartupError(USAGE);
  const config = readConfig(process.env);
  const { chain: source } = config;
  if (source === "none") throw new StartupError("This shop has no chain.");
  const given = { purpose: "chain", maxConnections: 3, statementTimeoutMs: STATEMENT_LIMIT_MS };
  return withCommandDatabase(config, given, async (database) => {
    await requireCode(database.queries);
    const chain = openChain(source, config);
    const payments = paymentPorts({ chain, database });
    const staffId = options.as === undefined ? undefined : await staffByEmail(database.queries, options.as);
    const { rpcUrls, rpcBatch } =
      source === "sandbox" ? { rpcUrls: [`http://127.0.0.1:${config.port}/sandbox/rpc`], rpcBatch: 100 } : source;
    const note: ByHandDeps["note"] = (tx, entry) => writeAuditLog(tx, { ...entry, staffId: staffId! });
    const hand = openByHand({
      database,
      clock: { now: () => new Date() },
      chain,
      rpcUrls,
      rpcBatch,
      needed: chain.sandbox ? 1 : 2,
      watch: watchPorts(payments),
      books: booksPorts(payments),
      note,
    });
    if (name !== "key") await readKeys(database.queries, chain);
    const withKey = (keyId: string) => chainWithKey(config, keyId);
    return COMMANDS[name]!({ args, options, database, hand, chain, withKey, note });
  });
}

try {
  if (!(await main())) process.exitCode = 1;
} catch (error) {
  console.error(
    error instanceof Error && (error instanceof StartupError || error.name === "NodeFault") ? error.message : error,
  );
  process.exitCode = 1;
}
