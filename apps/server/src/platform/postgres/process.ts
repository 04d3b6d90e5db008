/**
 * Questions about processes of this machine. Ids are reused, so a process is the same one only if its start time is the
 * same too.
 */
import { existsSync, readFileSync } from "node:fs";
import { setTimeout as wait } from "node:timers/promises";

/** Also false for a process that has ended but was not yet collected by its parent. */
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

/** Start of a process in ticks since the machine started; undefined where the system does not say. */
export function startTicks(pid: number): string | undefined {
  return processStat(pid)?.[19];
}

/** Resolves to false if the process still runs after the given time. */
export async function waitForEnd(pid: number, limitMs: number): Promise<boolean> {
  for (const end = Date.now() + limitMs; isAlive(pid); await wait(10)) {
    if (Date.now() > end) return false;
  }
  return true;
}

/** The fields after the command name, which can itself contain spaces and brackets. */
function processStat(pid: number): string[] | undefined {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, "utf8");
    return text.slice(text.lastIndexOf(")") + 2).split(" ");
  } catch {
    return undefined;
  }
}
