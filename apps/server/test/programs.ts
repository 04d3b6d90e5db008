/** Programs that tests start. */
import { spawnSync } from "node:child_process";
import { join } from "node:path";

/** The file of a program of the shop, such as "settle": in a run of tests bundled, elsewhere a source. */
export function ownProgram(name: string): string {
  const { TEST_PROGRAMS } = process.env;
  return TEST_PROGRAMS ? join(TEST_PROGRAMS, `${name}.js`) : join(import.meta.dirname, "..", "src", `${name}.ts`);
}

/** Whether the system has a program. A test that needs it is skipped by name where it has not. */
export const hasProgram = (name: string): boolean => spawnSync(name, ["-v"], { stdio: "ignore" }).error === undefined;
