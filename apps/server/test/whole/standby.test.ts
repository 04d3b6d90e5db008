/**
 * A primary with a synchronous standby (docs/trust.md 11). A COMMIT that did not wait for the standby is never
 * acknowledged, neither immediately nor on a retry. After kill -9 of the primary the promoted standby has every
 * acknowledged order, and the shop continues. WHOLE_STANDBY_DEFECT=asynchronous injects a primary that does not wait
 * for its standby, which hangs when it is killed, and must fail the last test.
 */
import { randomUUID } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { type Database, executeWhole, isLost, openDatabase, sql } from "../../src/platform/database.ts";
import { answerOnce, hashInput } from "../../src/platform/idempotency.ts";
import { openPair, type Pair } from "../standby.ts";
import { furnishShop, type Shopping } from "./furnished-shop.ts";
import { freePort, type ServerProcess, startServer, statusOf } from "./server-process.ts";

const IS_ASYNCHRONOUS = process.env.WHOLE_STANDBY_DEFECT === "asynchronous";
const SHOPPERS = 4;

let pair: Pair;
let dataDir: string;
let server: ServerProcess;
let database: Database;
let shopping: Shopping;

beforeAll(async () => {
  pair = await openPair({ synchronous: !IS_ASYNCHRONOUS });
  dataDir = mkdtempSync(join(tmpdir(), "banyan-standby-shop-"));
  server = await startServer(await freePort(), { DATA_DIR: dataDir, DATABASE_URL: pair.url });
  // A login that suppresses warnings must not hide them.
  await pair.ask("primary", "alter database banyan set client_min_messages = error");
  await pair.ask("primary", "create table kept (name text primary key)");
  database = openDatabase({ url: pair.url, maxConnections: 4 });
  shopping = await furnishShop({ database, url: server.url, dataDir, shoppers: SHOPPERS });
}, 240_000);

beforeEach(() => pair.startStandby());

afterAll(async () => {
  await server?.end("SIGTERM");
  await database?.close();
  await pair?.close();
  if (dataDir) rmSync(dataDir, { recursive: true, force: true });
}, 90_000);

const CANCEL =
  "select pg_cancel_backend(pid) from pg_stat_activity where wait_event = 'SyncRep' and backend_type = 'client backend'";

/** Cancels every wait for the standby until `work` has ended. */
async function cancelling<T>(work: Promise<T>): Promise<T> {
  const state = { ended: false };
  const settled = work.finally(() => (state.ended = true));
  settled.catch(() => {});
  while (!state.ended) {
    await pair.ask("primary", CANCEL);
    await wait(20);
  }
  return settled;
}

const failure = (work: Promise<unknown>): Promise<Error | undefined> =>
  work.then(
    () => undefined,
    (thrown: Error) => thrown,
  );

const insert = (name: string) => sql`insert into public.kept values (${name})`;

/** All ways to commit a change. */
const WAYS: Record<string, (name: string) => Promise<unknown>> = {
  "a transaction": (name) => database.transaction((tx) => insert(name).execute(tx)),
  "a statement by itself": (name) => insert(name).execute(database.queries),
  "a statement of a long task": (name) =>
    database.longRunning({ limitMs: 60_000 }, (queries) => insert(name).execute(queries)),
  "a group of calls": (name) =>
    Promise.all(
      ["one", "two"].map((of) => {
        const call = {
          sql: "insert into public.kept select c ->> 'name' from jsonb_array_elements($1::jsonb) c returning name",
          common: [],
          of,
          call: { name: `${name} ${of}` },
        };
        return database.transaction((tx) => executeWhole(tx, call, () => true));
      }),
    ),
  "a bulk connection": async (name) => {
    const bulk = await database.openBulk();
    await bulk.query("insert into public.kept values ($1)", [name]).finally(() => bulk.close());
  },
};

test.skipIf(IS_ASYNCHRONOUS).each(Object.keys(WAYS))(
  "the COMMIT of %s that did not wait for the standby counts as unknown",
  async (way) => {
    await pair.stopStandby();
    const error = await failure(cancelling(WAYS[way]!(way)));
    expect(error?.message).toMatch(/did not wait for the standby/);
    expect(isLost(error)).toBe(true);
    const { rows } = await sql`select from public.kept where name like ${`${way}%`}`.execute(database.queries);
    expect(rows.length, "it is there nevertheless").toBeGreaterThan(0);
    await pair.startStandby();
    await WAYS[way]!(`${way} again`);
  },
  60_000,
);

