import { sql } from "kysely";
import pg from "pg";
import { afterAll, expect, test } from "vitest";
import { createTestDatabase } from "../../test/database.ts";
import { type Migration, migrate, oneAtATime, readMigrations } from "./migrate.ts";

const { database, url, drop } = await createTestDatabase();
afterAll(drop);

const shipped = readMigrations();
const extra = (name: string, text: string): Migration => ({ name, text, checksum: name });

test("a migrated database needs nothing more", async () => {
  expect(await migrate(url)).toEqual([]);
});

test("processes that start at once run each file exactly once", async () => {
  const more = ["a", "b", "c"].map((name) => extra(`9000_${name}`, `create table platform.${name} (id int)`));
  const applied = await Promise.all(Array.from({ length: 8 }, () => migrate(url, [...shipped, ...more])));
  expect(applied.flat().sort()).toEqual(["9000_a", "9000_b", "9000_c"]);
});

test("the version before starts on a database that a newer one migrated, until something it uses has gone", async () => {
  const { url, drop } = await createTestDatabase();
  const marked = [...shipped, extra("9000_marked", "create table platform.more (id int)")];
  const note = "-- Contract since 9000_marked: platform.shop\nselect 1";
  const contracted = [...marked, extra("9003_contracted", note)];
  expect(await migrate(url, marked)).toEqual(["9000_marked"]);
  expect(await migrate(url)).toEqual([]);
  expect(await migrate(url, contracted)).toEqual(["9003_contracted"]);
  expect(await migrate(url, marked)).toEqual([]);
  await expect(migrate(url)).rejects.toThrow(/newer version of Banyan: this build cannot work with 9003_contracted/);
  await drop();
});

test("an index is made while others write, and anew where it was broken off", async () => {
  const { url, drop } = await createTestDatabase();
  const [writer, other] = [0, 1].map(() => new pg.Client({ connectionString: url, statement_timeout: 20_000 }));
  if (!writer || !other) throw new Error("no clients");
  await Promise.all([writer.connect(), other.connect()]);
  await other.query("create table platform.many (id int); insert into platform.many values (1), (1)");
  const unique = extra("9004_index", "-- Why.\ncreate unique index concurrently many_id on platform.many (id)");
  await expect(migrate(url, [...shipped, unique])).rejects.toThrow(/9004_index.*could not create unique index/);
  await other.query("delete from platform.many where ctid = (select min(ctid) from platform.many)");
  await writer.query("begin; insert into platform.many values (2)");
  // Another process queues for the lock behind it, and neither deadlocks.
  const migrated = Promise.all([0, 1].map(() => migrate(url, [...shipped, unique])));
  const isWaiting = async () =>
    (await other.query("select 1 from pg_stat_activity where wait_event = 'virtualxid' and query like '%many_id%'"))
      .rowCount;
  await expect.poll(isWaiting, { timeout: 20_000, interval: 20 }).toBe(1);
  await other.query("insert into platform.many values (3)");
  await writer.query("commit");
  expect((await migrated).flat()).toEqual(["9004_index"]);
  const { rows } = await other.query("select indisvalid from pg_index where indexrelid = 'platform.many_id'::regclass");
  expect(rows).toEqual([{ indisvalid: true }]);
  await Promise.all([writer.end(), other.end()]);
  await drop();
});

test("first starts take turns, and the one at work has no transaction that a settlement would wait for", async () => {
  let [busy, most] = [0, 0];
  const work = async () => {
    most = Math.max(most, ++busy);
    const { rows } = await sql<{ numbered: bigint }>`
      select count(*) as numbered from pg_stat_activity
      where datname = current_database() and backend_xid is not null`.execute(database.queries);
    busy--;
    return Number(rows[0]?.numbered);
  };
  expect(await Promise.all([1, 2, 3].map(() => oneAtATime(url, work)))).toEqual([0, 0, 0]);
  expect(most).toBe(1);
});

test("a failing file leaves nothing behind and is named with its line", async () => {
  const { url, drop } = await createTestDatabase();
  const broken = extra("9001_broken", "create table platform.half (id int);\nselect nonsense;");
  await expect(migrate(url, [...shipped, broken])).rejects.toThrow(/9001_broken, line 2: .*nonsense/);
  const repaired = extra("9001_broken", "create table platform.half (id int)");
  expect(await migrate(url, [...shipped, repaired])).toEqual(["9001_broken"]);
  await drop();
});

test("a file changed after it was applied is refused", async () => {
  const { url, drop } = await createTestDatabase();
  const changed = shipped.map((migration) => ({ ...migration, checksum: "other" }));
  await expect(migrate(url, changed)).rejects.toThrow(/demo:reset/);
  await drop();
});

test("requests act as a role that cannot alter tables", async () => {
  const { rows } = await sql<{ role: string }>`select current_user as role`.execute(database.queries);
  expect(rows).toEqual([{ role: "banyan_app" }]);
  await expect(sql`drop table platform.idempotency`.execute(database.queries)).rejects.toThrow(/must be owner/);
});

test("a change behind a long reader lets others by, and is made once the reader is done", async () => {
  const { url, drop } = await createTestDatabase();
  const reader = new pg.Client({ connectionString: url });
  const other = new pg.Client({ connectionString: url, statement_timeout: 20_000 });
  await Promise.all([reader.connect(), other.connect()]);
  await reader.query("begin; lock table platform.job in access share mode");
  const change = extra("9002_change", "alter table platform.job add column more int");
  const migrated = migrate(url, [...shipped, change]);
  const isWaiting = async () =>
    (await other.query("select 1 from pg_locks where not granted and relation = 'platform.job'::regclass")).rowCount;
  await expect.poll(isWaiting, { timeout: 20_000, interval: 20 }).toBe(1);
  // With a lock request that waits without a limit, these queries would queue behind it and time out.
  for (let times = 0; times < 3; times++) await other.query("select count(*) from platform.job");
  await reader.query("commit");
  expect(await migrated).toEqual(["9002_change"]);
  await Promise.all([reader.end(), other.end()]);
  await drop();
});
