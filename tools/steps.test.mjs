import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { chooseSteps, finish, runSteps } from "./steps.mjs";

const lines = [];
beforeEach(() => {
  lines.length = 0;
  vi.spyOn(console, "log").mockImplementation((line) => void lines.push(line));
});
afterEach(() => {
  vi.restoreAllMocks();
  process.exitCode = undefined;
});

const step = (name, script, tests) => ({
  name,
  command: [process.execPath, "-e", script],
  tests,
});
const named = () => lines.flatMap((line) => /^(?:passed|FAILED) {2}\S+/.exec(line)?.[0] ?? []);

test("steps run one after the other, and a failure shows its output and stops none", async () => {
  const counts = await runSteps([
    step("slow", "setTimeout(() => {}, 100)"),
    step("broken", "console.error('the reason'); process.exit(3)"),
    step("last", ""),
  ]);
  expect(counts).toMatchObject({ passed: 2, failed: 1 });
  expect(named()).toEqual(["passed  slow", "FAILED  broken", "passed  last"]);
  expect(lines.join("\n")).toContain("the reason");
});

test("a list of steps runs beside the others, and is waited for and counted", async () => {
  const directory = mkdtempSync(join(tmpdir(), "banyan-steps-"));
  const sign = JSON.stringify(join(directory, "sign"));
  const waits = `setTimeout(() => process.exit(1), 20_000); setInterval(() => fs.existsSync(${sign}) && process.exit(0), 20)`;
  const counts = await runSteps([
    [step("waits", waits), step("second", "process.exit(1)")],
    step("signs", `fs.writeFileSync(${sign}, "")`),
  ]);
  rmSync(directory, { recursive: true });
  expect(counts).toMatchObject({ passed: 2, failed: 1 });
  expect(named().toSorted()).toEqual(["FAILED  second", "passed  signs", "passed  waits"]);
});

test("a step of many tests counts each, and one that ends badly without naming any counts as failed", async () => {
  const failures = [{ name: "a test", reasons: ["its reason"] }];
  expect(
    await runSteps([
      step("many", "process.exit(1)", () => ({ passed: 40, failed: 1, failures })),
      step("crashed", "process.exit(1)", () => ({ passed: 7, failed: 0 })),
      step("well", "", () => ({ passed: 5, failed: 0 })),
    ]),
  ).toMatchObject({ passed: 52, failed: 2, times: [] });
  expect(lines.join("\n")).toContain("✗ a test\n            its reason");
});

test("each reason of a failure is shown, shortened: a log behind an error too", async () => {
  const log = ["Log of the server:", ...Array.from({ length: 30 }, (_, at) => `line ${at}`)].join("\n");
  const failures = [{ name: "a test", reasons: ["expected 200\n    at a file", log] }];
  await runSteps([step("server", "process.exit(1)", () => ({ passed: 0, failed: 1, failures }))]);
  const shown = lines
    .at(-1)
    .split("\n")
    .map((line) => line.trim());
  const begin = ["✗ a test", "expected 200", "at a file", "Log of the server:"];
  expect(shown).toEqual([...begin, ...Array.from({ length: 11 }, (_, at) => `line ${at}`)]);
});

test("what may be tried again passes then, and its failure is shown all the same", async () => {
  const failures = [{ name: "a test", reasons: ["its reason"] }];
  const many = (command) => ({
    ...step("many", "process.exit(1)", () => ({ passed: 4, failed: 1, failures })),
    again: ({ failed }) => failed === 1 && command,
  });
  expect(await runSteps([many([process.execPath, "-e", ""])])).toMatchObject({ passed: 5, failed: 0 });
  expect(lines.join("\n")).toContain("✗ a test");
  expect(await runSteps([many([process.execPath, "-e", "process.exit(1)"])])).toMatchObject({ passed: 4, failed: 1 });
  expect(await runSteps([many(false)])).toMatchObject({ passed: 4, failed: 1 });
  expect(named()).toEqual(["passed  many", "FAILED  many", "FAILED  many"]);
});

test("steps are chosen by their name or its first word, and an unknown name is reported beside known ones", () => {
  const steps = [{ name: "types shop" }, { name: "types office" }, { name: "lint" }];
  const chosen = (...names) => chooseSteps(steps, names).chosen.map(({ name }) => name);
  expect(chosen("lint", "types")).toEqual(["types shop", "types office", "lint"]);
  expect(chosen("types office")).toEqual(["types office"]);
  expect(chooseSteps(steps, ["lint", "type", "shop"])).toEqual({ chosen: [steps[2]], unknown: ["type", "shop"] });
});

test("the check refuses an unknown step beside a known one, runs nothing, and lists the steps", () => {
  const { status, stdout, stderr } = spawnSync(process.execPath, ["tools/check.mjs", "lint", "litn"], {
    cwd: dirname(import.meta.dirname),
    encoding: "utf8",
  });
  expect({ status, stdout }).toEqual({ status: 2, stdout: "" });
  expect(stderr).toMatch(/^Unknown: litn\. The steps are: format, types contract, .*lint, .*tests office\.\n$/);
});

test("the last line says how many passed and failed, and the exit code follows", () => {
  finish({ passed: 3, failed: 0, times: [], failures: [] });
  expect([lines.at(-1), process.exitCode]).toEqual(["3 passed, 0 failed", 0]);
  finish({ passed: 3, failed: 1, times: [], failures: [{ step: "lint" }] });
  expect([lines.at(-1), process.exitCode]).toEqual(["3 passed, 1 failed", 1]);
});

test("the end tells the slowest files of each step, the slowest first", async () => {
  const times = Array.from({ length: 12 }, (_, at) => ({ name: `file-${at}`, seconds: at }));
  const counts = await runSteps([
    step("server", "", () => ({ passed: 12, failed: 0, times })),
    step("shop", "", () => ({ passed: 1, failed: 0, times: [{ name: "quick", seconds: 0.4 }] })),
    step("journeys", "", () => ({ passed: 1, failed: 0, times: [{ name: "cart [phone]", seconds: 61.25 }] })),
  ]);
  lines.length = 0;
  finish(counts);
  const files = Array.from({ length: 10 }, (_, at) => `${String(11 - at).padStart(7)}.0 s  file-${11 - at}`);
  expect(lines).toEqual([
    "slowest of server",
    ...files,
    "slowest of journeys",
    "     61.3 s  cart [phone]",
    "14 passed, 0 failed",
  ]);
});

test("all failures are listed between the slowest files and the last line, and those that passed when tried again are not", async () => {
  const failures = Array.from({ length: 30 }, (_, at) => ({
    name: `test ${at}`,
    reasons: [`\nreason ${at}\n    at a file`],
  }));
  const times = [{ name: "slow", seconds: 5 }];
  const counts = await runSteps([
    [step("lint", "console.error('output'); process.exit(1)")],
    step("server", "process.exit(1)", () => ({ passed: 1, failed: 30, failures, times })),
    {
      ...step("shop", "process.exit(1)", () => ({
        passed: 1,
        failed: 1,
        failures: [{ name: "unstable", reasons: [] }],
      })),
      again: () => [process.execPath, "-e", ""],
    },
    step("format", ""),
  ]);
  lines.length = 0;
  finish(counts);
  expect(lines).toEqual([
    "slowest of server",
    "      5.0 s  slow",
    ...failures.flatMap(({ name }, at) => [`✗ server: ${name}`, `    reason ${at}`]),
    "✗ lint",
    "4 passed, 31 failed",
  ]);
});
