/**
 * Runs everything that must pass before a change is good: the checks, a build, and the journeys in a browser. `npm test
 * -- cart` runs only the tests and journeys with that word in their path; `--phone` or `--desktop` runs only such
 * journeys.
 */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { check } from "./check.mjs";
import { finish, runSteps, sum } from "./steps.mjs";
import { demo, journeys, vitest } from "./tests.mjs";

const { values, positionals: words } = parseArgs({
  allowPositionals: true,
  options: { phone: { type: "boolean" }, desktop: { type: "boolean" } },
});
const options = Object.keys(values).map((screen) => `--project=${screen}`);

finish(await (words.length + options.length > 0 ? runSome() : runAll()));

/**
 * The catalogue needs no server, so it runs beside the tests of the server, and the demo of the journeys is filled in there
 * too. The journeys come last and alone: a shop that shares two cores with all other tests would be too slow for the time
 * limits of a browser.
 */
async function runAll() {
  const prepared = mkdtempSync(join(tmpdir(), "banyan-e2e-"));
  const [catalogue, ...others] = journeys([], { show: process.stdout.isTTY, prepared });
  const build = { name: "build", command: ["node", "tools/build.mjs"] };
  try {
    const checked = await check([build], [demo(prepared), catalogue]);
    return sum([checked, await runSteps(others)]);
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
