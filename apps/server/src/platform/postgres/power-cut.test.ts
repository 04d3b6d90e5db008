/**
 * Emulated power cuts (docs/trust.md 10): PostgreSQL runs with a library that keeps a second copy of its data, which gets
 * only what was synced. At a power cut all its processes die, and it goes on from that copy. What was acknowledged must be
 * there. Without fsync rows must be missing, else the emulation shows nothing. It needs Linux and a C compiler; elsewhere it
 * is skipped. `npm run soak` cuts more often.
 */
import { spawnSync } from "node:child_process";
import { chmodSync, mkdirSync, mkdtempSync, realpathSync, renameSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import pg from "pg";
import { afterAll, describe, expect, test } from "vitest";
import { repetitions } from "../../../../../tools/repetitions.ts";
import { killFamily } from "../../../test/whole/server-process.ts";
import { type Cluster, logFile, OWNER, openCluster } from "./cluster.ts";
import { startPostgres } from "./index.ts";
import { type Postmaster, startPostmaster, stopPostmaster } from "./postmaster.ts";

const CUTS = repetitions(1, 10);
const WRITERS = 8;
/** Minimum rows acknowledged between two failures. */
const ROWS = 300;
const CHECKPOINT_EACH = 100;

const root = mkdtempSync(join(tmpdir(), "banyan-power-"));
chmodSync(root, 0o755);
const library = join(root, "power-cut.so");
const source = join(import.meta.dirname, "power-cut.fixture.c");
const compiled = spawnSync("cc", ["-shared", "-fPIC", "-O2", "-o", library, source, "-ldl"], { encoding: "utf8" });
const reason = process.platform !== "linux" ? "not Linux" : compiled.error ? "no C compiler (cc)" : undefined;
if (reason) console.log(`power cuts are not emulated here: ${reason}`);

afterAll(() => rmSync(root, { recursive: true, force: true }));

describe.skipIf(reason)("a power cut", () => {
  test("the library compiles without a warning", () => {
    expect(compiled.stderr).toBe("");
    expect(compiled.status).toBe(0);
  });

  test(`loses no row that was acknowledged (${CUTS} cuts)`, async () => {
    const machine = await openMachine("durable");
    const acknowledged: number[] = [];
    for (let cut = 1; cut <= CUTS; cut++) {
      acknowledged.push(...(await machine.writeUntilPowerCut({})));
      expect(await machine.missing(acknowledged)).toEqual([]);
    }
    console.log(`${CUTS} power cuts, ${acknowledged.length} acknowledged rows, none lost`);
  });

  test.each<Record<string, string>>([{ fsync: "off" }, { synchronous_commit: "off" }])(
    "loses acknowledged rows with %o",
    { timeout: 300_000 },
    async (settings) => {
      // A slow machine may happen to sync what it acknowledged.
      let missing: number[] = [];
      for (let attempt = 1; attempt <= 5 && missing.length === 0; attempt++) {
        const machine = await openMachine(`${Object.keys(settings).join()}-${attempt}`);
        const acknowledged = await machine.writeUntilPowerCut(settings);
        missing = await machine.missing(acknowledged);
        console.log(`${JSON.stringify(settings)}: ${missing.length} of ${acknowledged.length} rows lost`);
      }
      expect(missing.length).toBeGreaterThan(0);
    },
  );
});

/** A database whose disk loses everything unsynced on a power failure. */
async function openMachine(name: string) {
  const dataDir = join(root, name);
  const disk = join(root, `${name}-disk`);
  mkdirSync(dataDir);
  const first = await startPostgres({ dataDir, purpose: "test" });
  const client = new pg.Client({ connectionString: first.url });
  await client.connect();
  await client.query("create table kept (id int primary key, filling text)");
  await client.end();
  await first.stop();
  const cluster = openCluster(dataDir, "durable");
  copy(cluster.directory, disk);
  let next = 1;

  async function start(settings: Record<string, string>): Promise<Postmaster> {
    const environment = { LD_PRELOAD: library, POWER_CUT_FROM: cluster.directory, POWER_CUT_TO: disk };
    Object.assign(process.env, environment);
    try {
      return await startPostmaster(cluster, logFile(dataDir), undefined, settings);
    } finally {
      for (const variable of Object.keys(environment)) delete process.env[variable];
    }
  }

  return {
    /** Writes rows until the emulated power failure; returns the rows acknowledged before it. */
    async writeUntilPowerCut(settings: Record<string, string>): Promise<number[]> {
      const postmaster = await start(settings);
      const pool = poolOf(cluster, postmaster);
      const acknowledged: number[] = [];
      const power = { isCut: false };
      const writing = Array.from({ length: WRITERS }, async () => {
        while (!power.isCut) {
          const id = next++;
          try {
            await pool.query("insert into kept values ($1, repeat('x', 500))", [id]);
            if (!power.isCut) acknowledged.push(id);
            if (id % CHECKPOINT_EACH === 0 && settings.synchronous_commit !== "off") await pool.query("checkpoint");
          } catch (error) {
            if (!power.isCut) throw error;
          }
        }
      });
      const written = Promise.all(writing);
      written.catch(() => {});
      while (acknowledged.length < ROWS) await Promise.race([wait(5), written]);
      await wait(Math.random() * 200);
      power.isCut = true;
      killFamily(postmaster.pid);
      await written;
      await pool.end();
      rmSync(cluster.directory, { recursive: true, force: true });
      copy(disk, cluster.directory);
      return acknowledged;
    },

    /** Rows missing after recovery. */
    async missing(ids: readonly number[]): Promise<number[]> {
      const postmaster = await start({});
      const pool = poolOf(cluster, postmaster);
      const { rows } = await pool.query<{ id: number }>("select id from kept");
      await pool.end();
      await stopPostmaster(cluster, postmaster.pid);
      const there = new Set(rows.map(({ id }) => id));
      return ids.filter((id) => !there.has(id));
    },
  };
}

function copy(from: string, to: string): void {
  const unfinished = `${to}.copy`;
  const copied = spawnSync("cp", ["-a", realpathSync(from), unfinished], { encoding: "utf8" });
  if (copied.status !== 0) throw new Error(copied.stderr);
  renameSync(unfinished, to);
}

function poolOf({ password }: Cluster, { port }: Postmaster): pg.Pool {
  const connectionString = `postgres://${OWNER}:${password}@127.0.0.1:${port}/${OWNER}`;
  const pool = new pg.Pool({ connectionString, max: WRITERS });
  pool.on("error", () => {});
  pool.on("connect", (client) => client.on("error", () => {}));
  return pool;
}
