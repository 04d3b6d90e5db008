/**
 * The PostgreSQL cluster of all benchmarks and references: the one in DATABASE_URL (needs CREATEDB), or a durable
 * embedded one for the duration of the run. With `keep`, databases remain for the next run.
 */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { readCode, searchPath } from "../apps/server/src/platform/code-schema.ts";
import { startPostgres } from "../apps/server/src/platform/postgres/index.ts";

export interface Cluster {
  /** Returns the URL of a database with this name; creates it and fills it with `fill` if it does not exist. */
  database(name: string, fill: (url: string) => Promise<void>): Promise<string>;
  /** Runs statements outside of these databases. */
  run(...statements: string[]): Promise<void>;
  close(): Promise<void>;
}

export async function openCluster({ keep }: { keep: boolean }): Promise<Cluster> {
  const directory = mkdtempSync(join(tmpdir(), "banyan-bench-"));
  const given = process.env.DATABASE_URL;
  const postgres = given ? undefined : await startPostgres({ dataDir: join(directory, "data"), purpose: "bench" });
  const server = given ?? postgres?.url ?? "";
  const made: string[] = [];
  const suffix = keep ? "" : `_${process.pid}`;

  return {
    async database(name, fill) {
      const database = `banyan_bench_${name}${suffix}`;
      const url = new URL(server);
      url.pathname = `/${database}`;
      made.push(database);
      const { rowCount } = await query(server, `select from pg_database where datname = '${database}'`);
      if (rowCount) return url.href;
      await query(server, `create database ${database}`);
      try {
        await fill(url.href);
      } catch (error) {
        await query(server, `drop database ${database} with (force)`);
        throw error;
      }
      return url.href;
    },
    async run(...statements) {
      for (const statement of statements) await query(server, statement);
    },
    async close() {
      if (!keep) for (const database of made) await query(server, `drop database if exists ${database} with (force)`);
      await postgres?.stop();
      rmSync(directory, { recursive: true, force: true });
    },
  };
}

/** Runs one statement on a new connection, with the functions of this build in its search path. */
export async function query(url: string, text: string): Promise<pg.QueryResult> {
  const client = new pg.Client({ connectionString: url, options: searchPath(readCode().schema) });
  await client.connect();
  try {
    return await client.query(text);
  } finally {
    await client.end();
  }
}
