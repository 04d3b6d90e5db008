/** Group commit on real PostgreSQL: who shares a transaction, and what becomes of the others where one fails. */
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createTestDatabase, type TestDatabase } from "../../test/database.ts";
import { executeWhole, openDatabase, sql, sqlState } from "./database.ts";

let test_: TestDatabase;
beforeAll(async () => {
  test_ = await createTestDatabase();
  const owner = openDatabase({ url: test_.url, maxConnections: 1 });
  await sql`create table public.note (id integer primary key, transaction xid8 not null default pg_current_xact_id())`.execute(
    owner.queries,
  );
  await sql`grant select, insert on public.note to banyan_app`.execute(owner.queries);
  await owner.close();
});
afterAll(() => test_.drop());

interface Written {
  id: number;
}

const write = (id: number, acted = true) =>
  test_.database.transaction(async (tx) => {
    const rows = await executeWhole<Written>(
      tx,
      sql<Written>`insert into public.note (id) values (${id}) returning id`,
      () => acted,
    );
    return rows[0]?.id;
  });

async function transactions(from: number, until: number): Promise<number> {
  const { rows } = await sql<{ count: bigint }>`
    select count(distinct transaction) from public.note where id between ${from} and ${until}`.execute(
    test_.database.queries,
  );
  return Number(rows[0]?.count);
}

describe("group commit", () => {
  test("what is asked at once shares transactions, and everybody gets the own answer", async () => {
    const ids = Array.from({ length: 60 }, (_, at) => 1_000 + at);
    expect(await Promise.all(ids.map((id) => write(id)))).toEqual(ids);
    expect(await transactions(1_000, 1_059)).toBeLessThan(40);
    expect(await transactions(1_000, 1_059)).toBeGreaterThan(1);
  });

  test("a single one waits for nobody", async () => {
    for (const id of [2_000, 2_001, 2_002]) expect(await write(id)).toBe(id);
    expect(await transactions(2_000, 2_002)).toBe(3);
  });

  test("one that fails gets its own error, and all others their effect, once", async () => {
    await write(3_000);
    const ids = Array.from({ length: 40 }, (_, at) => 3_000 + at);
    const outcomes = await Promise.allSettled(ids.map((id) => write(id)));
    const [first, ...others] = outcomes;
    expect(first?.status === "rejected" && sqlState(first.reason)).toBe("23505");
    expect(others.map((one) => one.status === "fulfilled" && one.value)).toEqual(ids.slice(1));
    const { rows } = await sql<{ count: bigint }>`
      select count(*) from public.note where id between 3000 and 3039`.execute(test_.database.queries);
    expect(Number(rows[0]?.count)).toBe(40);
  });

  test("a transaction goes on where the statement says that it did nothing", async () => {
    const seen = await test_.database.transaction(async (tx) => {
      await executeWhole(tx, sql`select ${1}::integer as id`, () => false);
      await sql`insert into public.note (id) values (4000)`.execute(tx);
      return "went on";
    });
    expect(seen).toBe("went on");
    expect(await transactions(4_000, 4_000)).toBe(1);
  });
});
