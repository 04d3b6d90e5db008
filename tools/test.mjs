/** Everything that must hold before a change is good: the list of `check`, a build, and the journeys in a browser. */
import { existsSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { check } from "./check.mjs";
import { provideChromium } from "./chromium.mjs";
import { finish, runSteps } from "./steps.mjs";

const chromium = provideChromium();
console.log(`Browser: ${chromium}`);
const result = join(tmpdir(), `banyan-e2e-${process.pid}.json`);

const checked = await check();
const tried = await runSteps([
  { name: "build", command: ["node", "tools/build.mjs"] },
  {
    name: "journeys",
    command: ["playwright", "test", "--config", "e2e", "--reporter=line,json"],
    env: { CHROMIUM_PATH: chromium, PLAYWRIGHT_JSON_OUTPUT_NAME: result, PLAYWRIGHT_SKIP_BROWSER_DOWNLOAD: "1" },
    show: process.stdout.isTTY,
    tests: readPlaywright,
  },
]);
rmSync(result, { force: true });
finish({ passed: checked.passed + tried.passed, failed: checked.failed + tried.failed });

function readPlaywright() {
  if (!existsSync(result)) return { passed: 0, failed: 1 };
  const { stats, suites } = JSON.parse(readFileSync(result, "utf8"));
  const unstable = suites.flatMap(specsOf).flatMap(({ title, file, tests }) =>
    tests
      .filter(({ status }) => status === "unexpected" || status === "flaky")
      .map(({ status, projectName, results }) => ({
        status,
        name: `${file} [${projectName}]: ${title}`,
        reason: results.flatMap(({ errors }) => errors.map(({ message }) => message)).join("\n"),
      })),
  );
  for (const { name } of unstable.filter(({ status }) => status === "flaky")) console.log(`second try: ${name}`);
  const failures = unstable.filter(({ status }) => status === "unexpected");
  return { passed: stats.expected + stats.flaky, failed: stats.unexpected, failures };
}

function specsOf({ specs, suites = [] }) {
  return [...specs, ...suites.flatMap(specsOf)];
}
