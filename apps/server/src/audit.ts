/**
 * `npm run audit`: checks the books of DATABASE_URL, or of the embedded database in DATA_DIR, and the log of what staff
 * did, also while the shop runs. Prints one line per check and ends with exit code 1 at the first wrong row, which it
 * names.
 */

import { auditBooks } from "./audit-books.ts";
import { requireCode } from "./platform/code-schema.ts";
import { readConfig } from "./platform/config.ts";
import { openDatabase } from "./platform/database.ts";
import { borrowPostgres } from "./platform/postgres/index.ts";
import { StartupError } from "./platform/startup-error.ts";

/** Over millions of rows one check takes seconds to minutes. */
const CHECK_LIMIT_MS = 3_600_000;

async function audit(): Promise<boolean> {
  const config = readConfig(process.env);
  const postgres = config.databaseUrl
    ? { url: config.databaseUrl, stop: async () => {} }
    : await borrowPostgres({ dataDir: config.dataDir, purpose: "audit" });
  const database = openDatabase({ url: postgres.url, maxConnections: 1, statementTimeoutMs: CHECK_LIMIT_MS });
  try {
    await requireCode(database.queries);
    const snapshot = database.queries.transaction().setIsolationLevel("repeatable read").setAccessMode("read only");
    return await snapshot.execute(async (tx) => {
      let started = performance.now();
      for await (const { check, examined, fault } of auditBooks(tx)) {
        const seconds = ((performance.now() - started) / 1000).toFixed(2);
        if (fault) {
          console.error(`WRONG  ${check}: ${fault.row} ${fault.message}`);
          return false;
        }
        console.log(`ok     ${check} (${examined} rows, ${seconds} s)`);
        started = performance.now();
      }
      return true;
    });
  } finally {
    await database.close();
    await postgres.stop();
  }
}

try {
  if (!(await audit())) process.exitCode = 1;
} catch (error) {
  console.error(error instanceof StartupError ? error.message : error);
  process.exitCode = 1;
}
