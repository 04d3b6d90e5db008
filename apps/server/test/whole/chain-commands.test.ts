/**
 * `npm run chain` as an operator uses it: processes with a database and nodes over HTTP. A sweep is planned, signed
 * without either of them, and sent; the address key is changed.
 */
import { spawn } from "node:child_process";
import { existsSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { type Address, parseEther } from "viem";
import { english, generateMnemonic, mnemonicToAccount } from "viem/accounts";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createWatcher, nodeBy } from "../../src/modules/chain/index.ts";
import { openChainWithNode } from "../../src/modules/chain/node.fixture.ts";
import { DEFAULT_MARKET } from "../../src/modules/market/index.ts";
import { findByMemberId } from "../../src/modules/members/index.ts";
import { createTopUp, openChain } from "../../src/modules/payments/index.ts";
import { readConfig } from "../../src/platform/config.ts";
import { sql } from "../../src/platform/database.ts";
import { paymentPorts, watchPorts } from "../../src/wiring.ts";
import { usdt } from "../money.ts";
import { ownProgram } from "../programs.ts";
import { openHttpNode } from "./http-node.fixture.ts";
import { openWhole, type StaffCaller, type Whole } from "./whole.ts";

/** A chain id of neither the sandbox nor a chain with an explorer. */
const CHAIN_ID = 31_339n;
const BLOCK_MS = 250;
const LIMIT_MS = 240_000;
const WORDS = generateMnemonic(english);
const TREASURY = mnemonicToAccount(generateMnemonic(english)).address;
const xpubOf = (words: string) => mnemonicToAccount(words, { path: "m/44'/60'/0'" }).getHdKey().publicExtendedKey;

const clock = { now: () => new Date() };

let whole: Whole;
let finance: StaffCaller;
let chain: Awaited<ReturnType<typeof openChainWithNode>>;
let directory: string;
let env: Record<string, string>;
const closing: (() => Promise<unknown>)[] = [];

beforeAll(async () => {
  whole = await openWhole({ sharedClock: clock, demo: false });
  finance = await whole.hire(["finance"]);
  directory = mkdtempSync(join(tmpdir(), "banyan-chain-"));
  chain = await openChainWithNode(clock, { id: CHAIN_ID });
  const nodes = await Promise.all([openHttpNode(chain.ask), openHttpNode(chain.ask)]);
  closing.push(chain.evm.close, ...nodes.map(({ close }) => close));
  env = {
    PATH: process.env.PATH ?? "",
    NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE ?? "",
    DEMO: "0",
    DATA_DIR: join(directory, "data"),
    DATABASE_URL: whole.url,
    CHAIN_ID: String(CHAIN_ID),
    CHAIN_TOKEN: chain.evm.token,
    CHAIN_XPUB: xpubOf(WORDS),
    CHAIN_RPC_URLS: nodes.map(({ url }) => url).join(),
  };
}, LIMIT_MS);
afterAll(async () => {
  for (const close of closing.reverse()) await close();
  await whole?.close();
  if (directory) rmSync(directory, { recursive: true, force: true });
}, LIMIT_MS);

/** Runs a command; returns its output and exit code. */
async function run(args: readonly string[], { input = "", more = {} as Record<string, string>, alone = false } = {}) {
  const child = spawn(process.execPath, [ownProgram("chain"), ...args], {
    env: alone ? { PATH: env.PATH! } : { ...env, ...more },
  });
  child.stdin.end(input);
  const ended = new Promise<number | null>((resolve) => child.on("close", resolve));
  const [said, complained, code] = await Promise.all([text(child.stdout), text(child.stderr), ended]);
  return { code, said: said + complained };
}

function openShopChain() {
  const config = readConfig(env);
  return openChain(config.chain, config);
}

/** Reads the chain up to the final block, like the shop's process. */
async function read(): Promise<void> {
  await chain.evm.mine(3);
  const facts = openShopChain();
  const payments = paymentPorts({ chain: facts, database: whole.database });
  const nodes = ["one", "other"].map((name) => nodeBy({ ask: chain.ask, name, token: facts.token }));
  const { database } = whole;
  const watcher = createWatcher({ database, clock, chain: facts, nodes, needed: 2, ports: watchPorts(payments) });
  expect(await watcher.look()).toBeNull();
  await watcher.stop();
}

const actions = async () =>
  (
    await sql<{ action: string }>`
      select action from staff.audit where action like 'chain.%' order by seq`.execute(whole.database.queries)
  ).rows.map(({ action }) => action);

