/**
 * Deletes the demo data: the data directory with the embedded database, or the schemas of the database in DATABASE_URL
 * (only with --yes, because that one may be shared). The next start fills in the demo again.
 */
import { existsSync, rmSync } from "node:fs";
import { join } from "node:path";
import pg from "pg";
import { erasePostgres } from "../apps/server/src/platform/postgres/index.ts";
import { StartupError } from "../apps/server/src/platform/startup-error.ts";

const dataDir = process.env.DATA_DIR ?? join(import.meta.dirname, "../data");

try {
  if (process.env.DATABASE_URL) await dropSchemas(process.env.DATABASE_URL);
  else if (existsSync(dataDir)) await erasePostgres(dataDir);
  rmSync(dataDir, { recursive: true, force: true });
  console.log("Demo data deleted. `npm start` creates it again.");
} catch (error) {
  if (!(error instanceof StartupError)) throw error;
  console.error(error.message);
  process.exitCode = 1;
}

async function dropSchemas(url: string): Promise<void> {
  if (!process.argv.includes("--yes")) {
    throw new StartupError("This drops every schema of the database in DATABASE_URL. Add `-- --yes` if that is meant.");
  }
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const { rows } = await client.query<{ name: string }>(
    "select nspname as name from pg_namespace where nspname !~ '^pg_' and nspname not in ('information_schema', 'public')",
  );
  for (const { name } of rows) await client.query(`drop schema "${name}" cascade`);
  await client.end();
}
