import { pino } from "pino";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createTestDatabase, type TestDatabase } from "../../test/database.ts";
import { systemClock } from "./clock.ts";
import { sql } from "./database.ts";
import { startJobs } from "./jobs.ts";

let opened: TestDatabase;
beforeAll(async () => {
  opened = await createTestDatabase();
});
afterAll(() => opened.drop());

const deps = () => ({ database: opened.database, clock: systemClock, log: pino({ level: "silent" }) });

test("a job that hangs or fails holds up no other, runs once at a time, and is waited for at the end", async () => {
  const runs = { slow: 0, quick: 0, failing: 0 };
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  const jobs = [
    { name: "slow", everySeconds: 0, run: () => (runs.slow++, released) },
    { name: "failing", everySeconds: 0, run: async () => void (runs.failing++, JSON.parse("not JSON")) },
    { name: "quick", everySeconds: 0, run: async () => void runs.quick++ },
  ];
  const runners = [await startJobs(deps(), jobs), await startJobs(deps(), jobs)];
  await expect.poll(() => Math.min(runs.quick, runs.failing), { timeout: 15_000 }).toBeGreaterThan(2);
  expect(runs.slow).toBe(1);

  let ended = false;
  const stopped = Promise.all(runners.map((runner) => runner.stop())).then(() => {
    ended = true;
  });
  await new Promise((resolve) => setTimeout(resolve, 100));
  expect(ended).toBe(false);
  release();
  await stopped;
});

test("a lease is renewed while its job runs, and that of a process that died ends within half a minute", async () => {
  let now = new Date("2026-05-01T00:00:00Z");
  const later = (seconds: number) => {
    now = new Date(now.getTime() + seconds * 1_000);
  };
  const runs = { long: 0, left: 0 };
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  const jobs = [
    { name: "long", everySeconds: 3_600, run: () => (runs.long++, released) },
    { name: "left", everySeconds: 3_600, run: async () => void runs.left++ },
  ];
  // A process that died during the job.
  await sql`
    insert into platform.job (name, due_at, leased_until, lease_holder)
    values ('left', ${now}, ${new Date(now.getTime() + 30_000)}, gen_random_uuid())`.execute(opened.database.queries);
  const given = { ...deps(), clock: { now: () => now }, renewMs: 20 };
  const runners = [await startJobs(given, jobs), await startJobs(given, jobs)];
  await expect.poll(() => runs.long, { timeout: 15_000 }).toBe(1);
  const leasedUntil = async () => {
    const { rows } = await sql<{
      until: Date;
    }>`select leased_until as until from platform.job where name = 'long'`.execute(opened.database.queries);
    return rows[0]!.until.getTime() - now.getTime();
  };
  for (let step = 0; step < 4; step++) {
    later(20);
    await expect.poll(leasedUntil, { timeout: 15_000 }).toBe(30_000);
  }
  await expect.poll(() => runs.left, { timeout: 15_000 }).toBe(1);
  expect(runs).toEqual({ long: 1, left: 1 });
  release();
  await Promise.all(runners.map((runner) => runner.stop()));
});
