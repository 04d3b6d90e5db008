/**
 * Two servers that read from a real standby (docs/decisions/0028): no read is older than the bound, callers always see
 * their own writes through either server, and the primary replaces a standby that lags, is unreachable or was promoted,
 * without errors.
 */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Bulk } from "../../src/platform/bulk.ts";
import { type Database, openDatabase, sql } from "../../src/platform/database.ts";
import { readSettled } from "../../src/platform/replica.ts";
import { openPair, type Pair } from "../standby.ts";
import { furnishShop, type Shopping } from "./furnished-shop.ts";
import { freePort, type ServerProcess, startServer } from "./server-process.ts";

const BOUND_MS = 1_000;

let pair: Pair;
let dataDir: string;
const servers: ServerProcess[] = [];
let database: Database;
let token: string;
let shopping: Shopping;
beforeAll(async () => {
  pair = await openPair({ synchronous: false });
  dataDir = mkdtempSync(join(tmpdir(), "banyan-replica-"));
  const env = {
    DATA_DIR: dataDir,
    DATABASE_URL: pair.url,
    DATABASE_READ_URL: pair.standbyUrl,
    DATABASE_READ_BEHIND_MS: String(BOUND_MS),
  };
  for (let number = 0; number < 2; number++) servers.push(await startServer(await freePort(), env));
  database = openDatabase({ url: pair.url, maxConnections: 4 });
  shopping = await furnishShop({ database, url: servers[0]!.url, dataDir, shoppers: 1 });
  token = shopping.shoppers[0]!.token;
}, 240_000);
afterAll(async () => {
  await Promise.all(servers.map((server) => server.end("SIGTERM")));
  await database?.close();
  await pair?.close();
  if (dataDir) rmSync(dataDir, { recursive: true, force: true });
}, 90_000);

/** Each server's number of reads by source and reason: "replica fresh", "primary late" and so on. */
async function reads(server: ServerProcess): Promise<Record<string, number>> {
  const text = await (await fetch(`${server.url}/metrics`)).text();
  const found = text.matchAll(/^replica_reads_total\{from="(\w+)",because="(\w+)"\} (\d+)$/gm);
  return Object.fromEntries([...found].map(([, from, because, count]) => [`${from} ${because}`, Number(count)]));
}

async function gained(server: ServerProcess, work: () => Promise<unknown>): Promise<Record<string, number>> {
  const before = await reads(server);
  await work();
  const after = await reads(server);
  return Object.fromEntries(
    Object.entries(after).flatMap(([name, count]) => {
      const more = count - (before[name] ?? 0);
      return more > 0 ? [[name, more]] : [];
    }),
  );
}

async function ask(server: ServerProcess, path: string, who: string | undefined = token) {
  const answer = await fetch(server.url + path, { headers: who ? { "ba-user-token": who } : {} });
  const { data } = (await answer.json()) as { data: { list: { id: string; orderId: string }[]; total: number } };
  return { status: answer.status, data };
}

const ORDERS = "/api/order/index";
const caughtUp = () =>
  expect
    .poll(async () => gained(servers[1]!, () => ask(servers[1]!, ORDERS)), { timeout: 20_000 })
    .toEqual({ "replica fresh": 1 });

async function order(): Promise<string> {
  const answer = await shopping.draft().send();
  expect(answer.status).toBe(200);
  const { data } = (await answer.json()) as { data: { orderId: string } };
  return data.orderId;
}
const isListed = async (server: ServerProcess, orderId: string) => {
  const { status, data } = await ask(server, ORDERS);
  expect(status).toBe(200);
  return data.list.some((one) => one.orderId === orderId || one.id === orderId);
};

test("lists come from the replica while it follows", async () => {
  await caughtUp();
  for (const server of servers) {
    expect(await gained(server, () => ask(server, "/api/product/index?sort=newest", ""))).toEqual({
      "replica fresh": 1,
    });
  }
}, 60_000);

