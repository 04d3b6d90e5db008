import { readdirSync } from "node:fs";
import { join } from "node:path";
import type pg from "pg";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { connectOwner, createTestDatabase, type TestDatabase } from "../../test/database.ts";
import { type CodeFile, codeOf, readCode, requireCode } from "./code-schema.ts";
import { openDatabase, sql } from "./database.ts";
import { migrate, readMigrations } from "./migrate.ts";

const shipped = readCode();
let db: TestDatabase;
let owner: pg.Client;

beforeAll(async () => {
  db = await createTestDatabase();
  owner = connectOwner(db.url);
  await owner.connect();
});

afterAll(async () => {
  await owner.end();
  await db.drop();
});

const rowsOf = async (text: string, ...values: unknown[]) => (await owner.query(text, values)).rows;

/** Schema and name of each function, view and type. */
const MADE = `
  select n.nspname as schema, p.proname as name from pg_proc p join pg_namespace n on n.oid = p.pronamespace
  union all
  select n.nspname, c.relname from pg_class c join pg_namespace n on n.oid = c.relnamespace
  where c.relkind in ('v', 'm', 'c')
  union all
  select n.nspname, t.typname from pg_type t join pg_namespace n on n.oid = t.typnamespace
  where t.typtype in ('d', 'e', 'r') and n.nspname like 'code%'`;

test("each file defines what its name says, and there is nothing without a file", async () => {
  const rows = await rowsOf(`select name from (${MADE}) m where schema = $1 order by 1`, shipped.schema);
  const named = shipped.files.map(({ path }) => path.replace(".sql", "").replace("/", "_"));
  expect(rows.map((row) => row.name)).toEqual(named.sort());
});

/** Functions used by an index or a trigger, and types of columns, must outlive a build's schema, so migrations define them. */
const IN_MIGRATIONS = [
  "members.folded",
  "members.name_pairs",
  "members.number_parts",
  "members.pairs",
  "orders.count_pending_volume",
  "orders.count_volume",
  "orders.source",
  "reviews.count_stars",
];

test("migrations make tables, and no function, view or type but those that an index, a trigger or a column needs", async () => {
  const rows = await rowsOf(`
    select schema || '.' || name as name from (${MADE}) m
    where schema !~ '^(pg_|code_)' and schema <> 'information_schema' order by 1`);
  expect(rows.map((row) => row.name)).toEqual(IN_MIGRATIONS);
});

test("nothing is defined in two files", () => {
  const migrations = join(import.meta.dirname, "../../migrations");
  const texts = [...shipped.files.map(({ text }) => text), ...readMigrations(migrations).map(({ text }) => text)];
  // pg_temp functions end with the migration. A trigger function stays, so a later migration may replace it.
  const defined = texts.flatMap((text) =>
    [...text.matchAll(/^create (?:function|view|type|procedure) (?!pg_temp\.)([\w.]+)/gim)].map(([, name]) => name),
  );
  expect(defined.length).toBe(shipped.files.length + IN_MIGRATIONS.length);
  expect(defined.filter((name, place) => defined.indexOf(name) !== place)).toEqual([]);
});

test("no table, index, default or constraint needs a function that the next build removes", async () => {
  const rows = await rowsOf(
    `select pg_describe_object(d.classid, d.objid, d.objsubid) as what
     from pg_depend d
     join pg_proc p on d.refclassid = 'pg_proc'::regclass and d.refobjid = p.oid and p.pronamespace = $1::regnamespace
     where d.classid in ('pg_class'::regclass, 'pg_constraint'::regclass, 'pg_attrdef'::regclass, 'pg_trigger'::regclass,
       'pg_policy'::regclass)`,
    shipped.schema,
  );
  expect(rows).toEqual([]);
});

test("nobody but the application's role may execute a function, and it may make none", async () => {
  const anyone = await rowsOf(
    "select p.proname from pg_proc p, aclexplode(p.proacl) a where p.pronamespace = $1::regnamespace and a.grantee = 0",
    shipped.schema,
  );
  expect(anyone).toEqual([]);
  const open = await rowsOf(
    "select proname from pg_proc where pronamespace = $1::regnamespace and proacl is null",
    shipped.schema,
  );
  expect(open).toEqual([]);
  await expect(
    sql`create function ${sql.id(shipped.schema)}.other() returns int return 1`.execute(db.database.queries),
  ).rejects.toMatchObject({ code: "42501" });
});

