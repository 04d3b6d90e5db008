/**
 * Migrates a database to the schema of this build: plain SQL files in name order, forward only, each in a separate
 * transaction, recorded with a checksum; then functions and views of this build (code-schema.ts). A build also accepts
 * newer migrations that keep everything it uses (migration-notes.ts). Invariant: every step holds the advisory lock, so
 * that several processes may start together and each file still runs exactly once.
 */
import { createHash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import pg from "pg";
import { type Code, inFile, installCode, readCode } from "./code-schema.ts";
import { isLockTimeout } from "./database-errors.ts";
import { indexMadeAlone, needsOf } from "./migration-notes.ts";
import { ownDirectory } from "./own-directory.ts";
import { grantReader } from "./reader-role.ts";
import { StartupError } from "./startup-error.ts";

export interface Migration {
  /** File name without ".sql", e.g. "0001_platform". */
  name: string;
  checksum: string;
  text: string;
}

const OLDEST_POSTGRES = 15;
/** Advisory lock key of migrations and first starts. */
const TURN = "5710395812004417";

/**
 * Lock timeout of an ALTER TABLE, and the pause before its retry. Queries queue behind a waiting lock request; the
 * pause lets them pass.
 */
const LOCK_MS = 1_000;
const LOCK_PAUSE_MS = 1_000;
const LOCK_TRIES = 120;
/** Lock timeout of CREATE INDEX CONCURRENTLY, which waits for older transactions. No query queues behind it. */
const INDEX_LOCK_MS = 60_000;
const TURN_PAUSE_MS = 100;

const RACE_STATES = new Set(["23505", "42P06", "42P07", "XX000"]);

/** Applies missing migrations and returns their names. Throws StartupError if database and build are incompatible. */
export async function migrate(
  url: string,
  migrations: Migration[] = readMigrations(),
  code: Code = readCode(),
): Promise<string[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await requireVersion(client);
    await createRecord(client);
    const applied: string[] = [];
    for (let tries = 1; ; ) {
      try {
        const name = await applyNext(client, migrations, url);
        if (name === undefined) break;
        applied.push(name);
        tries = 1;
      } catch (error) {
        if (!isLockTimeout(error)) throw error;
        if (tries === LOCK_TRIES) {
          throw new StartupError("A migration could not lock its tables: long transactions block them.");
        }
        tries += 1;
        await wait(LOCK_PAUSE_MS);
      }
    }
    await alone(client, async () => {
      await installCode(client, code);
      await grantReader(client, code.schema);
    });
    return applied;
  } finally {
    await client.end();
  }
}

/** The migrations of this build, in order. */
export function readMigrations(directory: string = ownDirectory("migrations", "0001_platform.sql")): Migration[] {
  return readdirSync(directory)
    .filter((file) => file.endsWith(".sql"))
    .sort()
    .map((file) => {
      const text = readFileSync(join(directory, file), "utf8");
      return { name: file.slice(0, -".sql".length), checksum: createHash("sha256").update(text).digest("hex"), text };
    });
}

async function requireVersion(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ version: string; number: number }>(
    "select current_setting('server_version') as version, current_setting('server_version_num')::integer as number",
  );
  const [server] = rows;
  if (server && server.number < OLDEST_POSTGRES * 10_000) {
    throw new StartupError(`Banyan needs PostgreSQL ${OLDEST_POSTGRES} or newer; this one is ${server.version}.`);
  }
}

async function createRecord(client: pg.Client): Promise<void> {
  for (let attempt = 1; ; attempt++) {
    try {
      await client.query(`
        create schema if not exists platform;
        create table if not exists platform.migration (
          name text primary key, checksum text not null, applied_at timestamptz not null default now(), needs text not null);`);
      return;
    } catch (error) {
      if (attempt === 10 || !RACE_STATES.has((error as pg.DatabaseError).code ?? "")) throw error;
    }
  }
}

