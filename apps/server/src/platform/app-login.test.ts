/** What SQL injection can reach: the login of requests owns nothing and cannot become another role. */
import { mkdtempSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { afterAll, beforeAll, expect, inject, test } from "vitest";
import { cloneDatabase, createTestDatabase, type TestDatabase } from "../../test/database.ts";
import { freePort, startServer } from "../../test/whole/server-process.ts";
import { requireBoundLogin, requireSettings } from "./app-login.ts";
import { readCode } from "./code-schema.ts";
import { openDatabase, sql } from "./database.ts";
import { migrate } from "./migrate.ts";
import { startPostgres } from "./postgres/index.ts";

let db: TestDatabase;
beforeAll(async () => {
  db = await createTestDatabase();
});
afterAll(() => db.drop());

/** Runs several statements in one message, as an injection would. */
async function smuggle(url: string, statements: string, options = "-c role=banyan_app"): Promise<unknown[]> {
  const client = new pg.Client({ connectionString: url, options });
  await client.connect();
  try {
    const results = await client.query(statements);
    return (Array.isArray(results) ? results.at(-1) : results).rows;
  } finally {
    await client.end();
  }
}

const { schema } = readCode();
const DEEDS = [
  "create table public.mine (id int)",
  "alter table ledger.transfer add column mine int",
  "update ledger.transfer set amount = amount + 1",
  "delete from staff.audit",
  `drop view ${schema}.orders_contradiction`,
  `create or replace function ${schema}.mine() returns int language sql as 'select 1'`,
  "alter role banyan_app superuser",
  "create role mine login",
  "copy (select 1) to program 'true'",
  "select pg_read_file('postgresql.conf')",
];
const ESCAPES = ["", "set role none; ", "reset role; ", "set role banyan; ", "set session authorization banyan; "];

test.each(ESCAPES.flatMap((escape) => DEEDS.map((deed) => [escape, deed])))(
  "%s%s does nothing as the login of requests",
  async (escape, deed) => {
    await expect(smuggle(db.appUrl, `${escape}${deed}`)).rejects.toThrow(/permission denied|must be owner|only roles/i);
  },
);

test("with one login the same escape makes anybody the owner", async () => {
  expect(
    await smuggle(db.url, "begin; set role none; create table public.mine (id int); rollback; select 1 as one"),
  ).toEqual([{ one: 1 }]);
});

test("the requests of all these tests use that login", async () => {
  const { rows } = await sql`select session_user::text as login, current_user::text as role`.execute(
    db.database.queries,
  );
  expect(rows).toEqual([{ login: "banyan_app", role: "banyan_app" }]);
});

test("a login that could do more is refused, by the reason", async () => {
  const { url } = inject("testServer");
  const cases = [
    ["", "is no member of banyan_app"],
    ["superuser", "is a superuser"],
    ["createrole", "may make roles"],
    ["in role banyan_app, banyan", "can become banyan"],
    ["in role banyan_app", ""],
  ] as const;
  const database = new URL(db.url).pathname;
  for (const [at, [may, reason]] of cases.entries()) {
    const name = `bound_test_${process.pid}_${at}`;
    await smuggle(url, `create role ${name} login password 'x' ${may}`, "");
    try {
      const login = new URL(url);
      Object.assign(login, { username: name, password: "x", pathname: database });
      const refused = await requireBoundLogin(login.href).then(() => "", String);
      if (reason) expect(refused).toContain(reason);
      else expect(refused).toBe("");
    } finally {
      await smuggle(url, `drop role ${name}`, "");
    }
  }
});

test("an owner who may make no roles migrates, once an administrator made the role as the manual says", async () => {
  const { url } = inject("testServer");
  const name = `owner_test_${process.pid}`;
  await smuggle(url, `create role ${name} login password 'x'`, "");
  await smuggle(url, `grant banyan_app to ${name}`, "");
  await smuggle(url, `create database ${name} owner ${name} template template0`, "");
  const login = new URL(url);
  Object.assign(login, { username: name, password: "x", pathname: `/${name}` });
  try {
    expect((await migrate(login.href)).length).toBeGreaterThan(10);
  } finally {
    await smuggle(url, `drop database ${name} with (force)`, "");
    await smuggle(url, `drop role ${name}`, "");
  }
}, 60_000);

test("a data directory of before gets its second login at the next start", async () => {
  const dataDir = mkdtempSync(join(tmpdir(), "banyan-logins-"));
  try {
    const first = await startPostgres({ dataDir, durability: "disposable" });
    await smuggle(first.url, "alter role banyan_app nologin password null", "");
    await first.stop();
    rmSync(join(dataDir, "postgres-app.password"));
    const second = await startPostgres({ dataDir, durability: "disposable" });
    expect(await smuggle(second.appUrl, "select session_user::text as login")).toEqual([{ login: "banyan_app" }]);
    expect(statSync(join(dataDir, "postgres-app.password")).mode & 0o077).toBe(0);
    await second.stop();
  } finally {
    rmSync(dataDir, { recursive: true, force: true });
  }
}, 60_000);

test("two first starts on one empty database end with two servers and one shop", async () => {
  const { url, drop } = await cloneDatabase("template0");
  const dataDir = mkdtempSync(join(tmpdir(), "banyan-first-"));
  const env = { DATABASE_URL: url, DATA_DIR: dataDir };
  const starts = await Promise.allSettled([0, 1].map(async () => startServer(await freePort(), env)));
  try {
    expect(starts.map((start) => (start.status === "fulfilled" ? "open" : String(start.reason)))).toEqual([
      "open",
      "open",
    ]);
    expect(await smuggle(url, "select count(*)::int as owners from staff.account", "")).toEqual([{ owners: 1 }]);
  } finally {
    for (const start of starts) if (start.status === "fulfilled") await start.value.end("SIGTERM");
    await drop();
    rmSync(dataDir, { recursive: true, force: true });
  }
}, 120_000);

test.each([
  ["the role", { codeSchema: schema }],
  ["the schema of this build", { role: "banyan_app", codeSchema: "public" }],
])("connections that lose %s on their way are refused", async (_what, lost) => {
  await requireSettings(db.database);
  const database = openDatabase({ url: db.url, maxConnections: 1, ...lost });
  await expect(requireSettings(database)).rejects.toThrow("lose their settings");
  await database.close();
});
