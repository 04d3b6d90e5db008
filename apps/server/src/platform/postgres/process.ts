/**
 * Questions about processes of this machine. A process id alone proves nothing, because ids are used again: a process
 * is the one that was meant only when its start time is the same too.
 */
import { existsSync, readFileSync } from "node:fs";
import { setTimeout as wait } from "node:timers/promises";

/** False also for a process that has ended and merely waits for its parent to notice. */
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

/** Start of a process in ticks since the machine started; undefined where the system does not tell. */
export function startTicks(pid: number): string | undefined {
  return processStat(pid)?.[19];
}

/** Resolves to false when the process still lives after the given time. */
export async function waitForEnd(pid: number, limitMs: number): Promise<boolean> {
  for (const end = Date.now() + limitMs; isAlive(pid); await wait(10)) {
    if (Date.now() > end) return false;
  }
  return true;
}

/** The fields after the command name, which may itself hold spaces and brackets. */
function processStat(pid: number): string[] | undefined {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, "utf8");
    return text.slice(text.lastIndexOf(")") + 2).split(" ");
  } catch {
    return undefined;
  }
}
