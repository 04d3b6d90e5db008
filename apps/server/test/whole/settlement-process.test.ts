/**
 * The settlement as a process of its own, killed wherever it can stand: the next one goes on, and the outcome is the same.
 * A lock that the test holds makes the process wait at a known point.
 */
import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import type pg from "pg";
import { afterEach, beforeEach, expect, test } from "vitest";
import { auditBooks } from "../../src/audit-books.ts";
import { settleUntil } from "../../src/modules/bonus/index.ts";
import { writeFirstPlan } from "../../src/modules/plan/index.ts";
import { fixedClock } from "../../src/platform/clock.ts";
import { connectOwner, createTestDatabase, someoneWaits, type TestDatabase } from "../database.ts";
import { joinRoot } from "../members.ts";

const SETTLE = join(import.meta.dirname, "..", "..", "src", "settle.ts");
const DAY = "2026-05-01";
const START = new Date(`${DAY}T04:00:00Z`);
/** Their credits are posted in two parts. */
const MEMBERS = 620;

interface Network {
  opened: TestDatabase;
  owner: pg.Client;
}

/** A tree of active members, each with one order on the day, without the checkouts that would bring them there. */
async function openNetwork(): Promise<Network> {
  const opened = await createTestDatabase();
  const { queries } = opened.database;
  await writeFirstPlan(queries, START);
  const { id } = await joinRoot(opened.database, START);
  const owner = connectOwner(opened.url);
  await owner.connect();
  await owner.query(
    `insert into network.place (id, parent_id, side, referrer_id, chain_head_id, depth, jump_id, referral_depth,
      referral_jump_id, placed_at) overriding system value
    select $1::bigint + n, $1::bigint + (n - 1) / 2, case n % 2 when 1 then 'left' else 'right' end,
      $1::bigint + (n - 1) / 2, $1::bigint + n, 1, $1::bigint, 1, $1::bigint, $2
    from generate_series(1, ${MEMBERS - 1}) n`,
    [String(id), START],
  );
  await owner.query(
    `insert into ledger.account (member_id, asset, balance, sequence, opened_at)
    select p.id, a.asset, 0, 0, $1 from network.place p, (values ('USDT'), ('COUPON'), ('POINT')) a (asset)
    on conflict do nothing`,
    [START],
  );
  await owner.query(
    `insert into members.activation_change (member_id, day, activated) select id, '${DAY}', true from network.place`,
  );
  await owner.query(
    `insert into orders.volume (day, order_id, entry, member_id, bv, sales, created_at)
    select '${DAY}', ('00000000-0000-7000-8000-' || lpad(id::text, 12, '0'))::uuid, 0, id, 100000000 + id * 1234567, 0, $1
    from network.place`,
    [START],
  );
  return { opened, owner };
}

const close = async ({ opened, owner }: Network) => {
  await owner.end();
  await opened.drop();
};

let network: Network;
beforeEach(async () => {
  network = await openNetwork();
}, 60_000);
afterEach(() => close(network));

const start = (): ChildProcess =>
  spawn(process.execPath, [SETTLE, "--day", DAY], {
    env: { ...process.env, DATABASE_URL: network.opened.url },
    stdio: ["ignore", "ignore", "inherit"],
  });

const exitCode = async (child: ChildProcess) => (await once(child, "exit"))[0] as number | null;

/** Everything that a settlement leaves, without the moments at which it was written. */
async function outcome({ owner }: Network): Promise<unknown> {
  const read = async (query: string) => (await owner.query({ text: query, rowMode: "array" })).rows;
  return {
    day: await read("select day, totals, checksums, posted_at is not null from bonus.day order by 1"),
    lines: await read("select * from bonus.line order by day, member_id, income"),
    credits: await read("select * from bonus.credit order by day, position"),
    state: await read("select * from bonus.member_day order by day, member_id"),
    balances: await read("select member_id, asset, balance from ledger.account order by 1, 2"),
    postings: await read("select key, kind from ledger.posting order by key"),
  };
}

/** The outcome of a settlement that nothing interrupted, in another database with the same network. */
async function undisturbed(): Promise<unknown> {
  const twin = await openNetwork();
  try {
    const clock = fixedClock("2026-05-03T00:00:00Z");
    await settleUntil({ database: twin.opened.database, clock, say: () => {}, startedBy: "command" }, DAY);
    return await outcome(twin);
  } finally {
    await close(twin);
  }
}

/** What the process needs next and the test holds, by the point at which it then stands. */
const STOPS: Record<string, string> = {
  "closing the day": "update platform.day_fence set closed_until = closed_until",
  "making tables for the day": "lock table bonus.member_day in access exclusive mode",
  "writing the last table": "lock table bonus.taken_back in access exclusive mode",
  "moving the sums": "lock table ledger.posting in share mode",
  "crediting the first part": `insert into bonus.posted_chunk (day, chunk) values ('${DAY}', 0)`,
  "crediting the second part": `insert into bonus.posted_chunk (day, chunk) values ('${DAY}', 1)`,
};

test("a settlement that is killed at every step ends like one that nothing interrupted", {
  timeout: 240_000,
}, async () => {
  const { opened, owner } = network;
  for (const [point, hold] of Object.entries(STOPS)) {
    await owner.query("begin");
    await owner.query(hold);
    const child = start();
    await someoneWaits(opened);
    child.kill("SIGKILL");
    expect(await exitCode(child), point).toBeNull();
    await owner.query("rollback");
  }
  expect(await exitCode(start())).toBe(0);
  const { rows } = await owner.query("select error, count(*)::integer from bonus.run group by 1 order by 1");
  expect(rows).toEqual([
    { error: "interrupted", count: Object.keys(STOPS).length },
    { error: null, count: 1 },
  ]);
  expect(await outcome(network)).toEqual(await undisturbed());
  for await (const { check, fault } of auditBooks(opened.database.queries)) expect(fault ?? null, check).toBeNull();
});

test("of two processes one settles, and the other leaves it alone", { timeout: 120_000 }, async () => {
  const { owner } = network;
  const both = [start(), start()];
  expect(await Promise.all(both.map(exitCode))).toEqual([0, 0]);
  const { rows } = await owner.query("select step, error from bonus.run");
  expect(rows).toEqual([{ step: "finished", error: null }]);
  expect(await outcome(network)).toEqual(await undisturbed());
});

test("a process that is asked to stop ends at once, and the next one goes on", { timeout: 120_000 }, async () => {
  const { opened, owner } = network;
  await owner.query("begin");
  await owner.query(STOPS["closing the day"]!);
  const child = start();
  await someoneWaits(opened);
  child.kill("SIGTERM");
  await owner.query("rollback");
  expect(await exitCode(child)).toBe(1);
  expect(await exitCode(start())).toBe(0);
  expect(await outcome(network)).toEqual(await undisturbed());
});
