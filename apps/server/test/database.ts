/**
 * A database per test file: an isolated clone of the migrated template (16–51 ms).
 * const { database, drop } = await createTestDatabase(); afterAll(drop);
 */
import { randomBytes } from "node:crypto";
import pg from "pg";
import { inject } from "vitest";
import { readCode, searchPath } from "../src/platform/code-schema.ts";
import { type Database, type DatabaseOptions, openDatabase } from "../src/platform/database.ts";

export interface TestDatabase {
  /** Connected as the role of requests. */
  database: Database;
  /** URL of the owner: for migrations, and to read what the role may not. */
  url: string;
  /** URL of the login of requests. */
  appUrl: string;
  drop(): Promise<void>;
}

/** `options` override the pool's options, e.g. `{ maxConnections: 50 }` for concurrency tests. */
export async function createTestDatabase(
  options: Partial<DatabaseOptions> = {},
  template: string = inject("testServer").template,
): Promise<TestDatabase> {
  const { url, drop } = await cloneDatabase(template);
  const appUrl = new URL(inject("testServer").appUrl);
  appUrl.pathname = new URL(url).pathname;
  const database = openDatabase({ url: appUrl.href, role: "banyan_app", ...options });
  return {
    database,
    url,
    appUrl: appUrl.href,
    async drop() {
      await database.close();
      await drop();
    },
  };
}

/** Clones a database that has no connections; "template0" is empty. */
export async function cloneDatabase(template: string): Promise<Pick<TestDatabase, "url" | "drop">> {
  const server = inject("testServer");
  const name = `banyan_test_${randomBytes(6).toString("hex")}`;
  await run(server.url, `create database ${name} template ${template}`);
  const url = new URL(server.url);
  url.pathname = `/${name}`;
  return {
    url: url.href,
    drop: async () => void (await run(server.url, `drop database if exists ${name} with (force)`)),
  };
}

/** Connects as the owner, with this build's schema on the search path. */
export function connectOwner(url: string): pg.Client {
  return new pg.Client({ connectionString: url, options: searchPath(readCode().schema) });
}

/** Resolves when a statement waits for a lock of another transaction. */
export async function someoneWaits({ url }: Pick<TestDatabase, "url">, count = 1): Promise<void> {
  const waiting = "select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'";
  await asOwner(url, async (owner) => {
    while (((await owner.query(waiting)).rowCount ?? 0) < count)
      await new Promise((resolve) => setTimeout(resolve, 10));
  });
}

const run = (url: string, statement: string) => asOwner(url, (owner) => owner.query(statement));

/** Runs `work` on a connection of the owner. */
async function asOwner<T>(url: string, work: (owner: pg.Client) => Promise<T>): Promise<T> {
  const owner = new pg.Client({ connectionString: url });
  // A failing test may drop the database meanwhile; the next statement reports it.
  owner.on("error", () => {});
  await owner.connect();
  try {
    return await work(owner);
  } finally {
    await owner.end();
  }
}
