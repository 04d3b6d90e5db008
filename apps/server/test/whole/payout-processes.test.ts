/**
 * Automatic payouts as an operator runs them: a real server with its signer as a separate process, nodes over HTTP, and
 * a signer that is killed and restarted.
 */
import { type ChildProcess, execFile, spawn } from "node:child_process";
import { randomBytes } from "node:crypto";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { officeApi } from "@banyan/contract/index.ts";
import { HDKey } from "@scure/bip32";
import pg from "pg";
import { type Address, parseEther } from "viem";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openChainWithNode } from "../../src/modules/chain/node.fixture.ts";
import { ownProgram } from "../programs.ts";
import { openHttpNode } from "./http-node.fixture.ts";
import { approvedWithdrawal } from "./samples.ts";
import { freePort, type ServerProcess, startServer } from "./server-process.ts";
import { openWhole, type StaffCaller, type Whole } from "./whole.ts";

const SIGNER = ownProgram("signer");
/** A chain id of neither the sandbox nor a chain with an explorer. */
const CHAIN_ID = 31_338n;
const BLOCK_MS = 250;
const LOOK = { timeout: 60_000, interval: 200 };
const LIMIT_MS = 240_000;

let whole: Whole;
let finance: StaffCaller;
let chain: Awaited<ReturnType<typeof openChainWithNode>>;
let directory: string;
let server: ServerProcess;
let signer: ChildProcess | undefined;
let signerEnv: Record<string, string>;
let hot = "";
const closing: (() => Promise<unknown>)[] = [];

async function openNode(): Promise<string> {
  const { url, close } = await openHttpNode(chain.ask);
  closing.push(close);
  return url;
}

/** A separate login for this signer: other tests on the machine use the role too. */
async function signerLogin(): Promise<string> {
  const [name, password] = [`banyan_signer_${randomBytes(4).toString("hex")}`, randomBytes(12).toString("hex")];
  const run = async (statement: string) => {
    const client = new pg.Client({ connectionString: whole.url });
    await client.connect();
    await client.query(statement).finally(() => client.end());
  };
  await run(`create role ${name} login password '${password}' in role banyan_signer`);
  closing.push(() => run(`drop role ${name}`));
  const login = new URL(whole.url);
  [login.username, login.password] = [name, password];
  return login.href;
}

async function startSigner(): Promise<void> {
  const child = spawn(process.execPath, [SIGNER], { env: signerEnv, stdio: ["ignore", "pipe", "inherit"] });
  signer = child;
  for await (const said of child.stdout!) if (String(said).includes("Signs for")) return;
  throw new Error("the signer did not start");
}

async function killSigner(): Promise<void> {
  const ended = once(signer!, "exit");
  signer!.kill("SIGKILL");
  await ended;
  signer = undefined;
}

beforeAll(async () => {
  const clock = { now: () => new Date() };
  whole = await openWhole({ sharedClock: clock, demo: false });
  finance = await whole.hire(["finance"]);
  directory = mkdtempSync(join(tmpdir(), "banyan-payouts-"));
  chain = await openChainWithNode(clock, { id: CHAIN_ID });
  const { evm } = chain;
  let mining = Promise.resolve();
  const miner = setInterval(() => (mining = mining.then(() => evm.mine())), BLOCK_MS);
  closing.push(async () => {
    clearInterval(miner);
    await mining;
    await evm.close();
  });

  signerEnv = {
    PATH: process.env.PATH ?? "",
    SIGNER_DIR: join(directory, "signer"),
    SIGNER_SOCKET: join(directory, "signer.sock"),
    SIGNER_PASSPHRASE: "long enough for a test",
    SIGNER_DATABASE_URL: await signerLogin(),
    CHAIN_ID: String(CHAIN_ID),
    CHAIN_TOKEN: evm.token,
  };
  const { stdout } = await promisify(execFile)(process.execPath, [SIGNER, "init"], { env: signerEnv });
  hot = /0x[0-9a-fA-F]{40}/.exec(stdout)![0];
  await chain.pour(hot, parseEther("1000"));
  await chain.giveGas(hot, parseEther("1"));
  await startSigner();
  server = await startServer(await freePort(), {
    DATA_DIR: join(directory, "data"),
    DATABASE_URL: whole.url,
    PAYOUTS: "signer",
    SIGNER_SOCKET: signerEnv.SIGNER_SOCKET!,
    CHAIN_ID: String(CHAIN_ID),
    CHAIN_TOKEN: evm.token,
    CHAIN_XPUB: HDKey.fromMasterSeed(randomBytes(32)).derive("m/44'/60'/0'").publicExtendedKey,
    CHAIN_RPC_URLS: `${await openNode()},${await openNode()}`,
  });
}, LIMIT_MS);
afterAll(async () => {
  if (signer) await killSigner();
  await server?.end("SIGKILL");
  for (const close of closing.reverse()) await close();
  await whole?.close();
  if (directory) rmSync(directory, { recursive: true, force: true });
}, LIMIT_MS);

async function fromServer(path: string): Promise<string> {
  const answer = await fetch(server.url + path, { headers: finance.headers });
  return answer.text();
}

/** The status in the office. */
async function standing() {
  const { data } = JSON.parse(await fromServer(officeApi.officePayouts.status.path));
  const { alarms, signerAnswers, waits } = data;
  return { alarms, signerAnswers, waits: waits?.why ?? null };
}

const detailOf = (withdrawalId: string) =>
  whole.done(officeApi.officeWithdrawals.detail, { withdrawalId }, { as: finance });
const stateOf = async (withdrawalId: string) => (await detailOf(withdrawalId)).state;
const gauge = async (name: string) => new RegExp(`^${name} (.+)$`, "m").exec(await fromServer("/metrics"))?.[1];

/** Balance of a withdrawal's address, in units of 10⁻¹⁸. */
const arrived = async (withdrawalId: string) => chain.held((await detailOf(withdrawalId)).address);

test(
  "a withdrawal is paid; a signer that is killed is named everywhere, and after its return the next one is paid, each once",
  async () => {
    const first = await approvedWithdrawal(whole);
    await expect.poll(() => stateOf(first), LOOK).toBe("succeeded");
    const { transactionId, arrival } = await detailOf(first);
    expect(transactionId).toMatch(/^0x[0-9a-f]{64}$/);
    expect(await arrived(first)).toBe(parseEther(arrival));
    expect(await standing()).toEqual({ alarms: [], signerAnswers: true, waits: null });
    expect(await gauge("signer_away")).toBe("0");

    await killSigner();
    const second = await approvedWithdrawal(whole);
    await expect.poll(standing, LOOK).toEqual({ alarms: ["signer_away"], signerAnswers: false, waits: "signer" });
    expect(await gauge("signer_away")).toBe("1");
    expect(await gauge("payouts_open")).toBe("1");
    // The shop itself keeps working.
    expect(JSON.parse(await fromServer("/readyz"))).toEqual({ ok: true });
    expect(await stateOf(second)).toBe("approved");
    expect(await arrived(second)).toBe(0n);

    await startSigner();
    await expect.poll(() => stateOf(second), LOOK).toBe("succeeded");
    await expect.poll(standing, LOOK).toEqual({ alarms: [], signerAnswers: true, waits: null });
    for (const id of [first, second]) expect(await arrived(id)).toBe(parseEther((await detailOf(id)).arrival));
    expect(await chain.evm.nonceOf(hot as Address)).toBe(2n);
    expect(server.output()).toContain("payouts are blocked");
  },
  LIMIT_MS,
);
