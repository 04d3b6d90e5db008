/**
 * `npm run audit`: checks the ledger and the staff audit log of DATABASE_URL, or of the embedded database in DATA_DIR.
 * Works while the shop runs. Prints one line per check and exits with 1 at the first inconsistent row, which it names.
 * `--since-proven` is the incremental audit: it checks the ledger only, starting after the last verified block.
 */

import { parseArgs } from "node:util";
import { auditBooks } from "./audit-books.ts";
import { type AuditResult, auditSince, provenUntil, proveStill, readDatabaseName } from "./modules/ledger/index.ts";
import { requireCode } from "./platform/code-schema.ts";
import { readConfig } from "./platform/config.ts";
import { type Executor, openDatabase } from "./platform/database.ts";
import { borrowPostgres } from "./platform/postgres/index.ts";
import { StartupError } from "./platform/startup-error.ts";
import { provenFile, readProven, writeProven } from "./proven-file.ts";

/** A check takes seconds to minutes over millions of rows. */
const CHECK_LIMIT_MS = 3_600_000;
const USAGE = "Usage: npm run audit [-- --since-proven]";

async function audit({ sinceProven }: { sinceProven: boolean }): Promise<boolean> {
  const config = readConfig(process.env);
  const postgres = config.databaseUrl
    ? { url: config.databaseUrl, stop: async () => {} }
    : await borrowPostgres({ dataDir: config.dataDir, purpose: "audit" });
  const database = openDatabase({ url: postgres.url, maxConnections: 1, statementTimeoutMs: CHECK_LIMIT_MS });
  try {
    await requireCode(database.queries);
    const file = provenFile(config.dataDir, await readDatabaseName(database.queries));
    const snapshot = database.queries.transaction().setIsolationLevel("repeatable read").setAccessMode("read only");
    return await snapshot.execute(async (tx) => {
      const before = await readProven(file);
      const since = sinceProven && before ? await auditSince(tx, before) : null;
      if (sinceProven && !since) console.log("There is no proven block to go on from: everything is proven.");
      if (!(await passes(since ?? everything(tx, before)))) return false;
      const proven = await provenUntil(tx, { since: since ? before : undefined, now: new Date() });
      if (proven) await writeProven(file, proven);
      if (since && before) console.log(sinceWhat(before));
      return true;
    });
  } finally {
    await database.close();
    await postgres.stop();
  }
}

const sinceWhat = ({ block, wholeAt }: { block: string; wholeAt: string }) =>
  `Proven after block ${block}. Everything was last proven on ${wholeAt}, by npm run audit.`;

async function* everything(tx: Executor, before: Parameters<typeof proveStill>[1] | undefined) {
  if (before) {
    const still = await proveStill(tx, before);
    yield still;
    if (still.fault) return;
  }
  yield* auditBooks(tx);
}

/** Prints the result of each check. */
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

function wishes(): { sinceProven: boolean } {
  try {
    const { values } = parseArgs({ options: { "since-proven": { type: "boolean", default: false } } });
    return { sinceProven: values["since-proven"] };
  } catch {
    throw new StartupError(USAGE);
  }
}

try {
  if (!(await audit(wishes()))) process.exitCode = 1;
} catch (error) {
  console.error(error instanceof StartupError ? error.message : error);
  process.exitCode = 1;
}
