/** Transactions on real PostgreSQL: when they are carried out again, and when they are an error. */
import { afterAll, beforeAll, expect, test } from "vitest";
import { createTestDatabase, type TestDatabase } from "../../test/database.ts";
import {
  type Database,
  executeWhole,
  isOverloaded,
  openDatabase,
  type Queries,
  sql,
  sqlState,
  type Tx,
} from "./database.ts";

let test_: TestDatabase;
let owner: Database;
beforeAll(async () => {
  test_ = await createTestDatabase({ lockTimeoutMs: 300 });
  owner = openDatabase({ url: test_.url, maxConnections: 1 });
  await sql`create table public.note (id integer primary key)`.execute(owner.queries);
  await sql`grant select, insert, update on public.note to banyan_app`.execute(owner.queries);
});
afterAll(async () => {
  await owner.close();
  await test_.drop();
});

const transaction: TestDatabase["database"]["transaction"] = (work) => test_.database.transaction(work);
const note = (tx: Tx, id: number) => sql`insert into public.note (id) values (${id})`.execute(tx);

async function isNoted(id: number): Promise<boolean> {
  return (await sql`select from public.note where id = ${id}`.execute(test_.database.queries)).rows.length === 1;
}

test("two first statements at once are in one transaction", async () => {
  const where = (tx: Tx) =>
    sql<{ at: string }>`select pg_backend_pid() || ' ' || pg_current_xact_id() as at, ${1}::int`.execute(tx);
  const [one, other] = await transaction((tx) => Promise.all([where(tx), where(tx)]));
  expect(one.rows[0]).toEqual(other.rows[0]);
});

test("COMMIT after a statement that failed is an error, for PostgreSQL rolls back", async () => {
  const swallowing = transaction(async (tx) => {
    await note(tx, 1);
    await note(tx, 1).catch(() => {});
  });
  await expect(swallowing).rejects.toThrow("COMMIT was answered ROLLBACK");
  expect(await isNoted(1)).toBe(false);
});

test("a connection that is lost before COMMIT is replaced, and all is done again", async () => {
  let tries = 0;
  await transaction(async (tx) => {
    tries++;
    await note(tx, 2);
    if (tries > 1) return;
    const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(tx);
    await sql`select pg_terminate_backend(${rows[0]?.pid})`.execute(owner.queries);
    await note(tx, 20);
  });
  expect(tries).toBe(2);
  expect([await isNoted(2), await isNoted(20)]).toEqual([true, false]);
});

test("a deadlock and a serialization failure are carried out again, other errors are not", async () => {
  for (const [state, expected] of [
    ["40P01", 2],
    ["40001", 2],
    ["22012", 1],
  ] as const) {
    let tries = 0;
    const work = transaction(async (tx) => {
      tries++;
      if (tries === 1) await sql.raw(`do $$ begin raise sqlstate '${state}'; end $$`).execute(tx);
    });
    await (expected === 2 ? work : expect(work).rejects.toSatisfy((error) => sqlState(error) === state));
    expect(tries).toBe(expected);
  }
});

test("a statement that waits too long for a lock is given up, and says that the database had no time", async () => {
  await note(test_.database.queries as Tx, 3);
  const lock = (tx: Tx) => sql`select from public.note where id = 3 for update`.execute(tx);
  await transaction(async (tx) => {
    await lock(tx);
    await expect(transaction(lock)).rejects.toSatisfy(isOverloaded);
  });
  await transaction(lock);
});

test("statements are not compiled, though PostgreSQL would by default", async () => {
  const compiling = async (queries: Queries) => {
    const { rows } = await sql<{ jit: string; unless: string }>`
      select setting as jit, boot_val as unless from pg_settings where name = 'jit'`.execute(queries);
    return rows[0];
  };
  expect(await compiling(test_.database.queries)).toEqual({ jit: "off", unless: "on" });
  expect(await test_.database.longRunning({ limitMs: 10_000 }, compiling)).toMatchObject({ jit: "off" });
});

test("nothing can be sent in a transaction that has ended", async () => {
  const whole = { sql: "select 1 as one from jsonb_array_elements($1)", common: [], of: "", call: {} };
  let late: Tx | undefined;
  const ended = transaction(async (tx) => {
    late = tx;
    await executeWhole(tx, whole, () => true);
    await note(tx, 4);
  });
  await expect(ended).rejects.toThrow("the transaction has ended");
  await expect(note(late as Tx, 4)).rejects.toThrow("the transaction has ended");
});

test("a call is no whole transaction where something was sent before", async () => {
  const whole = { sql: "select 1 as one from jsonb_array_elements($1)", common: [], of: "", call: {} };
  await transaction(async (tx) => {
    await note(tx, 5);
    expect(await executeWhole(tx, whole, () => true)).toBeUndefined();
  });
  expect(await isNoted(5)).toBe(true);
});
