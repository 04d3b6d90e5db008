/** Directories of the server that are read at run time. */
import { existsSync } from "node:fs";
import { dirname, join } from "node:path";

/**
 * The directory `name` that contains `file`, searched in the parent directories: their depth differs between sources
 * and bundle. Throws if it is missing.
 */
export function ownDirectory(name: string, file: string): string {
  for (let directory = import.meta.dirname; directory !== dirname(directory); directory = dirname(directory)) {
    const candidate = join(directory, name);
    if (existsSync(join(candidate, file))) return candidate;
  }
  throw new Error(`The directory ${name} is missing from this build`);
}
