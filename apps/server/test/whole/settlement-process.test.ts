/**
 * The settlement as processes that are killed wherever they can stand (settler, server, PostgreSQL), and connections that break at
 * every statement: whoever comes next goes on, and the outcome is the same. A lock that the test holds makes a process wait at a
 * known point. `npm test` cuts every other statement before it is sent and those between them after, and kills PostgreSQL at three
 * steps; `npm run soak` cuts all both ways, and kills at each step.
 */
import { type ChildProcess, spawn } from "node:child_process";
import { randomUUID } from "node:crypto";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import type pg from "pg";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, inject, test } from "vitest";
import { isSoak, repetitions } from "../../../../tools/repetitions.ts";
import { auditBooks } from "../../src/audit-books.ts";
import { askTrial, settleUntil } from "../../src/modules/bonus/index.ts";
import { addDays, fixedClock } from "../../src/platform/clock.ts";
import { readConfig } from "../../src/platform/config.ts";
import { type Database, openDatabase, sql } from "../../src/platform/database.ts";
import { migrate } from "../../src/platform/migrate.ts";
import { startPostgres } from "../../src/platform/postgres/index.ts";
import { settleWhatIsDue } from "../../src/settler-process.ts";
import { cloneDatabase, connectOwner, someoneWaits } from "../database.ts";
import { cutAt } from "../fault-injection.ts";
import { ownProgram } from "../programs.ts";
import { attachNetwork, type Network, openNetwork, outcomeOf } from "./days.fixture.ts";
import { killFamily } from "./server-process.ts";

const SETTLE = ownProgram("settle");
const SERVER = join(import.meta.dirname, "settling-server.ts");
const DAY = "2026-05-01";
/** Enough that their credits are posted in several chunks. */
const MEMBERS = 620;
const MANY = { members: MEMBERS, days: [DAY] };
/** The first moment at which the day may be settled, in Taipei. */
const DUE_AT = "2026-05-01T17:00:00Z";

const opened: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const close of opened.splice(0).reverse()) await close();
}, 60_000);

async function network(given: { members: number; days: readonly string[] }): Promise<Network> {
  const { url, drop } = await cloneDatabase(inject("testServer").template);
  opened.push(drop);
  const made = await openNetwork(url, given);
  opened.push(made.close);
  return made;
}

const options = { clock: fixedClock("2026-12-03T00:00:00Z"), say: () => {}, startedBy: "command" } as const;

const outcomes = new Map<string, Promise<unknown>>();

/**
 * Outcome of an uninterrupted settlement, in another database with the same network. Cached for tests with the same
 * parameters.
 */
function undisturbed(...given: Parameters<typeof settleUndisturbed>): Promise<unknown> {
  const name = JSON.stringify(given);
  const outcome = outcomes.get(name) ?? settleUndisturbed(...given);
  outcomes.set(name, outcome);
  return outcome;
}

async function settleUndisturbed(given: { members: number; days: readonly string[] }, creditedAtOnce?: number) {
  const twin = await network(given);
  await settleUntil(
    { ...options, database: twin.database, ...(creditedAtOnce && { creditedAtOnce }) },
    given.days.at(-1)!,
  );
  return outcomeOf(twin.url);
}

async function assertBooks(database: Database): Promise<void> {
  for await (const { check, fault } of auditBooks(database.queries)) expect(fault ?? null, check).toBeNull();
}

const start = (url: string, day = DAY): ChildProcess =>
  spawn(process.execPath, [SETTLE, "--day", day], {
    env: { ...process.env, DATABASE_URL: url },
    stdio: ["ignore", "ignore", "inherit"],
  });

/** Runs the process that computes trials; returns its exit code. */
async function tryOut(url: string): Promise<number | null> {
  const child = spawn(process.execPath, [SETTLE, "--trials"], {
    env: { ...process.env, DATABASE_URL: url },
    stdio: ["ignore", "ignore", "inherit"],
  });
  return exitCode(child);
}

const exitCode = async (child: ChildProcess) => (await once(child, "exit"))[0] as number | null;