test("functions with the owner's rights look nowhere but in their own schema", async () => {
  const paths = await rowsOf(
    `select distinct c as path from pg_proc, unnest(coalesce(proconfig, '{none}')) c
     where pronamespace = $1::regnamespace and prosecdef and (c like 'search_path%' or c = 'none')`,
    shipped.schema,
  );
  expect(paths).toEqual([{ path: `search_path=${shipped.schema}, pg_temp` }]);
});

/** The shipped files, with one function changed. */
const changed = (path: string, instead: string): CodeFile[] =>
  shipped.files.map((file) => (file.path === path ? { path, text: instead } : file));

const MONEY_IN_WORDS = `
  create function platform_money_text(p_micros bigint) returns text language sql immutable return 'a lot';
  grant execute on function platform_money_text to banyan_app;`;

test("each build has its own functions, until no process has used them for a day", async () => {
  const { url, database, drop } = await createTestDatabase();
  const next = codeOf(changed("platform/money_text.sql", MONEY_IN_WORDS));
  expect(await migrate(url, readMigrations(), next)).toEqual([]);
  const nextDatabase = openDatabase({ url, role: "banyan_app", codeSchema: next.schema });
  const textIn = async (one: typeof database) =>
    (await sql<{ text: string }>`select platform_money_text(1500000) as text`.execute(one.queries)).rows[0]?.text;
  const unused = (name: string, hours: number) =>
    sql`update platform.code_schema set used_at = now() - make_interval(hours => ${hours}) where name = ${name}`.execute(
      database.queries,
    );
  expect([await textIn(database), await textIn(nextDatabase)]).toEqual(["1.5", "a lot"]);

  await unused(shipped.schema, 23);
  await migrate(url, readMigrations(), next);
  expect(await textIn(database)).toBe("1.5");

  await unused(shipped.schema, 25);
  await migrate(url, readMigrations(), next);
  await expect(textIn(database)).rejects.toMatchObject({ code: "42883" });
  await expect(requireCode(database.queries)).rejects.toThrow(/Start the server once/);
  expect(await textIn(nextDatabase)).toBe("a lot");

  // A rolled-back build recreates its functions.
  await migrate(url);
  await requireCode(database.queries);
  expect([await textIn(database), await textIn(nextDatabase)]).toEqual(["1.5", "a lot"]);
  await nextDatabase.close();
  await drop();
});

test("an open database says that its functions are in use", async () => {
  vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] });
  const { database, drop } = await createTestDatabase();
  const usedAt = async () =>
    (await sql<{ at: Date }>`select used_at as at from platform.code_schema`.execute(database.queries)).rows[0]!.at;
  const before = await usedAt();
  vi.advanceTimersByTime(3_600_000);
  await vi.waitFor(async () => expect((await usedAt()).getTime()).toBeGreaterThan(before.getTime()), 30_000);
  vi.useRealTimers();
  await drop();
});

test("processes that start at once make the schema once", async () => {
  const { url, drop } = await createTestDatabase();
  const next = codeOf(changed("platform/money_text.sql", MONEY_IN_WORDS));
  await Promise.all(Array.from({ length: 6 }, () => migrate(url, readMigrations(), next)));
  await drop();
});

test("a file that fails is named with its line, and leaves no schema behind", async () => {
  const { url, drop } = await createTestDatabase();
  const tryWith = (instead: string) =>
    migrate(url, readMigrations(), codeOf(changed("platform/money_text.sql", instead)));
  await expect(tryWith("create function platform_money_text() returns int\nlanguage nonsense as ''")).rejects.toThrow(
    /sql\/platform\/money_text\.sql.*nonsense/,
  );
  await expect(tryWith("create view platform_money_text as\nselect * from nowhere")).rejects.toThrow(
    /sql\/platform\/money_text\.sql, line 2: .*nowhere/,
  );
  const client = connectOwner(url);
  await client.connect();
  const { rows } = await client.query("select nspname from pg_namespace where nspname like 'code%'");
  expect(rows).toEqual([{ nspname: shipped.schema }]);
  await client.end();
  await drop();
});

test("the directory of functions holds nothing else", () => {
  const names = readdirSync(join(import.meta.dirname, "../../sql"), { recursive: true, encoding: "utf8" });
  const files = names.filter((name) => name.includes("."));
  expect(files.sort()).toEqual(shipped.files.map(({ path }) => path));
});
