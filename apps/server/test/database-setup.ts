/**
 * One directory per test run, in memory if possible: for files of tests, and for one PostgreSQL without fsync. Its
 * template is migrated once. Concurrent runs share nothing. With DATABASE_URL_TEST (and DATABASE_APP_URL_TEST for
 * requests) that server is used, and only databases named banyan_test_… are created and dropped in it.
 */
import { chmodSync, existsSync, mkdtempSync, readdirSync, rmSync, statfsSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import pg from "pg";
import type { TestProject } from "vitest/node";
import { writeFirstVersions } from "../src/first-versions.ts";
import { openDatabase } from "../src/platform/database.ts";
import { migrate } from "../src/platform/migrate.ts";
import { startPostgres } from "../src/platform/postgres/index.ts";
import { isAlive } from "../src/platform/postgres/process.ts";

declare module "vitest" {
  export interface ProvidedContext {
    /** `url`: the database "postgres" as the owner; `appUrl`: the login of requests. */
    testServer: { url: string; appUrl: string; template: string };
    /** Parent of the directories of tests. */
    testDirectory: string;
  }
}

const PREFIX = "banyan-test-";
/**
 * In-memory file system on Linux. A run creates and drops hundreds of databases of a thousand files each, and dozens of
 * directories with a whole PostgreSQL.
 */
const IN_MEMORY = "/dev/shm";
const ROOM_NEEDED = 6 * 2 ** 30;
const PLACES = existsSync(IN_MEMORY) ? [IN_MEMORY, tmpdir()] : [tmpdir()];

const hasRoom = (place: string): boolean => {
  const { bavail, bsize } = statfsSync(place);
  return Math.min(bavail * bsize, process.availableMemory()) > ROOM_NEEDED;
};

export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  await removeLeftovers();
  const place = PLACES.find(hasRoom) ?? tmpdir();
  const directory = mkdtempSync(join(place, `${PREFIX}${process.pid}-`));
  // Programs under other accounts, such as nginx, read files of tests there.
  chmodSync(directory, 0o755);
  const server = await openServer(directory);
  const template = `banyan_test_template_${process.pid}`;
  await run(server.url, `drop database if exists ${template} with (force)`, `create database ${template}`);
  await migrate(inDatabase(server.url, template));
  const database = openDatabase({ url: inDatabase(server.url, template) });
  await writeFirstVersions(database.queries, new Date("2020-01-01T00:00:00Z"));
  await database.close();
  project.provide("testServer", { url: server.url, appUrl: server.appUrl, template });
  project.provide("testDirectory", directory);
  return async () => {
    if (server.shared) await run(server.url, `drop database if exists ${template} with (force)`);
    await server.close();
    rmSync(directory, { recursive: true, force: true });
  };
}

async function openServer(
  directory: string,
): Promise<{ url: string; appUrl: string; shared: boolean; close(): Promise<void> }> {
  const external = process.env.DATABASE_URL_TEST;
  if (external)
    return {
      url: external,
      appUrl: process.env.DATABASE_APP_URL_TEST ?? external,
      shared: true,
      close: async () => {},
    };
  const postgres = await startPostgres({ dataDir: directory, durability: "disposable", purpose: "tests" });
  return {
    url: inDatabase(postgres.url, "postgres"),
    appUrl: inDatabase(postgres.appUrl, "postgres"),
    shared: false,
    close: () => postgres.stop(),
  };
}

/** A killed test run leaves its directory and its PostgreSQL behind; the next run of the same user removes them. */
async function removeLeftovers(): Promise<void> {
  const user = process.getuid?.();
  for (const directory of PLACES.flatMap((place) => readdirSync(place).map((name) => join(place, name)))) {
    const pid = Number(basename(directory).match(/^banyan-test-(\d+)-/)?.[1]);
    if (!pid || isAlive(pid)) continue;
    if (user && statSync(directory, { throwIfNoEntry: false })?.uid !== user) continue;
    try {
      const postgres = await startPostgres({ dataDir: directory, durability: "disposable", purpose: "tests" });
      await postgres.stop();
    } finally {
      rmSync(directory, { recursive: true, force: true });
    }
  }
}

export function inDatabase(url: string, database: string): string {
  const other = new URL(url);
  other.pathname = `/${database}`;
  return other.href;
}

async function run(url: string, ...statements: string[]): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  for (const statement of statements) await client.query(statement);
  await client.end();
}
