/** Programs that tests start. */
import { spawnSync } from "node:child_process";
import { join } from "node:path";

/** File of a program of the shop, e.g. "settle": bundled in test runs, otherwise its source. */
export function ownProgram(name: string): string {
  const { TEST_PROGRAMS } = process.env;
  return TEST_PROGRAMS ? join(TEST_PROGRAMS, `${name}.js`) : join(import.meta.dirname, "..", "src", `${name}.ts`);
}

/** Whether the system has a program. Tests that need a missing one are skipped by name. */
export const hasProgram = (name: string): boolean => spawnSync(name, ["-v"], { stdio: "ignore" }).error === undefined;
