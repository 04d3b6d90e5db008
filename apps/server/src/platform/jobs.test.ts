import { pino } from "pino";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createTestDatabase, type TestDatabase } from "../../test/database.ts";
import { systemClock } from "./clock.ts";
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
