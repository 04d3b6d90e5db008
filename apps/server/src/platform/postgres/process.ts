/** Processes of this machine. Process ids are reused, so a process is identified by its id and start time. */
import { existsSync, readFileSync } from "node:fs";
import { setTimeout as wait } from "node:timers/promises";

/** False for a zombie process. */
export function isAlive(pid: number): boolean {
  const state = processStat(pid)?.[0];
  if (state !== undefined) return state !== "Z" && state !== "X";
  if (existsSync("/proc/self/stat")) return false;
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === "EPERM";
  }
}

/** Start time of a process in ticks since boot; undefined if the system does not report it. */
export function startTicks(pid: number): string | undefined {
  return processStat(pid)?.[19];
}

/** Resolves to false if the process still runs after the limit. */
export async function waitForEnd(pid: number, limitMs: number): Promise<boolean> {
  for (const end = Date.now() + limitMs; isAlive(pid); await wait(10)) {
    if (Date.now() > end) return false;
  }
  return true;
}

/** Fields of /proc/<pid>/stat after the command name, which may itself contain spaces and parentheses. */
function processStat(pid: number): string[] | undefined {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, "utf8");
    return text.slice(text.lastIndexOf(")") + 2).split(" ");
  } catch {
    return undefined;
  }
}
