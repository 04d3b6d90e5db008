import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { connectOwner, createTestDatabase, type TestDatabase } from "../../test/database.ts";
import { sql } from "./database.ts";
import { everyProcessKnows, joinProcesses } from "./processes.ts";

/** What a build knew that came before the kind `correction` and the account `owner`. */
const OLD_WORDS = ["kind grant", "account sales"];

let db: TestDatabase;
const warn = vi.fn();
const join = (words?: readonly string[]) => joinProcesses(db.database, { warn } as never, words);
const knows = (word: Parameters<typeof everyProcessKnows>[1]) => everyProcessKnows(db.database.queries, word);

beforeEach(async () => {
  db = await createTestDatabase();
});
afterEach(() => db.drop());

test("a word is known once no process of the old build is left", async () => {
  const leaveOld = await join(OLD_WORDS);
  const leaveOther = await join(OLD_WORDS);
  await join();
  expect([await knows("kind grant"), await knows("kind correction"), await knows("account owner")]).toEqual([
    true,
    false,
    false,
  ]);
  await leaveOld();
  expect(await knows("kind correction")).toBe(false);
  await leaveOther();
  expect([await knows("kind correction"), await knows("account owner")]).toEqual([true, true]);
});

test("a build that is taken back is not sent what it does not know", async () => {
  await join();
  expect(await knows("account owner")).toBe(true);
  await join(OLD_WORDS);
  expect(await knows("account owner")).toBe(false);
});

test("a process that was killed counts for ten minutes, and its row is removed afterwards", async () => {
  await join(OLD_WORDS);
  const rows = async () => (await sql`select from platform.process`.execute(db.database.queries)).rows.length;
  const sleep = (minutes: number) =>
    sql`update platform.process set counts_until = counts_until - make_interval(mins => ${minutes})`.execute(
      db.database.queries,
    );
  await sleep(9);
  expect(await knows("kind correction")).toBe(false);
  await sleep(2);
  expect([await knows("kind correction"), await rows()]).toEqual([true, 1]);
  await join();
  expect(await rows()).toBe(1);
});

test("a process that runs renews its row, and goes on where it cannot", async () => {
  vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] });
  try {
    const leave = await join();
    const until = async () =>
      (await sql<{ at: Date }>`select counts_until as at from platform.process`.execute(db.database.queries)).rows[0]
        ?.at;
    const before = (await until())!.getTime();
    vi.advanceTimersByTime(30_000);
    await vi.waitFor(async () => expect((await until())!.getTime()).toBeGreaterThan(before), 30_000);
    const owner = connectOwner(db.url);
    await owner.connect();
    await owner.query("drop table platform.process");
    await owner.end();
    vi.advanceTimersByTime(30_000);
    await vi.waitFor(() => expect(warn).toHaveBeenCalledTimes(1), 30_000);
    await leave();
    expect(warn).toHaveBeenCalledTimes(2);
  } finally {
    vi.useRealTimers();
  }
});
