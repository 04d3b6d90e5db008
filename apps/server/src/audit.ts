/**
 * `npm run audit`: checks the books of DATABASE_URL, or of the embedded database in DATA_DIR, and the staff log, also while the
 * shop runs. Prints one line per check and exits with 1 at the first wrong row, which it names. An old PostgreSQL is noted only.
 */

import { auditBooks } from "./audit-books.ts";
import { type AuditResult, provenUntil, proveStill, readDatabaseName } from "./modules/ledger/index.ts";
import { requireCode } from "./platform/code-schema.ts";
import { withCommandDatabase } from "./platform/command-database.ts";
import { readConfig } from "./platform/config.ts";
import type { Executor } from "./platform/database.ts";
import { outdated } from "./platform/postgres/releases.ts";
import { StartupError } from "./platform/startup-error.ts";
import { provenFile, readProven, writeProven } from "./proven-file.ts";

/** Over millions of rows one check takes seconds to minutes. */
const CHECK_LIMIT_MS = 3_600_000;
const USAGE = "Usage: npm run audit";

async function audit(): Promise<boolean> {
  const config = readConfig(process.env);
  return withCommandDatabase(config, { purpose: "audit", statementTimeoutMs: CHECK_LIMIT_MS }, async (database) => {
    await requireCode(database.queries);
    const file = provenFile(config.dataDir, await readDatabaseName(database.queries));
    const snapshot = database.queries.transaction().setIsolationLevel("repeatable read").setAccessMode("read only");
    const isRight = await snapshot.execute(async (tx) => {
      if (!(await passes(everything(tx, await readProven(file))))) return false;
      const proven = await provenUntil(tx, new Date());
      if (proven) await writeProven(file, proven);
      return true;
    });
    const note = await outdated(database.queries, new Date());
    if (note) console.log(`note   ${note}`);
    return isRight;
  });
}

async function* everything(tx: Executor, before: Parameters<typeof proveStill>[1] | undefined) {
  if (before) {
    const still = await proveStill(tx, before);
    yield still;
    if (still.fault) return;
  }
  yield* auditBooks(tx);
}

/** Says what each check found. */
async function passes(results: AsyncIterable<AuditResult>): Promise<boolean> {
  let started = performance.now();
  for await (const { check, examined, fault } of results) {
    const seconds = ((performance.now() - started) / 1000).toFixed(2);
    if (fault) {
      console.error(`WRONG  ${check}: ${fault.row} ${fault.message}`);
      return false;
    }
    console.log(`ok     ${check} (${examined} rows, ${seconds} s)`);
    started = performance.now();
  }
  return true;
}

try {
  if (process.argv.length > 2) throw new StartupError(USAGE);
  if (!(await audit())) process.exitCode = 1;
} catch (error) {
  console.error(error instanceof StartupError ? error.message : error);
  process.exitCode = 1;
}