/** Statements that lock what the settlement of a day needs next, by the step at which it then waits. */
const STOPS: Record<string, (day: string) => string> = {
  "closing the day": () => "update platform.day_fence set closed_until = closed_until",
  "making tables for the day": () => "lock table bonus.member_day in share mode",
  "moving the sums": () => "lock table ledger.posting in share mode",
  "crediting the first part": (day) => `insert into bonus.posted_chunk (day, chunk) values ('${day}', 0)`,
  "crediting the second part": (day) => `insert into bonus.posted_chunk (day, chunk) values ('${day}', 1)`,
};

/** Locks what the settlement needs next until the returned function is called. */
async function hold(owner: pg.Client, point: string, day = DAY): Promise<() => Promise<unknown>> {
  await owner.query("begin");
  await owner.query(STOPS[point]!(day));
  return () => owner.query("rollback");
}

const runsOf = async (owner: pg.Client) =>
  (await owner.query("select error, count(*)::integer from bonus.run group by 1 order by 1")).rows;

describe("a settlement of many members", () => {
  let made: { name: string; drop(): Promise<void> };
  let expected: unknown;
  let given: Network;

  const copy = async () => {
    const { url, drop } = await cloneDatabase(made.name);
    opened.push(drop);
    const copied = await attachNetwork(url);
    opened.push(copied.close);
    return copied;
  };
  // The network is created once, and settled once without interruption; each test uses a copy.
  beforeAll(async () => {
    const { url, drop } = await cloneDatabase(inject("testServer").template);
    made = { name: new URL(url).pathname.slice(1), drop };
    await (await openNetwork(url, MANY)).close();
    const twin = await copy();
    await settleUntil({ ...options, database: twin.database }, DAY);
    expected = await outcomeOf(twin.url);
  }, 120_000);
  beforeEach(async () => {
    given = await copy();
  }, 60_000);
  afterAll(() => made.drop());

  test("that is killed at every step ends like one that nothing interrupted", { timeout: 240_000 }, async () => {
    const { url, owner, database } = given;
    for (const point of Object.keys(STOPS)) {
      const release = await hold(owner, point);
      const child = start(url);
      await someoneWaits(given);
      child.kill("SIGKILL");
      expect(await exitCode(child), point).toBeNull();
      await release();
    }
    expect(await exitCode(start(url))).toBe(0);
    expect(await runsOf(owner)).toEqual([
      { error: "interrupted", count: Object.keys(STOPS).length },
      { error: null, count: 1 },
    ]);
    expect(await outcomeOf(url)).toEqual(expected);
    await assertBooks(database);
  });

  test("of two processes one settles, and the other leaves it alone", { timeout: 120_000 }, async () => {
    const { url, owner } = given;
    const both = [start(url), start(url)];
    expect(await Promise.all(both.map(exitCode))).toEqual([0, 0]);
    const { rows } = await owner.query("select step, error from bonus.run");
    expect(rows).toEqual([{ step: "finished", error: null }]);
    expect(await outcomeOf(url)).toEqual(expected);
  });

  test("a process that is asked to stop ends at once, and the next one goes on", { timeout: 120_000 }, async () => {
    const { url, owner } = given;
    const release = await hold(owner, "closing the day");
    const child = start(url);
    await someoneWaits(given);
    child.kill("SIGTERM");
    await release();
    expect(await exitCode(child)).toBe(1);
    expect(await exitCode(start(url))).toBe(0);
    expect(await outcomeOf(url)).toEqual(expected);
  });

  test("goes on when the server that started it is killed, and nobody else begins meanwhile", {
    timeout: 120_000,
  }, async () => {
    const { url, owner, database } = given;
    const release = await hold(owner, "moving the sums");
    const server = spawn(process.execPath, [SERVER, DUE_AT], {
      env: { ...process.env, DATABASE_URL: url },
      stdio: ["ignore", "pipe", "inherit"],
    });
    await someoneWaits(given);
    server.kill("SIGKILL");
    expect(await exitCode(server)).toBeNull();
    const said: string[] = [];
    expect(await settleUntil({ ...options, database, say: (line) => said.push(line) }, DAY)).toEqual([]);
    expect(said).toEqual(["Another process is settling."]);
    await release();
    while ((await owner.query("select from bonus.run where ended_at is null")).rowCount) await wait(20);
    expect(await runsOf(owner)).toEqual([{ error: null, count: 1 }]);
    expect(await outcomeOf(url)).toEqual(expected);
  });
});

