/**
 * `npm run backup -- DIR`: backs up the embedded database of DATA_DIR into a new directory below DIR. Works while the
 * shop runs; the server then copies the WAL there continuously. `--with-files` adds pictures and papers, `--with-keys`
 * the keys; `--keep N` deletes the oldest backups. Exit code: 1 on failure, 2 on wrong usage.
 */
import { resolve } from "node:path";
import { parseArgs } from "node:util";
import { makeBackup } from "./platform/backup/make.ts";
import { megabytes } from "./platform/backup/tree.ts";
import { systemClock } from "./platform/clock.ts";
import { runCommand } from "./platform/command-end.ts";
import { readConfig } from "./platform/config.ts";
import { StartupError } from "./platform/startup-error.ts";

const USAGE = "npm run backup -- DIR [--with-files] [--with-keys] [--keep N]";

interface Wish {
  into: string;
  withFiles: boolean;
  withKeys: boolean;
  keep: number | undefined;
}

/** null on wrong usage. */
function readArguments(): Wish | null {
  try {
    const { values, positionals } = parseArgs({
      allowPositionals: true,
      options: { "with-files": { type: "boolean" }, "with-keys": { type: "boolean" }, keep: { type: "string" } },
    });
    const { "with-files": withFiles = false, "with-keys": withKeys = false, keep } = values;
    if (positionals.length !== 1 || (keep !== undefined && !/^[1-9]\d{0,3}$/.test(keep))) return null;
    const into = resolve(process.env.INIT_CWD ?? ".", positionals[0]!);
    return { into, withFiles, withKeys, keep: keep === undefined ? undefined : Number(keep) };
  } catch {
    return null;
  }
}

async function backup(wish: Wish): Promise<void> {
  const config = readConfig(process.env);
  if (config.databaseUrl) {
    throw new StartupError("DATABASE_URL is an external server: back it up with pgBackRest (docs/operations.md).");
  }
  if (wish.withFiles && config.files.home.kind !== "disk") {
    throw new StartupError(
      "The files are in the object store of FILES_URL: keep versions of that bucket, and back up without --with-files (docs/operations.md).",
    );
  }
  const { directory, manifest } = await makeBackup({
    ...wish,
    dataDir: config.dataDir,
    say: (line) => console.log(line),
    now: systemClock.now,
  });
  const bytes = [...manifest.files, ...manifest.log].reduce((sum, file) => sum + file.bytes, 0);
  const left = ["files", "keys"].filter((part) => !manifest.includes[part as "files" | "keys"]);
  console.log(
    `Backup ${directory}: ${manifest.files.length} files, ${megabytes(bytes)}, complete up to ${manifest.endedAt}.`,
  );
  if (left.length > 0) console.log(`Without ${left.join(" and without ")}: keep copies of them elsewhere.`);
  console.log("While the shop runs, the log of its database is copied there.");
}

await runCommand(readArguments(), USAGE, backup);
