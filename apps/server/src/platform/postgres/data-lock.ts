/**
 * Allows one server per data directory. The lock is a file that names its owner. A lock of a dead process (kill -9,
 * power failure) does not block the next one. The process of another host (shared disk, another container) cannot be
 * checked, so its lock counts as live while its file is being updated.
 */
import { readFileSync, rmSync, statSync, utimesSync, writeFileSync } from "node:fs";
import { hostname } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { StartupError } from "../startup-error.ts";
import { isAlive, startTicks } from "./process.ts";

interface Holder {
  pid: number;
  host: string;
  startTicks?: string;
  purpose: string;
}

const HEARTBEAT_MS = 2_000;
const FOREIGN_WAIT_MS = 6_000;

/** Acquires the lock and returns the function that releases it. Throws StartupError if another process has it. */
export async function lockDataDirectory(dataDir: string, purpose: string): Promise<() => void> {
  const path = join(dataDir, "server.lock");
  const holder: Holder = { pid: process.pid, host: hostname(), startTicks: startTicks(process.pid), purpose };
  while (!tryCreate(path, holder)) {
    const other = readHolder(path);
    if (other && (await lives(other, path))) {
      throw new StartupError(
        `The data directory ${dataDir} is in use by another process (${other.purpose}, process ${other.pid}` +
          `${other.host === hostname() ? "" : ` on ${other.host}`}). Stop that one first, or set DATA_DIR to another directory.`,
      );
    }
    rmSync(path, { force: true });
  }
  const heartbeat = setInterval(() => touch(path), HEARTBEAT_MS).unref();
  return () => {
    clearInterval(heartbeat);
    if (readHolder(path)?.pid === process.pid) rmSync(path, { force: true });
  };
}

/** Whether a live process of this or another host has the lock. */
export async function isDataDirectoryLocked(dataDir: string): Promise<boolean> {
  const path = join(dataDir, "server.lock");
  const holder = readHolder(path);
  return holder !== undefined && (await lives(holder, path));
}

function tryCreate(path: string, holder: Holder): boolean {
  try {
    writeFileSync(path, JSON.stringify(holder), { flag: "wx", mode: 0o644 });
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "EEXIST") return false;
    throw error;
  }
}

function readHolder(path: string): Holder | undefined {
  try {
    return JSON.parse(readFileSync(path, "utf8")) as Holder;
  } catch {
    return undefined;
  }
}

async function lives(holder: Holder, path: string): Promise<boolean> {
  if (holder.host === hostname()) return isAlive(holder.pid) && startTicks(holder.pid) === holder.startTicks;
  const before = modified(path);
  await wait(FOREIGN_WAIT_MS);
  return modified(path) !== before;
}

function modified(path: string): number {
  return statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? 0;
}

function touch(path: string): void {
  try {
    utimesSync(path, new Date(), new Date());
  } catch {
    // The directory may be deleted or the disk full; the lock still names this running process.
  }
}
