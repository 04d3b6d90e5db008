/** Programs of the system that a test can use where they are; it is skipped by name where they are not. */
import { spawnSync } from "node:child_process";

export const hasProgram = (name: string): boolean => spawnSync(name, ["-v"], { stdio: "ignore" }).error === undefined;
