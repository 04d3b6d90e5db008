/** System programs (etcd, Patroni, HAProxy …): locates them, and runs them under an unprivileged account. */
import { type ChildProcess, execFileSync, spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { accessSync, chownSync, closeSync, constants, mkdirSync, openSync, readdirSync, readFileSync } from "node:fs";
import { userInfo } from "node:os";
import { delimiter, dirname, join } from "node:path";

export type Env = Record<string, string>;

const POSTGRES = "/usr/lib/postgresql";

/** PATH, Debian's sbin directories, and the newest PostgreSQL. */
const places = () => [
  ...(process.env.PATH ?? "").split(delimiter),
  "/usr/sbin",
  ...versionsOfPostgres().map((version) => join(POSTGRES, version, "bin")),
];

function versionsOfPostgres(): string[] {
  try {
    return readdirSync(POSTGRES).toSorted((a, b) => Number(b) - Number(a));
  } catch {
    return [];
  }
}

/** Path of a program; undefined if this machine lacks it. */
export function findProgram(name: string): string | undefined {
  return places()
    .map((place) => join(place, name))
    .find((path) => {
      try {
        accessSync(path, constants.X_OK);
        return true;
      } catch {
        return false;
      }
    });
}

/** Paths of programs by name. Throws with the missing ones and their Debian packages. */
export function requirePrograms<Name extends string>(packages: Record<Name, string>): Record<Name, string> {
  const names = Object.keys(packages) as Name[];
  const missing = names.filter((name) => !findProgram(name));
  if (missing.length > 0) {
    const wanted = [...new Set(missing.map((name) => packages[name]))];
    throw new Error(`Missing: ${missing.join(", ")}. On Debian: apt-get install ${wanted.join(" ")}`);
  }
  return Object.fromEntries(names.map((name) => [name, findProgram(name)!])) as Record<Name, string>;
}

export interface Account {
  name: string;
  /** Empty if this process already runs under the account. */
  ids: { uid?: number; gid?: number };
}

/** Account of the programs: the current one, or `postgres` for root, because PostgreSQL refuses root. */
export function ordinaryAccount(): Account {
  if (process.getuid?.() !== 0) return { name: userInfo().username, ids: {} };
  const id = (which: string) => Number(execFileSync("id", [which, "postgres"], { encoding: "utf8" }));
  return { name: "postgres", ids: { uid: id("-u"), gid: id("-g") } };
}

/** Creates a directory owned by the account. */
export function makeDirectory(path: string, { ids: { uid, gid } }: Account): string {
  mkdirSync(path, { recursive: true, mode: 0o700 });
  if (uid !== undefined && gid !== undefined) chownSync(path, uid, gid);
  return path;
}

export interface Program {
  readonly pid: number;
  signal(signal: NodeJS.Signals): void;
  /** Stops it and waits for its exit. */
  end(signal?: NodeJS.Signals): Promise<void>;
}

interface Start {
  account: Account;
  env: Env;
  /** File for its output. */
  log: string;
}

export function startProgram(path: string, args: readonly string[], { account, env, log }: Start): Program {
  const output = openSync(log, "a");
  const child = spawn(path, args, {
    ...account.ids,
    cwd: dirname(log),
    env: { PATH: pathWith(path), LANG: "C.UTF-8", ...env },
    stdio: ["ignore", output, output],
  });
  closeSync(output);
  child.on("error", (error) => console.error(`${path}: ${error.message}`));
  return {
    pid: child.pid!,
    signal: (signal) => void child.kill(signal),
    end: (signal = "SIGTERM") => end(child, signal),
  };
}

async function end(child: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const exited = once(child, "exit");
  child.kill(signal);
  await exited;
}

/** Runs a program to its end and returns its output. Throws if it fails. */
export function runProgram(path: string, args: readonly string[], given: { account: Account; env: Env; cwd: string }) {
  const { account, env, cwd } = given;
  const done = spawnSync(path, args, {
    ...account.ids,
    cwd,
    env: { PATH: pathWith(path), LANG: "C.UTF-8", ...env },
    encoding: "utf8",
  });
  if (done.status !== 0)
    throw new Error(`${path} ${args.join(" ")}: ${done.error?.message ?? `${done.stdout}${done.stderr}`}`);
  return done.stdout;
}

/** Patroni and PostgreSQL call other programs by name. */
const pathWith = (path: string) => [dirname(path), "/usr/sbin", "/usr/bin", "/sbin", "/bin"].join(delimiter);

/** The `NAME=value` lines of an environment file. */
export function readEnv(path: string): Env {
  const lines = readFileSync(path, "utf8").split("\n");
  return Object.fromEntries(
    lines.filter((line) => /^[A-Z]/.test(line)).map((line) => line.split(/=(.*)/s).slice(0, 2) as [string, string]),
  );
}
