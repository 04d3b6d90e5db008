/** Group commit on real PostgreSQL: which calls share a transaction, and what happens to the others if one fails. */
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createTestDatabase, type TestDatabase } from "../../test/database.ts";
import { executeCall, executeWhole, openDatabase, type SetCall, sql, sqlState } from "./database.ts";
import { Groups, type Send } from "./group-commit.ts";

let test_: TestDatabase;
beforeAll(async () => {
  test_ = await createTestDatabase();
  const owner = openDatabase({ url: test_.url, maxConnections: 1 });
  for (const table of ["note", "other_note"]) {
    await sql`
      create table public.${sql.id(table)} (
        id integer primary key, size bigint not null, transaction xid8 not null default pg_current_xact_id()
      )`.execute(owner.queries);
    await sql`grant select, insert on public.${sql.id(table)} to banyan_app`.execute(owner.queries);
  }
  await owner.close();
});
afterAll(() => test_.drop());

const noting = (id: number, table = "note"): SetCall => ({
  sql: `
    insert into public.${table} (id, size)
    select id, count(*) over () from jsonb_to_recordset($1) as c (id integer) where $2 = 'kept' returning id`,
  common: ["kept"],
  of: String(id),
  call: { id },
});

const write = (id: number, table = "note") =>
  test_.database.transaction(async (tx) => (await executeWhole<{ id: number }>(tx, noting(id, table), () => true))?.id);

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
    expect(await transactions(1_000, 1_059)).toBeLessThan(10);
    expect(await transactions(1_000, 1_059)).toBeGreaterThan(1);
  });

  test("those of one kind share a statement, and kinds no transaction", async () => {
    const ids = Array.from({ length: 60 }, (_, at) => 1_100 + at);
    const written = await Promise.all(ids.map((id) => write(id, id % 2 === 0 ? "note" : "other_note")));
    expect(written).toEqual(ids);
    const { rows } = await sql<{ largest: bigint; shared: boolean }>`
      select max(n.size) as largest, bool_or(o.id is not null) as shared
      from public.note n left join public.other_note o using (transaction) where n.id >= 1100 and n.id < 1160`.execute(
      test_.database.queries,
    );
    expect(Number(rows[0]?.largest)).toBeGreaterThan(1);
    expect(rows[0]?.shared).toBe(false);
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
      await executeWhole(
        tx,
        { sql: "select 1 from jsonb_array_elements($1)", common: [], of: "", call: {} },
        () => false,
      );
      await sql`insert into public.note (id, size) values (4000, 1)`.execute(tx);
      return "went on";
    });
    expect(seen).toBe("went on");
    expect(await transactions(4_000, 4_000)).toBe(1);
  });

  test("within a transaction it is a part of it", async () => {
    const undone = test_.database.transaction(async (tx) => {
      expect(await executeCall(tx, noting(5_000))).toEqual({ id: 5_000 });
      throw new Error("undone");
    });
    await expect(undone).rejects.toThrow("undone");
    expect(await transactions(5_000, 5_000)).toBe(0);
  });

  test("a function that gives too few rows fails", async () => {
    const call = { sql: "select 1 from jsonb_array_elements($1) limit 0", common: [], of: "", call: {} };
    await expect(test_.database.transaction((tx) => executeWhole(tx, call, () => true))).rejects.toThrow(
      "0 rows for 1 call",
    );
  });
});

/** A database that answers on command. */
function openDesk() {
  const waiting: { calls: string[]; alone: boolean; answer(error?: Error): void }[] = [];
  const send =
    (alone: boolean): Send =>
    ({ parameters }) =>
      new Promise((resolve, reject) => {
        const calls: { id: string }[] = JSON.parse(String(parameters[0]));
        const rows = calls.map(({ id }) => ({ id, refusal: id.startsWith("no") ? "OUT_OF_STOCK" : null }));
        const answer = (error?: Error) => (error ? reject(error) : resolve({ rows }));
        waiting.push({ calls: calls.map(({ id }) => id), alone, answer });
      });
  const groups = new Groups({ group: send(false), alone: send(true) });
  return {
    run: (id: string, of = id) =>
      groups.run({ sql: "select", common: [], of, call: { id } }) as Promise<{ id: string }>,
    /** The statements that are running, once there are some. */
    async next(calls: readonly string[], alone = false) {
      const found = () => waiting.find((one) => one.alone === alone && one.calls.join() === calls.join());
      await expect.poll(found, { interval: 1 }).toBeDefined();
      const one = found()!;
      waiting.splice(waiting.indexOf(one), 1);
      return one;
    },
    underway: () => waiting.map(({ calls }) => calls),
  };
}