test.skipIf(IS_ASYNCHRONOUS)(
  "the answer under a key that did not reach the standby is not given again until it did",
  async () => {
    const key = randomUUID();
    const answer = { status: 200, body: key } as never;
    const endpoint = "/api/kept";
    const intent = { actor: "member:1", key, endpoint, language: "en", inputHash: hashInput(endpoint, {}) } as const;
    const never = { result: () => answer, refusal: () => answer };
    let tried = 0;
    const ask = () =>
      answerOnce(
        database,
        { ...intent, now: new Date() },
        async (tx) => {
          await insert(`kept ${tried++}`).execute(tx);
          return answer;
        },
        never,
      );
    await pair.stopStandby();
    for (let tries = 1; tries <= 2; tries++) {
      expect((await failure(cancelling(ask())))?.message).toMatch(/did not wait for the standby/);
    }
    await pair.startStandby();
    expect(await ask()).toEqual(answer);
    const { rows } = await sql`select from public.kept where name like 'kept %'`.execute(database.queries);
    expect(rows).toHaveLength(1);
  },
  60_000,
);

test.skipIf(IS_ASYNCHRONOUS)(
  "an order that did not reach the standby is answered 503, also when it is asked for again, until it did",
  async () => {
    const order = shopping.draft();
    await pair.stopStandby();
    for (let tries = 1; tries <= 2; tries++) {
      const answer = await cancelling(order.send());
      expect({ tries, status: answer.status, retryAfter: answer.headers.get("retry-after") }).toEqual({
        tries,
        status: 503,
        retryAfter: "1",
      });
    }
    await pair.startStandby();
    const answer = await order.send();
    expect(answer.status).toBe(200);
    order.note(await answer.text());
    await shopping.finish();
    expect(await shopping.faults()).toEqual([]);
    expect(await shopping.otherAnswers(1)).toEqual([]);
  },
  90_000,
);

test("where the address leads to a read-only standby, calls that read are answered and others are put off", async () => {
  await expect
    .poll(() => pair.ask("standby", "select count(*)::int as n from orders.purchase"))
    .toEqual(await pair.ask("primary", "select count(*)::int as n from orders.purchase"));
  pair.leadTo("standby");
  expect(await statusOf(`${server.url}/api/home/index`)).toBe(200);
  const order = shopping.draft();
  const answer = await order.send();
  expect([answer.status, answer.headers.get("retry-after")]).toEqual([503, "1"]);
  pair.leadTo("primary");
  const later = await order.send();
  expect(later.status).toBe(200);
  order.note(await later.text());
  await shopping.finish();
}, 90_000);

test("kill -9 of the primary loses no order that was acknowledged, and the shop goes on with the promoted standby", async () => {
  shopping.begin();
  const from = shopping.acknowledged();
  await expect.poll(shopping.acknowledged, { timeout: 60_000, interval: 10 }).toBeGreaterThan(from + 40);
  if (IS_ASYNCHRONOUS) {
    await pair.stopStandby();
    const before = shopping.acknowledged();
    await expect.poll(shopping.acknowledged, { timeout: 60_000, interval: 10 }).toBeGreaterThan(before + 20);
  }
  pair.killPrimary();
  const unanswered = shopping.unanswered();
  if (IS_ASYNCHRONOUS) await pair.startStandby();
  const killedAt = performance.now();
  await pair.ask("standby", "select pg_promote(true, 60)");
  pair.leadTo("standby");
  const then = shopping.acknowledged();
  await expect.poll(shopping.acknowledged, { timeout: 60_000, interval: 10 }).toBeGreaterThan(then);
  const awayMs = Math.round(performance.now() - killedAt);
  await expect.poll(shopping.acknowledged, { timeout: 60_000, interval: 10 }).toBeGreaterThan(then + 40);
  await shopping.end();
  await shopping.finish();
  await database.close();
  database = openDatabase({ url: pair.url, maxConnections: 4 });
  shopping.moveTo(database);
  console.log(`${shopping.orders()} orders, ${unanswered} unanswered at the kill, next answer after ${awayMs} ms`);
  expect(await shopping.faults()).toEqual([]);
  expect(await shopping.otherAnswers(10)).toEqual([]);
  expect(await statusOf(`${server.url}/readyz`)).toBe(200);
}, 240_000);
