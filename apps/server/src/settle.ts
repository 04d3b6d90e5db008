/**
 * `npm run settle -- --day D`: closes, computes and credits every unsettled business day up to D, whether or not the
 * shop runs. `--export DIR` writes the files of a settled day; `--verify DIR` recomputes published files and names the
 * first line that differs (docs/plan.md). `--trials` computes the trials that staff requested, and settles nothing.
 * Exit code: 1 on failure or a difference, 2 on wrong usage.
 */
import { existsSync } from "node:fs";
import { join } from "node:path";
import { parseArgs } from "node:util";
import type { RunStarter } from "@banyan/contract/office/settlements.ts";
import { writeFirstVersions } from "./first-versions.ts";
import {
  computeTrials,
  DayFileError,
  daySettled,
  exportDay,
  lastDueDay,
  openDay,
  settleUntil,
  verifyDay,
} from "./modules/bonus/index.ts";
import { currentMarket, marketTimeZone } from "./modules/market/index.ts";
import { businessDay, isDay, systemClock } from "./platform/clock.ts";
import { withCommandDatabase } from "./platform/command-database.ts";
import { readConfig } from "./platform/config.ts";
import type { Database } from "./platform/database.ts";
import { readSettled } from "./platform/replica.ts";
import { readShopKind } from "./platform/shop-kind.ts";
import { StartupError } from "./platform/startup-error.ts";

const USAGE = `npm run settle -- --day YYYY-MM-DD [--export DIR]   settle every day up to this one; write its files
npm run settle -- --early [--export DIR]            settle the day that is open now (in the demo)
npm run settle -- --verify DIR                      settle published files again and compare every byte`;
/** A statement over millions of rows takes minutes. */
const STATEMENT_LIMIT_MS = 3_600_000;

/** How long to wait for the replica to replay the whole day before reading from the primary. */
const REPLICA_WAIT_MS = 60_000;

class Stopped extends Error {}
class UsageError extends Error {}

const OPTIONS = {
  day: { type: "string" },
  scheduled: { type: "boolean" },
  early: { type: "boolean" },
  trials: { type: "boolean" },
  export: { type: "string" },
  verify: { type: "string" },
  help: { type: "boolean", short: "h" },
} as const;

async function main(): Promise<number> {
  const { day, scheduled, early, trials, export: directory, verify: verified, help } = readOptions();
  if (help) {
    console.log(USAGE);
    return 0;
  }
  if (trials) return withDatabase(tryOut);
  if ([verified, day, early].filter((one) => one !== undefined).length !== 1) throw new UsageError(USAGE);
  if (verified !== undefined) {
    if (directory !== undefined) throw new UsageError(USAGE);
    return verify(verified);
  }
  if (day !== undefined && !isDay(day)) throw new UsageError(`${day} is no day.\n${USAGE}`);
  return settle(day ?? null, { directory, startedBy: scheduled ? "schedule" : "command" });
}

function readOptions() {
  try {
    return parseArgs({ options: OPTIONS }).values;
  } catch (error) {
    throw new UsageError(`${(error as Error).message}\n${USAGE}`);
  }
}

async function verify(directory: string): Promise<number> {
  const { databaseUrl, dataDir } = readConfig(process.env);
  const isShop = databaseUrl !== undefined || existsSync(join(dataDir, "postgres"));
  const report = async (books?: Database) => {
    const { day, checksum, wrong } = await verifyDay(directory, books);
    if (wrong) {
      console.error(`WRONG  ${day}: ${wrong}`);
      return 1;
    }
    console.log(`ok     ${day}: every byte is right${books ? ", and the books of this shop agree" : ""}`);
    console.log(`       SHA-256 of day.json: ${checksum}`);
    if (!books)
      console.log("       There are no books on this machine: compare this with what the shop publishes for the day.");
    return 0;
  };
  return isShop ? withDatabase(report) : report();
}

/** Runs `work` on the shop's database, which is started if it is not running. */
function withDatabase(work: (database: Database) => Promise<number>): Promise<number> {
  const given = { purpose: "settle", asShop: true, maxConnections: 2, statementTimeoutMs: STATEMENT_LIMIT_MS };
  return withCommandDatabase(readConfig(process.env), given, work);
}

async function tryOut(database: Database): Promise<number> {
  const timeZone = await marketTimeZone(database.queries);
  const done = await computeTrials({ database, clock: systemClock, timeZone, stopping: stopping() });
  if (!done) console.log("Another process computes trials.");
  return 0;
}

/** Settles up to a day; null is the current open day, which only the demo may end early. */
function settle(
  wanted: string | null,
  { directory, startedBy }: { directory: string | undefined; startedBy: RunStarter },
): Promise<number> {
  return withDatabase(async (database) => {
    const { databaseReadUrl: url } = readConfig(process.env);
    const say = (line: string) => console.log(line);
    const now = systemClock.now();
    const market = await currentMarket(database.queries, now);
    const due = lastDueDay(now, market.timeZone);
    if (wanted === null && (await readShopKind(database.queries)) !== "demo") {
      console.error("Only the demo ends a day before its time.");
      return 1;
    }
    const day = wanted ?? (await openDay(database, businessDay(now, market.timeZone)));
    if (wanted !== null && day > due) {
      console.error(`${day} is not over yet, or for less than an hour. The last day that can be settled is ${due}.`);
      return 1;
    }
    await writeFirstVersions(database.queries, now);
    const settled = await settleUntil(
      {
        database,
        clock: systemClock,
        say,
        startedBy,
        ...(url && {
          reading: (fromPrimary, read) =>
            readSettled({ url, primary: database, waitMs: REPLICA_WAIT_MS, say }, { fromPrimary, read }),
        }),
        stopping: stopping(),
      },
      day,
    );
    if (settled.length === 0) {
      const before = await daySettled(database.queries, day);
      console.log(before ? `${day} was settled before.` : "No order is final yet: there is nothing to settle.");
    }
    if (directory !== undefined)
      console.log(`Wrote ${(await exportDay(database, day, directory)).join(", ")} to ${directory}.`);
    return 0;
  });
}

/** How long a step may continue after a stop request. An interrupted step starts over in the next run. */
const STOP_LIMIT_MS = 5_000;

/** Aborted on a stop request. */
function stopping(): AbortSignal {
  const controller = new AbortController();
  const stop = () => {
    controller.abort(new Stopped("Stopped. The next settlement goes on from here."));
    setTimeout(() => process.exit(1), STOP_LIMIT_MS).unref();
  };
  process.once("SIGTERM", stop).once("SIGINT", stop);
  return controller.signal;
}

// The server that started the settlement may exit first and close the pipe.
for (const stream of [process.stdout, process.stderr]) stream.on("error", () => {});

try {
  process.exitCode = await main();
} catch (error) {
  const isExpected = [StartupError, DayFileError, Stopped, UsageError].some((kind) => error instanceof kind);
  console.error(isExpected || isFileError(error) ? (error as Error).message : error);
  process.exitCode = error instanceof UsageError ? 2 : 1;
}

/** A directory that is not writable, or a file that is not readable. */
function isFileError(error: unknown): boolean {
  return (
    error instanceof Error &&
    ["EACCES", "ENOTDIR", "EROFS", "ENOSPC", "EISDIR"].includes((error as NodeJS.ErrnoException).code ?? "")
  );
}
