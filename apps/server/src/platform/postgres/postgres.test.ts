import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, utimesSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import pg from "pg";
import { afterAll, expect, test } from "vitest";
import { logFile, openCluster } from "./cluster.ts";
import { borrowPostgres, type EmbeddedPostgres, erasePostgres, startPostgres } from "./index.ts";
import { startPostmaster, stopPostmaster } from "./postmaster.ts";
import { isAlive } from "./process.ts";

const root = mkdtempSync(join(tmpdir(), "banyan postgres "));
const dataDir = join(root, "data with spaces");
afterAll(() => rmSync(root, { recursive: true, force: true }));

async function query(postgres: EmbeddedPostgres, text: string): Promise<unknown[]> {
  const client = new pg.Client({ connectionString: postgres.url });
  await client.connect();
  try {
    return (await client.query(text)).rows;
  } finally {
    await client.end();
  }
}

/** A process that starts PostgreSQL, prints its URL and keeps running. */
async function serverProcess(): Promise<{ child: ChildProcess; url: string }> {
  const script = `
    import { startPostgres } from ${JSON.stringify(join(import.meta.dirname, "index.ts"))};
    const postgres = await startPostgres({ dataDir: ${JSON.stringify(dataDir)} });
    console.log(postgres.url);
    setInterval(() => {}, 1000);`;
  const child = spawn(process.execPath, ["--input-type=module-typescript", "-e", script], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  const [line] = (await once(child.stdout, "data")) as [Buffer];
  return { child, url: line.toString().trim() };
}

test("keeps its data, privately, over an orderly stop", async () => {
  const first = await startPostgres({ dataDir });
  expect(decodeURIComponent(new URL(first.url).hostname)).toBe(first.directory);
  expect(statSync(first.directory).mode & 0o077).toBe(0);
  await query(first, "create table kept (id int primary key)");
  await query(first, "insert into kept values (1)");
  expect(await query(first, "show fsync")).toEqual([{ fsync: "on" }]);
  expect(await query(first, "show server_encoding")).toEqual([{ server_encoding: "UTF8" }]);
  expect(statSync(join(dataDir, "postgres.password")).mode & 0o077).toBe(0);
  await first.stop();
  expect(isAlive(first.pid())).toBe(false);

  const second = await startPostgres({ dataDir });
  expect(await query(second, "select * from kept")).toEqual([{ id: 1 }]);
  await second.stop();
});

test("sets the password of requests when it is another one, and leaves it alone when it is not", async () => {
  const setAt = (postgres: EmbeddedPostgres) =>
    query(postgres, "select xmin, rolpassword from pg_authid where rolname = 'banyan_app'");
  const first = await startPostgres({ dataDir });
  const before = await setAt(first);
  const borrowed = await borrowPostgres({ dataDir });
  expect(await setAt(first)).toEqual(before);
  await borrowed.stop();
  await first.stop();

  writeFileSync(join(dataDir, "postgres-app.password"), "0123456789abcdef");
  const second = await startPostgres({ dataDir });
  expect(await setAt(second)).not.toEqual(before);
  const client = new pg.Client({ connectionString: second.appUrl });
  await client.connect();
  await client.end();
  await second.stop();
});

test("refuses a wrong password", async () => {
  const postgres = await startPostgres({ dataDir });
  const client = new pg.Client({ connectionString: postgres.url.replace(/:[0-9a-f]+@/, ":wrong@") });
  await expect(client.connect()).rejects.toThrow(/password authentication failed/);
  await postgres.stop();
});

test("loses nothing acknowledged when PostgreSQL is killed, and comes back on the same port by itself", async () => {
  const events: string[] = [];
  const postgres = await startPostgres({ dataDir, onEvent: (event) => events.push(event) });
  const killed = postgres.pid();
  const client = new pg.Client({ connectionString: postgres.url });
  client.on("error", () => {});
  await client.connect();
  let acknowledged = 1;
  const writing = (async () => {
    for (let id = 2; ; id++) {
      await client.query("insert into kept values ($1)", [id]);
      acknowledged = id;
    }
  })().catch(() => {});
  await wait(300);
  process.kill(killed, "SIGKILL");
  await writing;
  await expect.poll(() => postgres.pid() !== killed && isAlive(postgres.pid()), { timeout: 20_000 }).toBe(true);
  const [row] = (await query(postgres, "select count(*)::int as rows from kept")) as { rows: number }[];
  expect(acknowledged).toBeGreaterThan(10);
  // One unacknowledged statement may be written as well, but no acknowledged one may be missing.
  expect([acknowledged, acknowledged + 1]).toContain(row?.rows);
  expect(events).toEqual(["PostgreSQL died and is started again", "PostgreSQL runs again"]);
  await postgres.stop();
});

test("is attached to again after the server was killed", async () => {
  const { child, url } = await serverProcess();
  await expect(startPostgres({ dataDir })).rejects.toThrow(/in use by another process \(server, process \d+\)/);
  const beside = await borrowPostgres({ dataDir, purpose: "audit" });
  expect(beside.url).toBe(url);
  await beside.stop();
  expect(isAlive(beside.pid())).toBe(true);

  child.kill("SIGKILL");
  await once(child, "exit");
  const postgres = await startPostgres({ dataDir });
  expect(postgres.pid()).toBe(beside.pid());
  expect(postgres.url).toBe(url);
  await postgres.stop();
});

test("starts although the id in an old process file belongs to a stranger now", async () => {
  const old = [String(process.pid), join(dataDir, "postgres"), "1", "5432", "", "127.0.0.1", "", "ready", ""];
  writeFileSync(join(dataDir, "postgres", "postmaster.pid"), old.join("\n"));
  const postgres = await startPostgres({ dataDir });
  expect(postgres.pid()).not.toBe(process.pid);
  await postgres.stop();
});

test("takes over the lock of a dead process, and of another host that fell silent", async () => {
  const lock = join(dataDir, "server.lock");
  writeFileSync(lock, JSON.stringify({ pid: 2 ** 22 + 1, host: "elsewhere", purpose: "server" }));
  utimesSync(lock, new Date(0), new Date(0));
  const postgres = await startPostgres({ dataDir });
  expect(JSON.parse(readFileSync(lock, "utf8"))).toMatchObject({ pid: process.pid });
  await postgres.stop();
});

test("listens on TCP alone where the path is too long for a socket", async () => {
  const long = join(root, "a-path-too-long-for-a-socket-".repeat(4));
  const postgres = await startPostgres({ dataDir: long });
  expect(new URL(postgres.url).hostname).toBe("127.0.0.1");
  expect(new URL(postgres.appUrl).hostname).toBe("127.0.0.1");
  expect(await query(postgres, "show unix_socket_directories")).toEqual([{ unix_socket_directories: "" }]);
  await postgres.stop();
});

test("listens on TCP alone where no socket can be made", async () => {
  const directory = join(root, "data without a socket");
  const first = await startPostgres({ dataDir: directory });
  const port = Number(new URL(first.url).port);
  await first.stop();
  const cluster = openCluster(directory, "durable");
  // A directory occupies the name of the socket.
  mkdirSync(join(cluster.directory, `.s.PGSQL.${port}`));
  const postmaster = await startPostmaster(cluster, logFile(directory), port);
  expect(postmaster).toMatchObject({ port, socketDirectory: "" });
  await stopPostmaster(cluster, postmaster.pid);
});

test("clears away the socket of a PostgreSQL that was killed with its machine", async () => {
  const old = join(dataDir, "postgres", ".s.PGSQL.5432");
  for (const path of [old, `${old}.lock`]) writeFileSync(path, `${process.pid}\n`);
  const postgres = await startPostgres({ dataDir });
  for (const path of [old, `${old}.lock`]) expect(existsSync(path)).toBe(false);
  await postgres.stop();
});

test("says so when the data belongs to a newer version", async () => {
  const newer = join(root, "newer");
  mkdirSync(join(newer, "postgres"), { recursive: true });
  writeFileSync(join(newer, "postgres", "PG_VERSION"), "99\n");
  await expect(startPostgres({ dataDir: newer })).rejects.toThrow(/belongs to a newer version \(PostgreSQL 99;/);
});

test("can be erased while a PostgreSQL survives in it", async () => {
  const { child } = await serverProcess();
  child.kill("SIGKILL");
  await once(child, "exit");
  await erasePostgres(dataDir);
  const postgres = await startPostgres({ dataDir });
  await expect(query(postgres, "select * from kept")).rejects.toThrow(/does not exist/);
  await postgres.stop();
});
