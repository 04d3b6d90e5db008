/**
 * kill −9 of the server, of the database and of both during shopping (docs/trust.md 2). What was acknowledged exists,
 * once. What was not is repeated with its key and then exists, once. `npm run soak` crashes more often.
 * WHOLE_CRASH_DEFECT=asynchronous plants a database that acknowledges before it has written, and the test must then
 * fail.
 */
import { randomInt } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { repetitions } from "../../../../tools/repetitions.ts";
import { type Database, openDatabase, sql } from "../../src/platform/database.ts";
import { borrowPostgres, type EmbeddedPostgres, erasePostgres } from "../../src/platform/postgres/index.ts";
import { furnishShop, type Shopping } from "./furnished-shop.ts";
import { freePort, killFamily, type ServerProcess, startServer } from "./server-process.ts";

const CRASHES = repetitions(2, 12);
const DEFECT = process.env.WHOLE_CRASH_DEFECT;
const TARGETS = ["server", "database", "both"] as const;
const SHOPPERS = 4;
/** Number of responses after which the server is killed. */
const ANSWERS_BEFORE = 25;

let dataDir: string;
let port: number;
let server: ServerProcess;
let postgres: EmbeddedPostgres;
let database: Database;
let shopping: Shopping;

beforeAll(async () => {
  dataDir = mkdtempSync(join(tmpdir(), "banyan-crash-"));
  port = await freePort();
  server = await startServer(port, { DATA_DIR: dataDir });
  postgres = await borrowPostgres({ dataDir, purpose: "test" });
  database = openDatabase({ url: postgres.url, role: "banyan_app", maxConnections: 4 });
  if (DEFECT === "asynchronous") await breakPromise();
  shopping = await furnishShop({ database, url: server.url, dataDir, shoppers: SHOPPERS });
}, 180_000);

afterAll(async () => {
  await server?.end("SIGTERM");
  await database?.close();
  if (dataDir) {
    await erasePostgres(dataDir).catch(() => {});
    rmSync(dataDir, { recursive: true, force: true });
  }
}, 60_000);

/** Makes COMMIT return before it is synced. */
async function breakPromise(): Promise<void> {
  const owner = openDatabase({ url: postgres.url, maxConnections: 1 });
  await sql`alter database banyan set synchronous_commit = off`.execute(owner.queries);
  await owner.close();
  await server.end("SIGKILL");
  server = await startServer(port, { DATA_DIR: dataDir });
}

async function enoughAnswers(): Promise<void> {
  const from = shopping.acknowledged();
  await expect
    .poll(() => shopping.acknowledged() - from, { timeout: 60_000, interval: 10 })
    .toBeGreaterThan(ANSWERS_BEFORE);
  await wait(randomInt(0, 400));
}

/** Kills, restarts, and returns the number of requests in flight at that moment. */
async function crash(target: (typeof TARGETS)[number]): Promise<number> {
  if (target !== "server") killFamily(postgres.pid());
  const killed = target === "database" ? undefined : server.end("SIGKILL");
  const unanswered = shopping.unanswered();
  if (killed) {
    await killed;
    server = await startServer(port, { DATA_DIR: dataDir });
  }
  // The database may have a new address.
  await database.close();
  await expect.poll(() => reopen().then(() => "open", String), { timeout: 60_000 }).toBe("open");
  return unanswered;
}

async function reopen(): Promise<void> {
  postgres = await borrowPostgres({ dataDir, purpose: "test" });
  const opened = openDatabase({ url: postgres.url, role: "banyan_app", maxConnections: 4 });
  await sql`select 1`.execute(opened.queries);
  database = opened;
  shopping.moveTo(opened);
}

describe("after a crash of", () => {
  const targets = Array.from({ length: CRASHES }, (_, round) => ({
    round: round + 1,
    target: DEFECT ? ("database" as const) : TARGETS[round % 3]!,
  }));

  test.each(targets)(
    "the $target (round $round) all that was acknowledged is there, once",
    async ({ target }) => {
      shopping.begin();
      await enoughAnswers();
      const unanswered = await crash(target);
      await enoughAnswers();
      await shopping.end();
      await shopping.finish();
      console.log(`${target} killed: ${shopping.orders()} orders so far, ${unanswered} were unanswered then`);
      expect(await shopping.faults()).toEqual([]);
      expect(await shopping.otherAnswers(10)).toEqual([]);
    },
    240_000,
  );
});

test("the comparison finds an effect that happened twice and one that was lost", async () => {
  // Deletes the keys, as if the server did not store them.
  await sql`delete from platform.idempotency`.execute(database.queries);
  expect(await shopping.otherAnswers(1)).not.toEqual([]);
  const faults = await shopping.faults();
  expect(faults.join("\n")).toMatch(/was made 2 times/);
}, 60_000);
