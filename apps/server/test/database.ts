/**
 * A database for one test file: a fresh clone of the migrated template (16–51 ms), which nothing else touches.
 *
 *   const { database, drop } = await createTestDatabase();
 *   afterAll(drop);
 */
import { randomBytes } from "node:crypto";
import pg from "pg";
import { inject } from "vitest";
import { readCode, searchPath } from "../src/platform/code-schema.ts";
import { type Database, type DatabaseOptions, openDatabase } from "../src/platform/database.ts";

export interface TestDatabase {
  /** Signs in as the role of requests. */
  database: Database;
  /** Connects as the owner: for migrations, and to look at what the role may not see. */
  url: string;
  /** The login of requests. */
  appUrl: string;
  drop(): Promise<void>;
}

/** `options` override how the pool is opened, e.g. `{ maxConnections: 50 }` for a test of concurrency. */
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

/** A database made of another one, to which nothing may be connected; "template0" is empty. */
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

/** Connects as the owner, who may do anything; the functions of this build are found by their names. */
export function connectOwner(url: string): pg.Client {
  return new pg.Client({ connectionString: url, options: searchPath(readCode().schema) });
}

/** Comes back when a statement waits for a lock that another transaction holds. */
export async function someoneWaits({ url }: Pick<TestDatabase, "url">): Promise<void> {
  const waiting = "select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'";
  await asOwner(url, async (owner) => {
    while ((await owner.query(waiting)).rowCount === 0) await new Promise((resolve) => setTimeout(resolve, 10));
  });
}

const run = (url: string, statement: string) => asOwner(url, (owner) => owner.query(statement));

/** Does `work` on a connection of the owner. */
async function asOwner<T>(url: string, work: (owner: pg.Client) => Promise<T>): Promise<T> {
  const owner = new pg.Client({ connectionString: url });
  // A test that fails may drop the database meanwhile; then the next statement says so.
  owner.on("error", () => {});
  await owner.connect();
  try {
    return await work(owner);
  } finally {
    await owner.end();
  }
}