/**
 * Runs `work` on a migrated database while no other process migrates or runs such work, and returns its result. It may
 * take minutes. Holds no transaction id meanwhile: a settlement within `work` waits for every transaction that has one.
 */
export async function oneAtATime<T>(url: string, work: () => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return await inTransaction(client, () => takeTurn(client).then(work));
  } finally {
    await client.end();
  }
}

/** Runs `step` in a transaction, one process at a time. */
function alone<T>(client: pg.Client, step: () => Promise<T>): Promise<T> {
  return inTransaction(client, async () => {
    await takeTurn(client);
    return step();
  });
}

/**
 * Takes the lock until the end of the transaction, so that it also works behind a transaction pooler. Polls instead of
 * waiting: a waiting statement holds a snapshot, which CREATE INDEX CONCURRENTLY would wait for. So does the last
 * statement with parameters.
 */
async function takeTurn(client: pg.Client): Promise<void> {
  for (;;) {
    const { rows } = await client.query<{ mine: boolean }>(`select pg_try_advisory_xact_lock(${TURN}) as mine`);
    if (rows[0]?.mine) return;
    await wait(TURN_PAUSE_MS);
  }
}

async function inTransaction<T>(client: pg.Client, step: () => Promise<T>): Promise<T> {
  await client.query("begin");
  try {
    const result = await step();
    await client.query("commit");
    return result;
  } catch (error) {
    await client.query("rollback");
    throw error;
  }
}

interface Applied extends Pick<Migration, "name" | "checksum"> {
  needs: string;
}

function applyNext(client: pg.Client, migrations: Migration[], url: string): Promise<string | undefined> {
  return alone(client, async () => {
    const { rows } = await client.query<Applied>("select name, checksum, needs from platform.migration");
    compare(rows, migrations);
    const next = migrations.find(({ name }) => !rows.some((row) => row.name === name));
    if (next) {
      await run(client, next, url);
      const values = [next.name, next.checksum, needsOf(next)];
      await client.query("insert into platform.migration (name, checksum, needs) values ($1, $2, $3)", values);
    }
    return next?.name;
  });
}

async function run(client: pg.Client, { name, text }: Migration, url: string): Promise<void> {
  try {
    const index = indexMadeAlone(text);
    if (index) return await makeIndex(url, text, index);
    await client.query(`set local lock_timeout = ${LOCK_MS}`);
    await client.query(text);
    await client.query("set local lock_timeout = 0");
  } catch (error) {
    if (isLockTimeout(error)) throw error;
    throw inFile(`Migration ${name}`, text, error as pg.DatabaseError);
  }
}

/**
 * Uses a separate connection (CREATE INDEX CONCURRENTLY), while the transaction holds the lock. Rebuilds an invalid
 * index left by an interrupted run.
 */
async function makeIndex(url: string, text: string, { name, schema }: { name: string; schema: string }): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(`set lock_timeout = ${INDEX_LOCK_MS}`);
    await client.query(`drop index concurrently if exists ${schema}.${name}`);
    await client.query(text);
  } finally {
    await client.end();
  }
}

function compare(applied: Applied[], known: Migration[]): void {
  const changed = applied.filter((row) =>
    known.some(({ name, checksum }) => name === row.name && checksum !== row.checksum),
  );
  if (changed.length > 0) {
    throw new StartupError(
      `The database was made by other versions of these migrations: ${names(changed)}. ` +
        "If it holds demo data only, `npm run demo:reset` makes it anew; otherwise start the version that made it.",
    );
  }
  const isKnown = (name: string) => known.some((migration) => migration.name === name);
  const broken = applied.filter(({ name, needs }) => !isKnown(name) && !isKnown(needs));
  if (broken.length > 0) {
    throw new StartupError(
      `The database belongs to a newer version of Banyan: this build cannot work with ${names(broken)}. Start the newer version.`,
    );
  }
}

function names(migrations: { name: string }[]): string {
  return migrations.map(({ name }) => name).join(", ");
}
