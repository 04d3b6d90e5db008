/**
 * A full disk under load (docs/trust.md 12): requests get 503 instead of an internal error, the process survives, and
 * once there is space everything resumes and no acknowledged write is lost. The disk is a small in-memory one, so the
 * test needs permission to mount (root on Linux) and is skipped elsewhere.
 */
import { spawnSync } from "node:child_process";
import { appendFileSync, chmodSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { afterAll, describe, expect, test } from "vitest";
import { openSession } from "../../src/modules/members/index.ts";
import { openDatabase, sql } from "../../src/platform/database.ts";
import { borrowPostgres, erasePostgres } from "../../src/platform/postgres/index.ts";
import { furnishShop } from "./furnished-shop.ts";
import { freePort, type ServerProcess, startServer, statusOf } from "./server-process.ts";

const SIZE = "640m";
const disk = mkdtempSync(join(tmpdir(), "banyan-disk-"));
chmodSync(disk, 0o755);
const isMounted = spawnSync("mount", ["-t", "tmpfs", "-o", `size=${SIZE},mode=755`, "tmpfs", disk]).status === 0;
const dataDir = join(disk, "data");
const ballast = join(disk, "ballast");
const MEGABYTE = Buffer.alloc(1 << 20);

let server: ServerProcess | undefined;

afterAll(async () => {
  rmSync(ballast, { force: true });
  await server?.end("SIGTERM");
  if (isMounted) {
    await erasePostgres(dataDir).catch(() => {});
    spawnSync("umount", [disk]);
  }
  rmSync(disk, { recursive: true, force: true });
}, 60_000);

/** Fills the disk. */
function fill(): void {
  for (let bytes = MEGABYTE.length; bytes >= 512; ) {
    try {
      appendFileSync(ballast, MEGABYTE.subarray(0, bytes));
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== "ENOSPC") throw error;
      bytes /= 2;
    }
  }
}

describe.skipIf(!isMounted)("a full disk", () => {
  test("puts requests off, and loses nothing", { timeout: 300_000 }, async () => {
    server = await startServer(await freePort(), { DATA_DIR: dataDir });
    const { url } = server;
    const postgres = await borrowPostgres({ dataDir, purpose: "test" });
    expect(postgres.directory.startsWith(disk), "the database lies on that disk").toBe(true);
    const open = () => openDatabase({ url: postgres.url, role: "banyan_app", maxConnections: 4 });
    let database = open();
    const shopping = await furnishShop({ database, url, dataDir, shoppers: 4 });
    shopping.begin();
    await expect.poll(shopping.acknowledged, { timeout: 60_000 }).toBeGreaterThan(40);

    const members = await sql<{ id: bigint }>`select id from members.member order by id desc limit 1`.execute(
      database.queries,
    );
    const origin = { ip: "127.0.0.1", userAgent: "test", now: new Date() };
    const { token } = await openSession(database.queries, members.rows[0]!.id, origin);
    const statuses = new Map<number | undefined, number>();
    let longestMs = 0;
    const ask = async (): Promise<void> => {
      const began = performance.now();
      const answer = await fetch(`${url}/api/account/profile`, {
        method: "POST",
        headers: { "content-type": "application/json", "ba-user-token": token },
        body: JSON.stringify({ nickname: `Mei ${statuses.size} ${Math.random()}` }),
        signal: AbortSignal.timeout(60_000),
      });
      await answer.arrayBuffer();
      longestMs = Math.max(longestMs, performance.now() - began);
      if (answer.status === 503) expect(answer.headers.get("retry-after")).toBe("1");
      statuses.set(answer.status, (statuses.get(answer.status) ?? 0) + 1);
    };
    // Finally the database stops and cannot restart. Each response then waits for it a little.
    for (; (statuses.get(503) ?? 0) < 10; await wait(50)) {
      fill();
      await ask();
    }
    console.log(`a full disk: the longest answer took ${(longestMs / 1000).toFixed(1)} s`);
    expect([...statuses.keys()].filter((status) => status !== 200 && status !== 503)).toEqual([]);
    expect(await statusOf(`${url}/healthz`)).toBe(200);

    rmSync(ballast);
    const before = shopping.acknowledged();
    await expect.poll(shopping.acknowledged, { timeout: 90_000 }).toBeGreaterThan(before + 40);
    await shopping.end();
    await shopping.finish();
    await database.close();
    database = open();
    shopping.moveTo(database);
    expect(await shopping.faults()).toEqual([]);
    expect(shopping.orders()).toBeGreaterThan(20);
    await database.close();
  });
});