test("PostgreSQL is killed at the steps, and the outcome is the same", { timeout: 300_000 }, async () => {
  const dataDir = mkdtempSync(join(tmpdir(), "banyan-settling-"));
  opened.push(async () => rmSync(dataDir, { recursive: true, force: true }));
  const postgres = await startPostgres({ dataDir, purpose: "test" });
  opened.push(postgres.stop);
  await migrate(postgres.url);
  // Each step in a day of its own: a settlement that goes on after the loss comes to no other step of that day.
  const points = Object.keys(STOPS).filter((_point, at) => isSoak || at % 2 === 0);
  const days = points.map((_, at) => addDays(DAY, at));
  const given = await openNetwork(postgres.url, { members: MEMBERS, days });
  opened.push(given.close);
  const killed = new Set<number>();
  /** Days of the aborted runs. */
  const broken: string[] = [];
  for (const [at, point] of points.entries()) {
    const day = days[at]!;
    const owner = connectOwner(postgres.url);
    owner.on("error", () => {});
    await owner.connect();
    if (point.startsWith("crediting")) {
      // Chunks can only be locked on an existing day: one that was computed, and whose process died.
      const release = await hold(owner, "moving the sums", day);
      const first = start(postgres.url, day);
      await someoneWaits(given);
      first.kill("SIGKILL");
      expect(await exitCode(first), point).toBeNull();
      await release();
      broken.push(day);
    }
    await hold(owner, point, day);
    const child = spawn(process.execPath, [SETTLE, "--day", day], {
      env: { ...process.env, DATABASE_URL: postgres.url },
      stdio: "ignore",
    });
    await someoneWaits(given);
    killed.add(postgres.pid());
    killFamily(postgres.pid());
    const code = await exitCode(child);
    // The owner of the data directory restarts it.
    while (!(await answers(postgres.url))) await wait(50);
    // If PostgreSQL restarts soon enough, the process may continue by itself; its exit code tells the outcome of the
    // day.
    expect([0, 1], point).toContain(code);
    expect(await creditedDays(postgres.url), point).toEqual(days.slice(0, code === 0 ? at + 1 : at));
    if (code === 1) broken.push(day);
    expect(await exitCode(start(postgres.url, day)), point).toBe(0);
    expect(await creditedDays(postgres.url), point).toEqual(days.slice(0, at + 1));
  }
  expect(killed.size).toBe(points.length);
  // The connection that computes or writes a whole day is not replaced.
  expect(broken).toEqual(expect.arrayContaining(days.slice(0, points.indexOf("moving the sums"))));
  const { rows: runs } = await sql`
    select day::text, error is null as ended from bonus.run order by started_at, id`.execute(given.database.queries);
  expect(runs).toEqual(
    days.flatMap((day) => [
      ...broken.filter((one) => one === day).map(() => ({ day, ended: false })),
      { day, ended: true },
    ]),
  );
  expect(await outcomeOf(postgres.url)).toEqual(await undisturbed({ members: MEMBERS, days }));
  await assertBooks(given.database);
});

/** Days that are settled and fully credited. */
async function creditedDays(url: string): Promise<string[]> {
  const owner = connectOwner(url);
  await owner.connect();
  try {
    const { rows } = await owner.query("select day::text from bonus.day where posted_at is not null order by 1");
    return rows.map(({ day }) => day);
  } finally {
    await owner.end();
  }
}

async function answers(url: string): Promise<boolean> {
  const client = connectOwner(url);
  client.on("error", () => {});
  return client.connect().then(
    () => client.end().then(() => true),
    () => false,
  );
}

