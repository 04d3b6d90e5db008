/**
 * The list of all checks; `npm run check` and the pipeline run exactly this. `npm run check -- types lint` runs only
 * the named steps.
 */
import { resolve } from "node:path";
import { chooseSteps, finish, runSteps } from "./steps.mjs";
import { vitest } from "./tests.mjs";

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

/**
 * For Go programs that run in parallel to others. With a single thread no type is checked twice, and with rare garbage
 * collections the type check takes half the CPU time.
 */
const ONE_CORE = { GOMAXPROCS: "1", GOGC: "400" };

/** Steps that only read the sources. */
const STATIC = [
  { name: "format", command: ["biome", "check", "--error-on-warnings", "--max-diagnostics=20", "."] },
  ...WORKSPACES.map((path) => ({
    name: `types ${path.split("/").at(-1)}`,
    command: ["tsc", "--singleThreaded", "-p", path],
    env: ONE_CORE,
  })),
  { name: "lint", command: ["oxlint", "--type-aware", "--deny-warnings"], env: ONE_CORE },
  { name: "boundaries", command: ["node", "tools/boundaries.mjs"] },
  { name: "lock-file", command: ["node", "tools/lock-file.mjs"] },
  { name: "tidy", command: ["node", "tools/tidy.mjs"] },
  { name: "migrations", command: ["node", "tools/migrations.ts"] },
  { name: "unused", command: ["knip", "--no-progress"], env: { LINGUI_CONFIG: "apps/shop/lingui.config.ts" } },
  { name: "drift", command: ["node", "tools/generate.mjs", "--check"] },
  { name: "translations", command: ["node", "tools/translations.mjs"] },
];

/** All steps: the server's tests, and all others, which run in parallel because the server waits much of the time. */
export function checks() {
  const [server, ...frontEnds] = vitest();
  return { server, others: [...STATIC, ...frontEnds] };
}

function check() {
  const { server, others } = checks();
  return runSteps([others, server]);
}

function checkSome(names) {
  const all = [...STATIC, ...vitest()];
  const { chosen, unknown } = chooseSteps(all, names);
  if (unknown.length === 0) return runSteps(chosen);
  console.error(`Unknown: ${unknown.join(", ")}. The steps are: ${all.map(({ name }) => name).join(", ")}.`);
  return process.exit(2);
}

if (resolve(process.argv[1] ?? "") === import.meta.filename) {
  const names = process.argv.slice(2);
  finish(await (names.length > 0 ? checkSome(names) : check()));
}