const states = (state: string) => Object.assign(new Error(state), { code: state });

describe("a group", () => {
  test("gives each call its own row, also where some are refused", async () => {
    const desk = openDesk();
    const first = desk.run("first");
    const others = ["one", "no", "two"].map((id) => desk.run(id));
    (await desk.next(["first"])).answer();
    (await desk.next(["one", "no", "two"])).answer();
    expect(await first).toEqual({ id: "first", refusal: null });
    expect(await Promise.all(others)).toEqual([
      { id: "one", refusal: null },
      { id: "no", refusal: "OUT_OF_STOCK" },
      { id: "two", refusal: null },
    ]);
    expect(desk.underway()).toEqual([]);
  });

  test("that fails is carried out call by call, and the next group is not", async () => {
    const desk = openDesk();
    const first = desk.run("first");
    const [one, bad] = [desk.run("one"), desk.run("bad")];
    const fault = expect(bad).rejects.toThrow("22012");
    (await desk.next(["first"])).answer();
    (await desk.next(["one", "bad"])).answer(states("22012"));
    await expect.poll(() => desk.underway()).toEqual([["one"], ["bad"]]);
    const later = ["later", "latest"].map((id) => desk.run(id));
    (await desk.next(["later"])).answer();
    (await desk.next(["latest"])).answer();
    (await desk.next(["one"], true)).answer();
    (await desk.next(["bad"], true)).answer(states("22012"));
    expect((await Promise.all([first, one, ...later])).map(({ id }) => id)).toEqual([
      "first",
      "one",
      "later",
      "latest",
    ]);
    await fault;
  });

  test("that met a lock does not delay the calls behind it any longer", async () => {
    const desk = openDesk();
    const locked = desk.run("locked");
    const fault = expect(locked).rejects.toThrow("55P03");
    (await desk.next(["locked"])).answer(states("55P03"));
    const alone = await desk.next(["locked"], true);
    const behind = desk.run("behind");
    (await desk.next(["behind"])).answer();
    expect(await behind).toMatchObject({ id: "behind" });
    alone.answer(states("55P03"));
    await fault;
  });

  test("whose COMMIT is undecided is not retried", async () => {
    const desk = openDesk();
    const first = desk.run("first");
    const undecided = [
      expect(desk.run("one")).rejects.toThrow("08007"),
      expect(desk.run("two")).rejects.toThrow("08007"),
    ];
    (await desk.next(["first"])).answer();
    (await desk.next(["one", "two"])).answer(states("08007"));
    await Promise.all([first, ...undecided]);
    expect(desk.underway()).toEqual([]);
  });

  test("holds one call of each; the next of the same waits for the next group", async () => {
    const desk = openDesk();
    const calls = [
      desk.run("first"),
      desk.run("a1", "a"),
      desk.run("b1", "b"),
      desk.run("a2", "a"),
      desk.run("b2", "b"),
    ];
    (await desk.next(["first"])).answer();
    (await desk.next(["a1", "b1"])).answer();
    (await desk.next(["a2", "b2"])).answer();
    expect((await Promise.all(calls)).map(({ id }) => id)).toEqual(["first", "a1", "b1", "a2", "b2"]);
  });

  test("answers everybody once, whenever they come and however long it takes", async () => {
    const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, Math.random() * ms));
    const seen: string[] = [];
    const send: Send = async ({ parameters }) => {
      await pause(4);
      const calls: { id: string }[] = JSON.parse(String(parameters[0]));
      if (calls.length > 1 && Math.random() < 0.1) throw states(Math.random() < 0.5 ? "55P03" : "22012");
      seen.push(...calls.map(({ id }) => id));
      return { rows: calls };
    };
    const groups = new Groups({ group: send, alone: send });
    const ids = Array.from({ length: 3_000 }, (_, at) => String(at));
    const answers = await Promise.all(
      ids.map(async (id, at) => {
        await pause(300);
        return groups.run({ sql: "select", common: [], of: String(at % 200), call: { id } }) as Promise<{ id: string }>;
      }),
    );
    expect(answers.map((row) => row.id)).toEqual(ids);
    expect(seen.toSorted()).toEqual(ids.toSorted());
  });
});
