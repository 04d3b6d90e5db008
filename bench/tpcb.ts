/**
 * The reference for writes: pgbench's "tpcb-like" transaction, seven statements with one commit. Without pgbench
 * (Debian: postgresql-contrib), the driver runs the same transaction, which is slower; the table then says so.
 */
import { execFile } from "node:child_process";
import { existsSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { promisify } from "node:util";
import pg from "pg";
import { readCode, searchPath } from "../apps/server/src/platform/code-schema.ts";
import type { Cluster } from "./cluster.ts";

const execute = promisify(execFile);
const SCALE = 50;
const TABLES = [
  `create table pgbench_branches as select n as bid, 0 as bbalance, repeat(' ', 88) as filler from generate_series(1, ${SCALE}) n`,
  `create table pgbench_tellers as select n as tid, (n - 1) / 10 + 1 as bid, 0 as tbalance, repeat(' ', 84) as filler
   from generate_series(1, ${SCALE * 10}) n`,
  `create table pgbench_accounts as select n as aid, (n - 1) / 100000 + 1 as bid, 0 as abalance, repeat(' ', 84) as filler
   from generate_series(1, ${SCALE * 100_000}) n`,
  "create table pgbench_history (tid int, bid int, aid int, delta int, mtime timestamp, filler char(22))",
  "alter table pgbench_branches add primary key (bid)",
  "alter table pgbench_tellers add primary key (tid)",
  "alter table pgbench_accounts add primary key (aid)",
  "vacuum analyze",
];

export const pgbench = findPgbench();
export const TPCB = pgbench ? "pgbench" : "tpcb by driver";

function findPgbench(): string | undefined {
  const home = "/usr/lib/postgresql";
  const versions = existsSync(home) ? readdirSync(home).sort((a, b) => Number(b) - Number(a)) : [];
  const places = (process.env.PATH ?? "").split(":").concat(versions.map((version) => join(home, version, "bin")));
  return places.map((place) => join(place, "pgbench")).find((path) => existsSync(path));
}

/** The URL of a database with the tables of tpcb-like. */
export function tpcbDatabase(cluster: Cluster): Promise<string> {
  return cluster.database("tpcb", async (url) => {
    if (pgbench) {
      await execute(pgbench, ["-i", "-q", "-s", String(SCALE), url]);
      return;
    }
    const client = await connect(url);
    for (const statement of TABLES) await client.query(statement);
    await client.end();
  });
}

/** Transactions per second. */
export function tpcbRate(url: string, clients: number, seconds: number): Promise<number> {
  return pgbench ? pgbenchRate(url, clients, seconds) : driverRate(url, clients, seconds);
}

/** Transactions per second of pgbench with prepared statements: tpcb-like, or another script. */
export async function pgbenchRate(url: string, clients: number, seconds: number, script?: string): Promise<number> {
  const load = ["-M", "prepared", "-c", String(clients), "-j", "2", "-T", String(seconds)];
  const { stdout, stderr } = await execute(
    pgbench ?? "pgbench",
    ["-n", ...(script ? ["-f", script] : []), ...load, url],
    // A script calls the product's functions; the tables of tpcb-like are outside of its code schema.
    { env: script ? { ...process.env, PGOPTIONS: searchPath(readCode().schema) } : process.env },
  );
  const rate = stdout.match(/^tps = ([\d.]+)/m)?.[1];
  if (!rate) throw new Error(stdout + stderr);
  return Number(rate);
}

async function driverRate(url: string, clients: number, seconds: number): Promise<number> {
  const connections = await Promise.all(Array.from({ length: clients }, () => connect(url)));
  const start = performance.now();
  let done = 0;
  await Promise.all(
    connections.map(async (client) => {
      for (; performance.now() - start < seconds * 1000; done++) await tpcb(client);
    }),
  );
  const rate = (done / (performance.now() - start)) * 1000;
  await Promise.all(connections.map((client) => client.end()));
  return rate;
}

/** One tpcb-like transaction. */
export async function tpcb(client: pg.ClientBase): Promise<void> {
  const [aid, bid, tid, delta] = [draw(SCALE * 100_000), draw(SCALE), draw(SCALE * 10), draw(10_000) - 5_000];
  const ask = (name: string, text: string, values: number[]) => client.query({ name, text, values });
  await client.query("begin");
  await ask("a", "update pgbench_accounts set abalance = abalance + $2 where aid = $1", [aid, delta]);
  await ask("s", "select abalance from pgbench_accounts where aid = $1", [aid]);
  await ask("t", "update pgbench_tellers set tbalance = tbalance + $2 where tid = $1", [tid, delta]);
  await ask("b", "update pgbench_branches set bbalance = bbalance + $2 where bid = $1", [bid, delta]);
  const history =
    "insert into pgbench_history (tid, bid, aid, delta, mtime) values ($1, $2, $3, $4, current_timestamp)";
  await ask("h", history, [tid, bid, aid, delta]);
  await client.query("end");
}

const draw = (bound: number) => 1 + Math.floor(Math.random() * bound);

async function connect(url: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  return client;
}
