/**
 * The backup that receives the WAL of a data directory: the most recent one. The server reads this file every second.
 */
import { readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { ifGone, writeWhole } from "./tree.ts";

export interface Followed {
  /** Backup directory, and the replication slot that retains WAL for it. */
  directory: string;
  slot: string;
}

const fileIn = (dataDir: string) => join(dataDir, "backup.json");

export function readFollowed(dataDir: string): Followed | null {
  try {
    return JSON.parse(readFileSync(fileIn(dataDir), "utf8")) as Followed;
  } catch (error) {
    return ifGone(null)(error as NodeJS.ErrnoException);
  }
}

export const writeFollowed = (dataDir: string, followed: Followed): Promise<void> =>
  writeWhole(fileIn(dataDir), `${JSON.stringify(followed)}\n`);

export const forgetFollowed = (dataDir: string): void => rmSync(fileIn(dataDir), { force: true });
