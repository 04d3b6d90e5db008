/** All of deploy/ on one machine: database nodes, HAProxy, and two shop processes with separate data directories. */
import { spawn } from "node:child_process";
import { randomBytes } from "node:crypto";
import { chmodSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { type Database, openDatabase } from "../../src/platform/database.ts";
import { ownProgram } from "../programs.ts";
import { furnishShop, type Shopping } from "../whole/furnished-shop.ts";
import { freePort, type ServerProcess, startServer } from "../whole/server-process.ts";
import { type DatabaseNodes, openDatabaseNodes } from "./database-nodes.ts";
import { type DatabaseProxy, type Proxy, startHaproxy, untilReady } from "./proxies.ts";
import { Tally } from "./tally.ts";

const SHOPPERS = 8;
/** Pause between a shopper's orders: the test is about faults, not throughput. */
const PAUSE_MS = 250;
/** One code allows 500 registrations per hour. */
const JOIN_EVERY = 400;
const MOST_WAIT_MS = 120_000;
const GETS = ["/api/product/index?page=1&limit=20", "/api/ajax/getConfig", "/api/product/categories"];

export interface Site {
  readonly directory: string;
  readonly nodes: DatabaseNodes;
  readonly database: Database;
  readonly databaseProxy: DatabaseProxy;
  readonly shopProxy: Proxy;
  readonly shops: readonly { readonly url: string }[];
  readonly shopping: Shopping;
  readonly tally: Tally;
  /** Generates load at a URL until `work` has ended: orders, payments, registrations, and reads. */
  underLoad<T>(url: string, work: () => Promise<T>): Promise<T>;
  /** Waits for this many more acknowledged orders and payments. */
  more(count: number): Promise<void>;
  /** Restarts a shop process gracefully. Returns its exit code. */
  renew(at: number): Promise<number | null>;
  /** Runs `npm run audit`, optionally on another database, with its stored results. Throws on a fault. */
  audit(args: readonly string[], other?: { url: string; dataDir: string }): Promise<void>;
  close(): Promise<void>;
}

export async function openSite(): Promise<Site> {
  const directory = mkdtempSync(join(tmpdir(), "banyan-cluster-"));
  chmodSync(directory, 0o755);
  const nodes = await openDatabaseNodes(directory);
  const closing: (() => Promise<unknown>)[] = [() => nodes.close()];
  const close = async () => {
    for (const one of closing.toReversed()) await one();
    rmSync(directory, { recursive: true, force: true });
  };
  try {
    const ports = [await freePort(), await freePort()];
    const { database: databaseProxy, shop: shopProxy } = await startHaproxy(directory, nodes, ports);
    closing.push(() => databaseProxy.close());
    const { owner, app } = nodes.passwords;
    const urlOf = (user: string, password: string) =>
      `postgres://${user}:${password}@127.0.0.1:${databaseProxy.port}/banyan`;
    const url = urlOf("banyan_owner", owner);
    const env = {
      DATABASE_URL: url,
      DATABASE_APP_URL: urlOf("banyan_app", app),
      MASTER_KEY: randomBytes(32).toString("base64"),
      KYC_MASTER_KEYS: randomBytes(32).toString("base64"),
      TRUSTED_PROXIES: "1",
      REGISTRATION_WORK: "never",
      PUBLIC_URL: shopProxy.url,
    };
    const directories = ports.map((_, at) => join(directory, `shop${at + 1}`));
    const start = (at: number) => startServer(ports[at]!, { ...env, DATA_DIR: directories[at]! });
    const shops: ServerProcess[] = [];
    closing.push(() => Promise.all(shops.map((shop) => shop.end("SIGKILL"))));
    for (const at of ports.keys()) shops.push(await start(at));
    await untilReady(shopProxy.url);

    const database = openDatabase({ url, maxConnections: 4, onError: () => {} });
    closing.push(() => database.close());
    const tally = new Tally();
    const load = { url: shopProxy.url, pauseMs: PAUSE_MS, joinEvery: JOIN_EVERY };
    const shopping = await furnishShop({
      ...{ database, dataDir: directories[0]!, shoppers: SHOPPERS, ...load },
      onAnswer: (path, answer) => tally.note(path, answer),
    });

    async function look(to: string, doors: { open: boolean }): Promise<void> {
      for (let turn = 0; doors.open; turn++) {
        const path = GETS[turn % GETS.length]!;
        const given = { signal: AbortSignal.timeout(MOST_WAIT_MS) };
        const answer = await fetch(to + path, given).catch((error: Error) => error);
        if (answer instanceof Response) await answer.arrayBuffer().catch(() => {});
        tally.note(path, answer);
        await wait(PAUSE_MS / 4);
      }
    }

    return {
      ...{ directory, nodes, database, databaseProxy, shopProxy, shops, shopping, tally, close },
      async underLoad(to, work) {
        const doors = { open: true };
        shopping.leadTo(to);
        shopping.begin();
        const looking = [look(to, doors), look(to, doors)];
        try {
          return await work();
        } finally {
          doors.open = false;
          await Promise.all([shopping.end(), ...looking]);
          await shopping.finish();
        }
      },
      async more(count) {
        const wanted = shopping.acknowledged() + count;
        for (const until = Date.now() + MOST_WAIT_MS; shopping.acknowledged() < wanted; await wait(20))
          if (Date.now() > until) throw new Error("no order is acknowledged any more");
      },
      async renew(at) {
        const code = await shops[at]!.end("SIGTERM");
        shops[at] = await start(at);
        return code;
      },
      async audit(args, { url: audited, dataDir } = { url, dataDir: directories[0]! }) {
        const done = await runAudit(args, { ...env, DATABASE_URL: audited, DATA_DIR: dataDir });
        if (done.status !== 0) throw new Error(`the audit is not clean:\n${done.output}`);
      },
    };
  } catch (error) {
    await close();
    throw error;
  }
}

/** In a separate process, as an operator runs it. */
async function runAudit(args: readonly string[], env: Record<string, string>) {
  const child = spawn(process.execPath, [ownProgram("audit"), ...args], { env: { ...process.env, ...env } });
  let output = "";
  for (const stream of [child.stdout, child.stderr]) stream.on("data", (chunk) => (output += chunk));
  const status = await new Promise<number | null>((resolve) => child.once("close", resolve));
  return { status, output };
}
