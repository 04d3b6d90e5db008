/**
 * A second chain implementation for tests: anvil, 43 MB. Downloaded on demand (TEST_CHAIN=anvil) into
 * node_modules/.cache, so that other installations do not grow. The version is pinned, and npm verifies the integrity.
 */
import { execFile } from "node:child_process";
import { existsSync, mkdirSync } from "node:fs";
import { join } from "node:path";
import { promisify } from "node:util";

const VERSION = "1.7.1";
const DIRECTORY = join(import.meta.dirname, "..", "..", "..", "node_modules", ".cache", `anvil-${VERSION}`);
const ARCHITECTURES: Partial<Record<NodeJS.Architecture, string>> = { x64: "amd64", arm64: "arm64" };
const WINDOWS = process.platform === "win32";
const PACKAGE = `anvil-${WINDOWS ? "win32" : process.platform}-${ARCHITECTURES[process.arch] ?? process.arch}`;

export const ANVIL = join(DIRECTORY, "node_modules", "@foundry-rs", PACKAGE, "bin", WINDOWS ? "anvil.exe" : "anvil");

export default async function fetchAnvil(): Promise<void> {
  if (existsSync(ANVIL)) return;
  mkdirSync(DIRECTORY, { recursive: true });
  const install = ["install", "--no-save", "--no-audit", "--no-fund", "--ignore-scripts", "--prefix", DIRECTORY];
  await promisify(execFile)("npm", [...install, `@foundry-rs/${PACKAGE}@${VERSION}`], { shell: WINDOWS });
}
