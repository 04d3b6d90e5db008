/** The database of a command: that of DATABASE_URL, or the embedded one of DATA_DIR, started if no server runs. */
import { APP_ROLE } from "./app-login.ts";
import type { Config } from "./config.ts";
import { type Database, type DatabaseOptions, openDatabase } from "./database.ts";
import { borrowPostgres } from "./postgres/index.ts";

interface CommandDatabaseOptions extends Pick<DatabaseOptions, "maxConnections" | "statementTimeoutMs"> {
  /** The name of the command, for whoever meets its lock. */
  purpose: string;
  /** The rights of the running shop instead of the owner's. */
  asShop?: boolean;
}

/** Closes the database after `work`, and stops what was started for it. */
export async function withCommandDatabase<Result>(
  config: Config,
  { purpose, asShop = false, maxConnections = 1, ...limits }: CommandDatabaseOptions,
  work: (database: Database) => Promise<Result>,
): Promise<Result> {
  const { databaseUrl, databaseAppUrl, dataDir } = config;
  const postgres = databaseUrl
    ? { url: databaseUrl, appUrl: databaseAppUrl ?? databaseUrl, stop: async () => {} }
    : await borrowPostgres({ dataDir, purpose });
  const login = asShop ? { url: postgres.appUrl, role: APP_ROLE } : { url: postgres.url };
  const database = openDatabase({ ...login, maxConnections, ...limits });
  try {
    return await work(database);
  } finally {
    await database.close();
    await postgres.stop();
  }
}
