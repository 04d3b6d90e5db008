/** The one list that says whether the sources are in order. `npm run check` and the pipeline both run exactly this. */
import { existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { basename, join, relative, resolve } from "node:path";
import { finish, runSteps } from "./steps.mjs";

const WORKSPACES = [
  "packages/contract",
  "packages/ui",
  "packages/app",
  "apps/server",
  "apps/shop",
  "apps/office",
  "e2e",
  "bench",
  "tools",
];

const STATIC = [
  { name: "format", command: ["biome", "check", "--error-on-warnings", "--max-diagnostics=20", "."] },
  ...WORKSPACES.map((path) => ({ name: `types ${path.split("/").at(-1)}`, command: ["tsc", "-p", path] })),
  { name: "lint", command: ["oxlint", "--type-aware", "--deny-warnings"] },
  { name: "boundaries", command: ["node", "tools/boundaries.mjs"] },
  { name: "lock file", command: ["node", "tools/lock-file.mjs"] },
  { name: "tidy", command: ["node", "tools/tidy.mjs"] },
  { name: "unused", command: ["knip", "--no-progress"], env: { LINGUI_CONFIG: "apps/shop/lingui.config.ts" } },
  { name: "drift", command: ["node", "tools/database-types.ts", "--check"] },
  { name: "translations", command: ["node", "tools/translations.mjs"] },
];

/** Directories with a configuration of their own for their tests; "." stands for the server and the contract. */
const TESTED = [".", "apps/shop", "apps/office"];

/** All steps; those of tests count each test. */
export async function check() {
  const directory = mkdtempSync(join(tmpdir(), "banyan-check-"));
  const total = await runSteps([...STATIC, ...TESTED.filter(isConfigured).map((path) => testsOf(path, directory))]);
  rmSync(directory, { recursive: true, force: true });
  return total;
}

function isConfigured(path) {
  return existsSync(join(path, "vite.config.ts")) || existsSync(join(path, "vitest.config.ts"));
}

function testsOf(path, directory) {
  const result = join(directory, `${basename(path)}.json`);
  return {
    name: path === "." ? "tests" : `tests ${basename(path)}`,
    command: [
      "vitest",
      "run",
      "--passWithNoTests",
      "--silent=passed-only",
      "--reporter=dot",
      "--reporter=json",
      `--outputFile.json=${result}`,
    ],
    cwd: path,
    env: { NO_COLOR: "1" },
    tests: () => readVitest(result),
  };
}

function readVitest(path) {
  if (!existsSync(path)) return { passed: 0, failed: 1 };
  const { numPassedTests, numFailedTests, testResults } = JSON.parse(readFileSync(path, "utf8"));
  const failures = testResults.flatMap((file) => {
    const failed = file.assertionResults.filter(({ status }) => status === "failed");
    if (failed.length === 0 && file.status === "failed") return [{ name: file.name, reason: file.message }];
    return failed.map(({ fullName, failureMessages }) => ({
      name: `${relative(".", file.name)}: ${fullName}`,
      reason: failureMessages.join("\n"),
    }));
  });
  return { passed: numPassedTests, failed: numFailedTests, failures };
}

if (resolve(process.argv[1] ?? "") === import.meta.filename) finish(await check());
