/** The tests as steps: those of vitest, and the journeys in a browser. Each reports what passed and failed. */
import { randomUUID } from "node:crypto";
import { existsSync, globSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, relative } from "node:path";
import { stripVTControlCharacters } from "node:util";
import { provideChromium } from "./chromium.mjs";

/**
 * Where vitest runs, and which tests it finds there. Each front end has its own configuration; "." is for all others.
 */
const SUITES = [
  { name: "tests", cwd: ".", files: "{apps/server,bench,packages/contract,tools}/**/*.test.{ts,mjs}" },
  { name: "tests shop", cwd: "apps/shop", files: "{apps/shop,packages/{app,ui}}/**/*.test.{ts,tsx}" },
  { name: "tests office", cwd: "apps/office", files: "apps/office/**/*.test.{ts,tsx}" },
];

const FILE_TIMES = join(import.meta.dirname, "file-times.mjs");

/** Failed files are tried once more, alone. More of them than this have failed for a reason of their own. */
const MOST_TRIED_AGAIN = 3;

/**
 * One step for each suite; with words, only suites with such a word in the path of a test. `show` prints vitest's
 * output.
 */
export function vitest(words = [], { show = false } = {}) {
  return SUITES.filter(({ files }) => words.length === 0 || findFiles(files, words).length > 0).map(({ name, cwd }) => {
    const { result, read: counted } = resultFile(readVitest);
    const { result: fileTimes, read: timed } = resultFile((times) => ({ times: times.map(fromRoot) }));
    const read = () => ({ ...timed(), ...counted() });
    const shown = `--reporter=${show ? "default" : "dot"}`;
    const reporters = [shown, "--reporter=json", `--outputFile.json=${result}`, `--reporter=${FILE_TIMES}`];
    const run = (paths) => ["vitest", "run", "--silent=passed-only", ...reporters, ...paths];
    const again = ({ files = [] }) => files.length > 0 && files.length <= MOST_TRIED_AGAIN && run(files);
    return {
      name,
      cwd,
      command: run(words),
      env: { NO_COLOR: "1", BANYAN_FILE_TIMES: fileTimes },
      show,
      tests: read,
      again,
    };
  });
}

/** What runs in a browser: the components by themselves, and the journeys, which build what changed and start a shop. */
const BROWSED = [
  { name: "catalogue", config: "e2e/catalogue", files: "e2e/catalogue/*.e2e.ts" },
  { name: "journeys", config: "e2e", files: "e2e/journeys/*.e2e.ts" },
];

/**
 * One step for each; with words, only those with such a word in the path of a test. `options` go to Playwright. `prepared` is a
 * directory in which the step of `demo()` filled in the demo.
 */
export function journeys(words = [], { options = [], show = false, prepared = "" } = {}) {
  const found = BROWSED.map((one) => ({ ...one, paths: findFiles(one.files, words) })).filter(
    ({ paths }) => paths.length > 0,
  );
  if (found.length === 0) return [];
  const chromium = provideChromium();
  console.log(`Browser: ${chromium}`);
  return found.map(({ name, config, paths }) => {
    const { result, read } = resultFile(readPlaywright);
    const chosen = words.length > 0 ? paths : [];
    return {
      name,
      command: ["playwright", "test", "--config", config, "--reporter=line,json", ...chosen, ...options],
      env: {
        CHROMIUM_PATH: chromium,
        PLAYWRIGHT_JSON_OUTPUT_NAME: result,
        PLAYWRIGHT_SKIP_BROWSER_DOWNLOAD: "1",
        BANYAN_E2E_PREPARED: prepared,
      },
      show,
      tests: read,
    };
  });
}

/** Fills in the demo of the journeys in a directory. */
export const demo = (directory) => ({ name: "demo", command: ["node", "e2e/support/prepare.ts", directory] });

/** The files of a pattern with one of the words in their path; all of them without words. */
function findFiles(pattern, words) {
  const paths = globSync(pattern, { exclude: ["**/node_modules/**"] });
  return paths.filter((path) => words.length === 0 || words.some((word) => path.includes(word)));
}

/** A file for the results of a run, and a function that reads it once. */
function resultFile(count) {
  const result = join(tmpdir(), `banyan-results-${randomUUID()}.json`);
  const read = () => {
    if (!existsSync(result)) return { passed: 0, failed: 1 };
    const found = count(JSON.parse(readFileSync(result, "utf8")));
    rmSync(result);
    return found;
  };
  return { result, read };
}

function readVitest({ numPassedTests, numFailedTests, testResults }) {
  const failures = testResults.flatMap((file) => {
    const failed = file.assertionResults.filter(({ status }) => status === "failed");
    if (failed.length === 0 && file.status === "failed")
      return [{ name: relative(".", file.name), reasons: [file.message] }];
    return failed.map(({ fullName, failureMessages }) => ({
      name: `${relative(".", file.name)}: ${fullName}`,
      reasons: failureMessages,
    }));
  });
  const files = testResults.filter(({ status }) => status === "failed").map(({ name }) => name);
  return { passed: numPassedTests, failed: numFailedTests, failures, files };
}

const fromRoot = ({ name, seconds }) => ({ name: relative(".", name), seconds });

/** How long each file of journeys took with each project, with all tries. */
function timesOf(suites) {
  const times = new Map();
  for (const { file, tests } of suites.flatMap(specsOf)) {
    for (const { projectName, results } of tests) {
      const name = `${file} [${projectName}]`;
      const seconds = results.reduce((sum, { duration }) => sum + duration / 1000, 0);
      times.set(name, (times.get(name) ?? 0) + seconds);
    }
  }
  return Array.from(times, ([name, seconds]) => ({ name, seconds }));
}

function readPlaywright({ stats, suites }) {
  const unstable = suites.flatMap(specsOf).flatMap(({ title, file, tests }) =>
    tests
      .filter(({ status }) => status === "unexpected" || status === "flaky")
      .map(({ status, projectName, results }) => ({
        status,
        name: `${file} [${projectName}]: ${title}`,
        reasons: results.flatMap(({ errors }) => errors.map(placed)),
      })),
  );
  for (const { name, reasons } of unstable.filter(({ status }) => status === "flaky"))
    console.log([`second try: ${name}`, ...reasons].join("\n  "));
  const failures = unstable.filter(({ status }) => status === "unexpected");
  return { passed: stats.expected + stats.flaky, failed: stats.unexpected, failures, times: timesOf(suites) };
}

/** A message that says in its first line where it failed, and on what it waited. */
function placed({ message, location }) {
  const [first, ...rest] = stripVTControlCharacters(message).split("\n");
  const locator = rest.find((line) => line.startsWith("Locator: ")) ?? "";
  const place = location ? `${relative(".", location.file)}:${location.line}: ` : "";
  return [`${place}${first} ${locator}`.trim(), ...rest].join("\n");
}

function specsOf({ specs, suites = [] }) {
  return [...specs, ...suites.flatMap(specsOf)];
}
