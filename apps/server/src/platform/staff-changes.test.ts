/** Processes are notified of staff changes through the database, and of notifications they may have missed. */
import { afterAll, beforeAll, expect, test } from "vitest";
import { createTestDatabase, type TestDatabase } from "../../test/database.ts";
import { type Database, openDatabase, sql } from "./database.ts";
import { openStaffChanges, type StaffChanges } from "./staff-changes.ts";

let opened: TestDatabase;
let otherDatabase: Database;
let here: StaffChanges;
let there: StaffChanges;
const heardHere: (string | undefined)[] = [];
const heardThere: (string | undefined)[] = [];
const log = { warn: () => {} };
beforeAll(async () => {
  opened = await createTestDatabase();
  otherDatabase = openDatabase({ url: opened.appUrl, role: "banyan_app" });
  here = openStaffChanges(opened.database, log);
  there = openStaffChanges(otherDatabase, log);
  here.onChange((position) => heardHere.push(position));
  there.onChange((position) => heardThere.push(position));
});
afterAll(async () => {
  here.stop();
  await otherDatabase.close();
  await opened.drop();
});

const POSITION = /^[0-9A-F]+\/[0-9A-F]+$/;

test("who listens knows at once that it may have missed something", async () => {
  await expect.poll(() => [heardHere.length, heardThere.length]).toEqual([1, 1]);
  expect([...heardHere.splice(0), ...heardThere.splice(0)]).toEqual([undefined, undefined]);
});

test("a change is heard here at once, and there with where it is in the log", async () => {
  here.tell();
  expect(heardHere).toEqual([undefined]);
  await expect.poll(() => heardThere).toEqual([expect.stringMatching(POSITION)]);
  await expect.poll(() => heardHere).toEqual([undefined, heardThere[0]]);
  heardHere.length = 0;
  heardThere.length = 0;
});

test("a lost connection is opened again, and what was missed is taken for a change", async () => {
  const end = sql`select pg_terminate_backend(pid) from pg_stat_activity
    where query like 'listen%' and datname = current_database()`;
  await end.execute(opened.database.queries);
  await expect.poll(() => [heardHere, heardThere], { timeout: 10_000 }).toEqual([[undefined], [undefined]]);
  there.tell();
  await expect.poll(() => heardHere.at(-1)).toMatch(POSITION);
});

test("who stopped hears nothing more", async () => {
  there.stop();
  heardThere.length = 0;
  here.tell();
  await expect.poll(() => heardHere.length).toBeGreaterThan(3);
  expect(heardThere).toEqual([]);
});
