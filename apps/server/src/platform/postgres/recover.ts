/** Starts PostgreSQL on a copy of its data and replays the WAL up to a target. */
import { spawnSync } from "node:child_process";
import { randomBytes } from "node:crypto";
import { existsSync, mkdirSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { StartupError } from "../startup-error.ts";
import { type Account, chooseAccount } from "./account.ts";
import { findBinaries, program } from "./binaries.ts";
import { type Cluster, explain, logFile, OWNER, passwordFile } from "./cluster.ts";
import { startPostmaster, stopPostmaster } from "./postmaster.ts";

export interface Recovery {
  dataDir: string;
  /** Puts the data, with the WAL in pg_wal, into an empty directory. */
  fill(directory: string): Promise<void>;
  /** A point in time, the first consistent one, or undefined: the end of the WAL. */
  target: Date | "immediate" | undefined;
  say: (line: string) => void;
  /** Runs when the database is complete, right before it gets its final name. */
  beforeNamed(): Promise<void>;
}

/** PostgreSQL logs this if nothing was written between the end of the WAL and the target time. */
const LOG_ENDED = /recovery ended before configured recovery target was reached/;

/** Creates `<dataDir>/postgres` from a copy, with a new password, because the copy does not contain the old one. */
export async function recoverCluster({ dataDir, fill, target, say, beforeNamed }: Recovery): Promise<void> {
  const path = join(dataDir, "postgres");
  const account = chooseAccount(findBinaries(), path);
  if (existsSync(account.cluster)) throw new StartupError(`${account.cluster} already exists.`);
  const unfinished = `${account.cluster}.unfinished`;
  rmSync(unfinished, { recursive: true, force: true });
  mkdirSync(unfinished, { mode: 0o700 });
  try {
    await fill(unfinished);
    writeFileSync(join(unfinished, "recovery.signal"), "", { mode: 0o600 });
    account.giveAll(unfinished);
    say("  replaying the WAL");
    await applyLog({ account, directory: unfinished, password: "", appPassword: "" }, logFile(dataDir), target);
    const password = randomBytes(24).toString("hex");
    setPassword(account, unfinished, password);
    writeFileSync(passwordFile(dataDir), password, { mode: 0o600 });
    await beforeNamed();
  } catch (error) {
    rmSync(unfinished, { recursive: true, force: true });
    throw error;
  }
  renameSync(unfinished, account.cluster);
}

async function applyLog(cluster: Cluster, log: string, target: Recovery["target"]): Promise<void> {
  const settings = { hot_standby: "off", restore_command: "exit 1", recovery_target_action: "promote" };
  const start = (more: Record<string, string>) => startPostmaster(cluster, log, undefined, { ...settings, ...more });
  let started: Awaited<ReturnType<typeof start>>;
  try {
    started = await start(targetSettings(target));
  } catch (error) {
    if (!(target instanceof Date) || !LOG_ENDED.test((error as Error).message)) throw error;
    started = await start({});
  }
  await stopPostmaster(cluster, started.pid);
}

function targetSettings(target: Recovery["target"]): Record<string, string> {
  if (target === undefined) return {};
  if (target === "immediate") return { recovery_target: "immediate" };
  // Time zone names, such as Z, are not loaded yet when the setting is parsed.
  return { recovery_target_time: target.toISOString().replace("T", " ").replace("Z", "+00") };
}

/** Uses single-user mode, which requires no password. */
function setPassword(account: Account, directory: string, password: string): void {
  const command = account.command(program(account.binaries, "postgres"), ["--single", "-D", directory, "postgres"]);
  const result = spawnSync(command.path, command.args, {
    ...command.options,
    cwd: "/",
    encoding: "utf8",
    input: `alter role ${OWNER} password '${password}'\n`,
    env: { ...process.env, LC_ALL: "C" },
  });
  if (result.status !== 0 || /ERROR|FATAL/.test(result.stderr))
    throw new StartupError(explain("The password of the database could not be set.", result.stderr));
}