test("what somebody wrote through one server is seen through the other at once, however late the replica is", async () => {
  await caughtUp();
  await pair.ask("standby", "select pg_wal_replay_pause()");
  await expect
    .poll(async () => (await pair.ask("standby", "select pg_get_wal_replay_pause_state() as state"))[0]?.state)
    .toBe("paused");
  const orderId = await order();
  const seen = await gained(servers[1]!, async () => expect(await isListed(servers[1]!, orderId)).toBe(true));
  expect(seen["replica fresh"]).toBeUndefined();
  await pair.ask("standby", "select pg_wal_replay_resume()");
  await caughtUp();
  expect(await isListed(servers[1]!, orderId)).toBe(true);
}, 60_000);

test("orders that are listed right after they were made, through the other server, are never missing", async () => {
  await caughtUp();
  for (let times = 0; times < 20; times++) expect(await isListed(servers[1]!, await order())).toBe(true);
}, 60_000);

test("a replica that is later than the bound is not read from", async () => {
  await caughtUp();
  await pair.ask("standby", "select pg_wal_replay_pause()");
  // Another caller writes.
  await sql`insert into platform.job (name, due_at) values ('late', now()) on conflict do nothing`.execute(
    database.queries,
  );
  await wait(BOUND_MS + 500);
  for (const server of servers) expect(await gained(server, () => ask(server, ORDERS))).toEqual({ "primary late": 1 });
  await pair.ask("standby", "select pg_wal_replay_resume()");
  await caughtUp();
}, 60_000);

test("a settlement reads from the replica only what was committed before it asked", async () => {
  const said: string[] = [];
  const fromPrimary = await database.openBulk();
  const read = (bulk: Bulk) => bulk.query("select count(*) from platform.job");
  const reading = (waitMs: number) =>
    readSettled(
      { url: pair.standbyUrl, primary: database, waitMs, say: (line) => said.push(line) },
      { fromPrimary, read },
    );
  try {
    const expected = await read(fromPrimary);
    expect(await reading(20_000)).toEqual(expected);
    expect(said.splice(0)).toEqual(["Read from the replica."]);
    await pair.ask("standby", "select pg_wal_replay_pause()");
    await sql`update platform.job set due_at = due_at where name = 'late'`.execute(database.queries);
    expect(await reading(300)).toEqual(expected);
    expect(said.splice(0)).toEqual([expect.stringMatching(/from the primary.*too far behind/)]);
    const waiting = reading(20_000);
    await wait(300);
    await pair.ask("standby", "select pg_wal_replay_resume()");
    expect(await waiting).toEqual(expected);
    expect(said.splice(0)).toEqual(["Read from the replica."]);
  } finally {
    await fromPrimary.close();
  }
}, 60_000);

test("a replica that stops under load costs no answer", async () => {
  await caughtUp();
  const statuses = new Map<number, number>();
  const stopping = new AbortController();
  const load = servers.map(async (server) => {
    while (!stopping.signal.aborted) {
      const { status } = await ask(server, ORDERS);
      statuses.set(status, (statuses.get(status) ?? 0) + 1);
    }
  });
  const answered = () => statuses.get(200) ?? 0;
  await pair.stopStandby();
  const before = answered();
  await expect.poll(answered, { timeout: 30_000 }).toBeGreaterThan(before + 20);
  await pair.startStandby();
  await expect.poll(answered, { timeout: 30_000 }).toBeGreaterThan(before + 40);
  stopping.abort();
  await Promise.all(load);
  expect([...statuses.keys()]).toEqual([200]);
  await caughtUp();
  for (const server of servers) {
    const text = await (await fetch(`${server.url}/metrics`)).text();
    expect(text).toMatch(/^faults_total 0$/m);
  }
}, 90_000);

test("a standby that was promoted is read from no more", async () => {
  await caughtUp();
  await pair.ask("standby", "select pg_promote(true, 60)");
  await wait(BOUND_MS + 500);
  for (const server of servers) expect(await gained(server, () => ask(server, ORDERS))).toEqual({ "primary late": 1 });
  await order();
  await shopping.end();
}, 90_000);
