/**
 * Runs everything that must pass before a change is good: the checks, a build, and the journeys in a browser. `npm test
 * -- cart` runs only the tests and journeys with that word in their path; `--phone` or `--desktop` runs only such
 * journeys.
 */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { checks } from "./check.mjs";
import { finish, runSteps, sum } from "./steps.mjs";
import { demo, journeys, vitest } from "./tests.mjs";

const { values, positionals: words } = parseArgs({
  allowPositionals: true,
  options: { phone: { type: "boolean" }, desktop: { type: "boolean" } },
});
const options = Object.keys(values).map((screen) => `--project=${screen}`);

finish(await (words.length + options.length > 0 ? runSome() : runAll()));

/**
 * The journeys follow the tests of the server, which also keep both cores busy. Beside these two goes what computes on one core,
 * first the build and the demo of the journeys, so that neither the end of the one nor that of the other leaves a core idle.
 */
async function runAll() {
  const prepared = mkdtempSync(join(tmpdir(), "banyan-e2e-"));
  const [catalogue, ...others] = journeys([], { show: process.stdout.isTTY, prepared });
  const build = { name: "build", command: ["node", "tools/build.mjs"] };
  const { server, others: checked } = checks();
  try {
    const ready = runSteps([build, demo(prepared)]);
    const beside = ready.then(() => runSteps([catalogue, ...checked]));
    const tested = runSteps([server]);
    const walked = Promise.all([ready, tested]).then(() => runSteps(others));
    return sum(await Promise.all([ready, beside, tested, walked]));
  } finally {
    rmSync(prepared, { recursive: true, force: true });
  }
}

function runSome() {
  const steps = [
    ...(options.length === 0 ? vitest(words, { show: true }) : []),
    ...journeys(words, { options, show: true }),
  ];
  if (steps.length > 0) return runSteps(steps);
  console.error(`No test and no journey has ${words.join(" or ")} in its path.`);
  return process.exit(2);
}
