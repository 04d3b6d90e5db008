/**
 * Two processes on one database behind a proxy that asks `/readyz`, renewed one after the other while people shop
 * (docs/trust.md 28). No request is dropped and none is answered with a fault. The proxy tries nothing again. A word that one
 * of them does not know is held back until both are renewed.
 */
import { randomUUID } from "node:crypto";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { createServer, request, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { afterAll, beforeAll, expect, test } from "vitest";
import { assertLedgerClean } from "../../src/modules/ledger/index.ts";
import { sql } from "../../src/platform/database.ts";
import { everyProcessKnows } from "../../src/platform/processes.ts";
import { addAddress } from "./samples.ts";
import { freePort, isReady, type ServerProcess, startServer } from "./server-process.ts";
import { openWhole, type Whole } from "./whole.ts";

const SHOPPERS = 4;
const CHECK_MS = 100;
const PAUSE_MS = 20;

let whole: Whole;
let directory: string;
let ports: number[];
let servers: ServerProcess[];
let proxy: Server;
let url: string;
const ready = new Set<number>();
const checking = new AbortController();

const start = (port: number) => startServer(port, { DATA_DIR: directory, DATABASE_URL: whole.url });

beforeAll(async () => {
  whole = await openWhole({ sharedClock: { now: () => new Date() } });
  await whole.hire(["owner"]);
  directory = mkdtempSync(join(tmpdir(), "banyan-rolling-"));
  ports = [await freePort(), await freePort()];
  servers = [];
  for (const port of ports) servers.push(await start(port));
  for (const port of ports) void watch(port);
  proxy = createServer(forward).listen(0, "127.0.0.1");
  await once(proxy, "listening");
  url = `http://127.0.0.1:${(proxy.address() as AddressInfo).port}`;
}, 180_000);

afterAll(async () => {
  checking.abort();
  proxy?.close();
  for (const server of servers ?? []) await server.end("SIGKILL");
  await whole?.close();
  if (directory) rmSync(directory, { recursive: true, force: true });
}, 60_000);

async function watch(port: number): Promise<void> {
  while (!checking.signal.aborted) {
    if (await isReady(`http://127.0.0.1:${port}`)) ready.add(port);
    else ready.delete(port);
    await wait(CHECK_MS);
  }
}

let turn = 0;
const forward: Parameters<typeof createServer>[1] = (incoming, outgoing) => {
  const open = [...ready];
  const port = open[turn++ % open.length];
  const fail = () => outgoing.writeHead(502).end();
  if (port === undefined) return fail();
  const { method, url: path, headers } = incoming;
  const passed = request({ port, host: "127.0.0.1", method, path, headers, agent: false }, (answer) => {
    outgoing.writeHead(answer.statusCode ?? 502, answer.headers);
    answer.pipe(outgoing);
  });
  passed.on("error", fail);
  incoming.pipe(passed);
};

test("two processes are renewed in turn: every request is answered, and the books are even", async () => {
  const stopping = new AbortController();
  const failed: string[] = [];
  let answered = 0;

  async function ask(path: string, given: RequestInit): Promise<void> {
    const answer = await fetch(url + path, given).catch((error: Error) => error);
    const text = answer instanceof Error ? answer.message : await answer.text();
    if (answer instanceof Error || answer.status !== 200) failed.push(`${path}: ${text}`);
    else answered++;
  }

  async function shop(): Promise<void> {
    const member = await whole.join();
    const { skuId } = await whole.sell({ stock: 100_000 });
    const addressId = await addAddress(whole, member);
    const headers = { "content-type": "application/json", ...member.headers };
    while (!stopping.signal.aborted) {
      await ask("/api/ajax/getConfig", {});
      await ask("/api/cart/add", { method: "POST", headers, body: JSON.stringify({ skuId, quantity: 1 }) });
      const body = JSON.stringify({ source: { from: "sku", skuId, quantity: 1 }, addressId });
      await ask("/api/order/create", {
        method: "POST",
        headers: { ...headers, "idempotency-key": randomUUID() },
        body,
      });
      // Without pauses, the load would starve the starting process.
      await wait(PAUSE_MS);
    }
  }

  const { queries } = whole.database;
  await sql`
    update platform.process set words = array_remove(words, 'kind grant')
    where id = (select id from platform.process order by id limit 1)`.execute(queries);
  expect(await everyProcessKnows(queries, "kind grant")).toBe(false);

  const shopping = Promise.all(Array.from({ length: SHOPPERS }, shop));
  for (const [at, port] of ports.entries()) {
    await expect.poll(() => ready.size, { timeout: 30_000 }).toBe(2);
    expect(await servers[at]!.end("SIGTERM")).toBe(0);
    // The other process serves alone.
    const before = answered;
    await expect.poll(() => answered - before, { timeout: 30_000 }).toBeGreaterThan(10);
    servers[at] = await start(port);
  }
  await expect.poll(() => ready.size, { timeout: 30_000 }).toBe(2);
  expect(await everyProcessKnows(queries, "kind grant")).toBe(true);
  const { rows } = await sql`select from platform.process where 'kind grant' = any(words)`.execute(queries);
  expect(rows).toHaveLength(2);
  stopping.abort();
  await shopping;
  console.log(`${answered} requests were answered while two processes were renewed`);
  expect(failed).toEqual([]);
  for (const server of servers) expect(server.output()).not.toMatch(/"level":(50|60)/);
  await assertLedgerClean(whole.database.queries);
}, 120_000);