describe("connections that break", () => {
  const FEW = 25;
  const AT_ONCE = 9;
  const dayAt = (at: number) => addDays(DAY, at);
  const STRIDE = repetitions(2, 1);

  test.each(["before", "after"] as const)(
    "%s any statement change nothing in the outcome",
    { timeout: 300_000 },
    async (when) => {
      const { database, url, owner, sell } = await network({ members: FEW, days: [] });
      const given = { ...options, clock: fixedClock("2028-01-01T00:00:00Z"), database, creditedAtOnce: AT_ONCE };
      // Each day is cut later than the one before, until there is no such statement.
      let last = 0;
      let statement = when === "before" ? 1 : STRIDE;
      for (let happened = true; happened; last++, statement += STRIDE) {
        const day = dayAt(last);
        await sell(day);
        const cut = cutAt(statement, when);
        await settleUntil(given, day).catch(() => {});
        cut.stop();
        happened = cut.happened();
        const isSettled = async () =>
          (await owner.query("select from bonus.day where day = $1 and posted_at is not null", [day])).rowCount === 1;
        // PostgreSQL may still hold the lease for the lost connection.
        while (!(await isSettled())) if ((await settleUntil(given, day)).length === 0) await wait(10);
      }
      expect(statement).toBeGreaterThan(41);
      const days = Array.from({ length: last }, (_, at) => dayAt(at));
      expect(await outcomeOf(url)).toEqual(await undisturbed({ members: FEW, days }, AT_ONCE));
      await assertBooks(database);
    },
  );
});

describe("the server's own settling", () => {
  const EVE = [DAY, addDays(DAY, 1), addDays(DAY, 2)];

  async function server({ url }: Network, moment: string) {
    const database = openDatabase({ url, role: "banyan_app", maxConnections: 2 });
    opened.push(() => database.close());
    const named: unknown[] = [];
    const log = { info: () => {}, warn: (about: unknown) => named.push(about) };
    const deps = {
      config: readConfig({ ...process.env, DATABASE_URL: url }),
      database,
      clock: fixedClock(moment),
      log,
    };
    await settleWhatIsDue(deps as never, new AbortController().signal);
    return named;
  }
  const settled = async ({ owner }: Network) =>
    (await owner.query("select day::text from bonus.day where posted_at is not null order by 1")).rows.map(
      ({ day }) => day,
    );

  test("begins an hour after the end of a day, and never before", { timeout: 120_000 }, async () => {
    const given = await network({ members: 10, days: EVE });
    await server(given, "2026-05-01T16:59:59Z");
    expect(await settled(given)).toEqual([]);
    expect(await server(given, DUE_AT)).toEqual([]);
    expect(await settled(given)).toEqual(EVE.slice(0, 1));
    expect((await given.owner.query("select started_by from bonus.run")).rows).toEqual([{ started_by: "schedule" }]);
    await server(given, "2026-05-02T16:59:59Z");
    expect(await settled(given)).toEqual(EVE.slice(0, 1));
  });

  test("names days that were missed and catches them up in their sequence", { timeout: 120_000 }, async () => {
    const given = await network({ members: 10, days: EVE });
    expect(await server(given, "2026-05-04T03:00:00Z")).toEqual([{ days: EVE }]);
    expect(await settled(given)).toEqual(EVE);
    const { rows } = await given.owner.query("select day::text from bonus.run order by started_at, id");
    expect(rows.map(({ day }) => day)).toEqual(EVE);
    expect(await outcomeOf(given.url)).toEqual(await undisturbed({ members: 10, days: EVE }));
  });
});

test("a process of its own computes a preview, which gives what the settlement gives", async () => {
  const { database, url } = await network({ members: 40, days: [DAY] });
  const now = new Date(DUE_AT);
  const { id } = await database.transaction((tx) =>
    askTrial(tx, { kind: "preview", input: { day: DAY }, askedBy: randomUUID(), now }),
  );
  expect(await tryOut(url)).toBe(0);
  const { rows } = await sql<{ outcome: string; totals: unknown }>`
    select outcome, result -> 'totals' as totals from bonus.trial where id = ${id}`.execute(database.queries);
  await settleUntil({ ...options, database }, DAY);
  const { rows: settled } = await sql<{ totals: unknown }>`
    select totals from bonus.day where day = ${DAY}`.execute(database.queries);
  expect(rows[0]).toEqual({ outcome: "finished", totals: settled[0]!.totals });
});
