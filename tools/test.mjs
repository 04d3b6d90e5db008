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
    show: true,
    count: countPlaywright,
  },
]);
rmSync(result, { force: true });
finish({ passed: checked.passed + tried.passed, failed: checked.failed + tried.failed });

function countPlaywright() {
  if (!existsSync(result)) return { passed: 0, failed: 1 };
  const { stats } = JSON.parse(readFileSync(result, "utf8"));
  return { passed: stats.expected + stats.flaky, failed: stats.unexpected };
}
