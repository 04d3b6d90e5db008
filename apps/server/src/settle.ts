/**
 * `npm run settle -- --day D`: closes, computes and credits every business day up to D that is not settled yet, while the
 * shop runs or not. `--export DIR` writes the files of a settled day, `--verify DIR` settles published files again and names
 * the first line that differs (docs/plan.md). Ends with exit code 1 where something is wrong, 2 where the call is.
 */
import { parseArgs } from "node:util";
import { DayFileError, exportDay, lastDueDay, settleUntil, verifyDay } from "./modules/bonus/index.ts";
import { currentMarket } from "./modules/market/index.ts";
import { writeFirstPlan } from "./modules/plan/index.ts";
import { systemClock } from "./platform/clock.ts";
import { readConfig } from "./platform/config.ts";
import { openDatabase } from "./platform/database.ts";
import { borrowPostgres } from "./platform/postgres/index.ts";
import { StartupError } from "./platform/startup-error.ts";

const USAGE = `npm run settle -- --day YYYY-MM-DD [--export DIR]
npm run settle -- --verify DIR`;
/** Over millions of rows one statement takes minutes. */
const STATEMENT_LIMIT_MS = 3_600_000;
const DAY = /^\d{4}-\d{2}-\d{2}$/;

async function main(): Promise<number> {
  const { values } = parseArgs({
    options: { day: { type: "string" }, export: { type: "string" }, verify: { type: "string" } },
  });
  if (values.verify !== undefined) return verify(values.verify);
  if (values.day === undefined || !DAY.test(values.day)) {
    console.error(USAGE);
    return 2;
  }
  return settle(values.day, values.export);
}

async function verify(directory: string): Promise<number> {
  const found = await verifyDay(directory);
  if (found.wrong) {
    console.error(`WRONG  ${found.day}: ${found.wrong}`);
    return 1;
  }
  console.log(`ok     ${found.day}: every line is right`);
  return 0;
}

async function settle(day: string, directory: string | undefined): Promise<number> {
  const config = readConfig(process.env);
  const postgres = config.databaseUrl
    ? { url: config.databaseUrl, stop: async () => {} }
    : await borrowPostgres({ dataDir: config.dataDir, purpose: "settle" });
  const database = openDatabase({
    url: postgres.url,
    role: "banyan_app",
    maxConnections: 2,
    statementTimeoutMs: STATEMENT_LIMIT_MS,
  });
  try {
    const now = systemClock.now();
    const market = await currentMarket(database.queries);
    const due = lastDueDay(now, market.timeZone);
    if (day > due) {
      console.error(`${day} is not over yet, or for less than an hour. The last day that can be settled is ${due}.`);
      return 1;
    }
    await writeFirstPlan(database.queries, now);
    const settled = await settleUntil({ database, now, say: (line) => console.log(line) }, day);
    if (settled.length === 0) console.log(`${day} was settled before, or nothing was ever sold.`);
    if (directory !== undefined)
      console.log(`Wrote ${(await exportDay(database, day, directory)).join(", ")} to ${directory}.`);
    return 0;
  } finally {
    await database.close();
    await postgres.stop();
  }
}

try {
  process.exitCode = await main();
} catch (error) {
  console.error(error instanceof StartupError || error instanceof DayFileError ? error.message : error);
  process.exitCode = 1;
}