test(
  "a sweep is planned, signed on a machine without anything, and sent; given again, it moves nothing twice",
  async () => {
    await read();
    const shop = openShopChain();
    shop.noteRead(true);
    const { memberId: publicId } = await whole.join();
    const member = await findByMemberId(whole.database.queries, publicId);
    const { addressIndex } = await whole.database.transaction((tx) =>
      createTopUp(tx, {
        chain: shop,
        memberId: member!.id,
        amount: usdt(30),
        market: DEFAULT_MARKET,
        now: clock.now(),
      }),
    );
    await chain.pour(shop.addressAt(addressIndex), parseEther("30"));
    await chain.giveGas(shop.gasWallet, parseEther("1"));
    await read();

    const files = { plan: join(directory, "plan.json"), signed: join(directory, "signed.json") };
    const planning = ["sweep", "plan", TREASURY, "--out", files.plan];
    expect(await run(planning)).toMatchObject({
      code: 1,
      said: expect.stringContaining("not a treasury or hot wallet"),
    });
    expect(await run(["house", "treasury", TREASURY])).toMatchObject({ code: 1 });
    const naming = ["house", "treasury", TREASURY, "--as", finance.email];
    expect(await run(naming)).toEqual({ code: 0, said: "named\n" });
    expect(await run(planning)).toMatchObject({ code: 0, said: expect.stringContaining("1 addresses, 30 USDT") });
    // Existing files are never overwritten.
    expect(await run(planning)).toMatchObject({ code: 1, said: expect.stringContaining("exists already") });

    const signing = ["sweep", "sign", files.plan, "--to", TREASURY, "--out", files.signed];
    const wrong = await run(signing, { input: generateMnemonic(english), alone: true });
    expect(wrong.code).toBe(1);
    expect(existsSync(files.signed)).toBe(false);
    const signed = await run(signing, { input: WORDS, alone: true });
    expect(signed).toMatchObject({ code: 0, said: expect.stringContaining("2 transactions signed") });
    expect(signed.said).not.toContain(WORDS);

    const broken = join(directory, "broken.json");
    writeFileSync(broken, "{}");
    expect((await run(["sweep", "broadcast", broken, "--as", finance.email])).code).toBe(1);
    expect((await run(["sweep", "broadcast", files.signed])).code).toBe(1);
    expect(await chain.held(TREASURY)).toBe(0n);

    let mining: Promise<void> = Promise.resolve();
    const miner = setInterval(() => (mining = mining.then(() => chain.evm.mine())), BLOCK_MS);
    const sending = ["sweep", "broadcast", files.signed, "--as", finance.email];
    // The final comparison uses the last block that the shop has read, which precedes the sweep.
    const sent = await run(sending);
    const again = await run(sending);
    clearInterval(miner);
    await mining;
    expect([sent, again].map(({ code }) => code)).toEqual([0, 0]);
    for (const { said } of [sent, again]) expect(said.match(/^done/gm)).toHaveLength(2);
    expect(await chain.held(TREASURY)).toBe(parseEther("30"));
    await read();
    expect(await run(["reconcile"])).toMatchObject({ code: 0, said: expect.stringContaining("equal") });
    expect(new Set(await actions())).toEqual(new Set(["chain.house", "chain.sweep"]));
  },
  LIMIT_MS,
);

test(
  "the key of addresses is changed once, by somebody who is named",
  async () => {
    const before = openShopChain();
    const next = { CHAIN_XPUB: xpubOf(generateMnemonic(english)), CHAIN_FORMER_XPUBS: env.CHAIN_XPUB! };
    expect((await run(["key"], { more: next })).code).toBe(1);
    expect((await run(["key", "--as", "nobody@banyan.example"], { more: next })).code).toBe(1);
    expect(await run(["addresses"], { more: next })).toMatchObject({ code: 1 });
    const asked = ["key", "--as", finance.email];
    expect(await run(asked, { more: next })).toEqual({
      code: 0,
      said: "addresses come from the new key, beginning with index 1\n",
    });
    expect(await run(asked, { more: next })).toEqual({ code: 0, said: "the key is in use already\n" });
    expect((await actions()).filter((action) => action === "chain.key")).toHaveLength(1);
    // The address issued before still belongs to the former key.
    const listed = await run(["addresses"], { more: next });
    expect(listed).toMatchObject({ code: 0, said: expect.stringContaining(before.addressAt(0n) as Address) });
    expect((await run(["reconcile"])).code).toBe(1);
  },
  LIMIT_MS,
);
