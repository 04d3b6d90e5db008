/**
 * `npm run restore -- DIR`: restores the newest backup in DIR, with its whole WAL, into DATA_DIR, which must not
 * contain a database. `--to TIME` stops at a point in time, `--to backup` at the end of the base copy; `--replace`
 * moves an existing database aside. Exit code: 1 on failure, 2 on wrong usage.
 */
import { resolve } from "node:path";
import { parseArgs } from "node:util";
import { keepNewerMark } from "./modules/payments/index.ts";
import { restoreBackup, type Target } from "./platform/backup/restore.ts";
import { systemClock } from "./platform/clock.ts";
import { runCommand } from "./platform/command-end.ts";
import { readConfig } from "./platform/config.ts";
import { StartupError } from "./platform/startup-error.ts";

const USAGE = "npm run restore -- DIR [--to 2026-11-22T19:30:00Z | --to backup] [--replace]";
/** The time zone is required: without one the time is ambiguous. */
const MOMENT = /^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d+)?)?(Z|[+-]\d\d:\d\d)$/;

interface Wish {
  from: string;
  to: Target;
  replace: boolean;
}

/** null on wrong usage. */
function readArguments(): Wish | null {
  try {
    const { values, positionals } = parseArgs({
      allowPositionals: true,
      options: { to: { type: "string" }, replace: { type: "boolean" } },
    });
    const { to, replace = false } = values;
    if (positionals.length !== 1 || !isTarget(to)) return null;
    const target = to === undefined || to === "backup" ? to : new Date(to);
    return { from: resolve(process.env.INIT_CWD ?? ".", positionals[0]!), to: target, replace };
  } catch {
    return null;
  }
}

function isTarget(to: string | undefined): to is "backup" | undefined {
  return to === undefined || to === "backup" || (MOMENT.test(to) && !Number.isNaN(Date.parse(to)));
}

async function restore(wish: Wish): Promise<void> {
  const { databaseUrl, dataDir, files: filesAre } = readConfig(process.env);
  if (databaseUrl) {
    throw new StartupError("DATABASE_URL is an external server: restore it with pgBackRest (docs/operations.md).");
  }
  const { backup, upTo, aside } = await restoreBackup({
    ...wish,
    dataDir,
    say: (line) => console.log(line),
    now: systemClock.now,
    keepMark: (file) => keepNewerMark(file, dataDir),
  });
  console.log(
    `Restored ${backup.directory} into ${dataDir}, with all that was acknowledged before ${upTo.toISOString()}.`,
  );
  if (aside) console.log(`What was there before is in ${aside}.`);
  const { files, keys } = backup.manifest.includes;
  if (!keys) console.log(`The backup has no keys: put ${dataDir}/keys back before the start.`);
  if (filesAre.home.kind !== "disk")
    console.log(
      `New files are in the object store of FILES_URL.${files ? " Those of the backup are on the disk: start with FILES_FORMER_URL=disk, and move them (npm run files -- move)." : ""}`,
    );
  else if (!files) console.log(`The backup has no files: put ${dataDir}/files back.`);
  console.log("Start the shop, run `npm run audit`, and make a new backup: the old one is followed no more.");
}

await runCommand(readArguments(), USAGE, restore);
