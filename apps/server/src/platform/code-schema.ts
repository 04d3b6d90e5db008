/**
 * Functions and views of this build: `apps/server/sql/<module>/<name>.sql` defines `<module>_<name>` and nothing else.
 * They live in a schema named after the hash of their text, which is the search path of this build's connections. A
 * process therefore calls the functions of its own build, even while another build runs (docs/decisions/0017).
 */
import { createHash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { join, relative } from "node:path";
import { type Kysely, sql } from "kysely";
import type pg from "pg";
import type { DB } from "./database.gen.ts";
import { ownDirectory } from "./own-directory.ts";
import { StartupError } from "./startup-error.ts";

export interface Code {
  /** Schema name, e.g. "code_1f0c3ab2d9e4". */
  schema: string;
  files: CodeFile[];
}

export interface CodeFile {
  /** Path below `apps/server/sql`, e.g. "orders/place.sql". */
  path: string;
  text: string;
}

/** How long an unused schema is kept, and how often a process marks its schema as used. */
const KEPT_FOR = "1 day";
const SAID_EVERY_MS = 3_600_000;

/** Error codes of a file that depends on a later one. */
const MISSING = new Set(["42704", "42883", "42P01"]);

let ofThisBuild: Code | undefined;

/** The code of this build. */
export function readCode(): Code {
  ofThisBuild ??= codeOf(readFiles(ownDirectory("sql", "ledger/post.sql")));
  return ofThisBuild;
}

/** The schema name is a hash of the files. */
export function codeOf(files: CodeFile[]): Code {
  const hash = createHash("sha256");
  for (const { path, text } of files) hash.update(`${path}\n${text}\n`);
  return { schema: `code_${hash.digest("hex").slice(0, 12)}`, files };
}

/** Connection option that puts `schema` on the search path. */
export const searchPath = (schema: string) => `-c search_path=${schema},pg_temp`;

/** Throws StartupError if this build's schema is missing: no process of this build has migrated the database. */
export async function requireCode(queries: Kysely<DB>): Promise<void> {
  const { rows } = await sql<{ there: boolean }>`
    select to_regnamespace(${readCode().schema}) is not null as there`.execute(queries);
  if (rows[0]?.there) return;
  throw new StartupError(
    "The database was not started by this version of Banyan yet. Start the server once, then try again.",
  );
}

/** Marks the schema as used at intervals, so that no other process drops it. Returns the function that stops this. */
export function holdCode(schema: string, to: { queries: Kysely<DB>; onError: (error: Error) => void }): () => void {
  const timer = setInterval(() => {
    const used = to.queries.updateTable("platform.code_schema").set({ used_at: sql`now()` }).where("name", "=", schema);
    used.execute().catch(to.onError);
  }, SAID_EVERY_MS);
  timer.unref();
  return () => clearInterval(timer);
}

function readFiles(directory: string): CodeFile[] {
  return readdirSync(directory, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && entry.name.endsWith(".sql"))
    .map((entry) => join(entry.parentPath, entry.name))
    .sort()
    .map((path) => ({
      path: relative(directory, path).replaceAll("\\", "/"),
      text: readFileSync(path, "utf8"),
    }));
}

/**
 * Creates the schema if it is missing, and drops schemas unused for a day. Runs in the caller's transaction, which must
 * exclude other processes.
 */
export async function installCode(client: pg.Client, { schema, files }: Code): Promise<void> {
  const { rows: outdated } = await client.query<{ name: string }>(
    `delete from platform.code_schema where used_at < now() - interval '${KEPT_FOR}' and name <> $1 returning name`,
    [schema],
  );
  for (const { name } of outdated) await client.query(`drop schema ${name} cascade`);
  const { rows } = await client.query<{ known: boolean }>(
    `insert into platform.code_schema as s (name, used_at) values ($1, now())
     on conflict (name) do update set used_at = now() returning s.xmax <> 0 as known`,
    [schema],
  );
  if (!rows[0]?.known) await create(client, { schema, files });
}

async function create(client: pg.Client, { schema, files }: Code): Promise<void> {
  await client.query(`create schema ${schema}; set local search_path = ${schema}, pg_temp`);
  // Files may depend on each other: retry those that failed for a missing dependency after the others.
  for (let waiting = files; waiting.length > 0; ) {
    const failures: { file: CodeFile; error: Error }[] = [];
    for (const file of waiting) {
      const error = await runFile(client, file);
      if (error) failures.push({ file, error });
    }
    if (failures.length === waiting.length) throw failures[0]?.error;
    waiting = failures.map(({ file }) => file);
  }
  await client.query(`
    revoke execute on all functions in schema ${schema} from public;
    grant usage on schema ${schema} to banyan_app;
    set local search_path to default`);
}

/** Runs a file; returns the error if it depends on something that another file may create. */
async function runFile(client: pg.Client, { path, text }: CodeFile): Promise<Error | undefined> {
  await client.query("savepoint file");
  try {
    await client.query(text);
    return undefined;
  } catch (error) {
    const named = inFile(`sql/${path}`, text, error as pg.DatabaseError);
    if (!MISSING.has((error as pg.DatabaseError).code ?? "")) throw named;
    await client.query("rollback to savepoint file");
    return named;
  } finally {
    await client.query("release savepoint file").catch(() => {});
  }
}

/** Adds file name and line to a PostgreSQL error. */
export function inFile(name: string, text: string, cause: pg.DatabaseError): Error {
  const { message, hint, position } = cause;
  const line = position ? `, line ${text.slice(0, Number(position)).split("\n").length}` : "";
  return new Error(`${name}${line}: ${message}${hint ? ` (${hint})` : ""}`, { cause });
}
