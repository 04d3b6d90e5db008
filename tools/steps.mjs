/**
 * Runs the steps of a list, where wanted at the same time. Prints one line with the duration of each, and the output of
 * those that fail.
 */
import { spawn } from "node:child_process";
import { stripVTControlCharacters } from "node:util";

const SHOWN_LINES = 40;
const SHOWN_FAILURES = 20;
/** Of each reason. A test of the server has a second one: the log. */
const REASON_LINES = 12;
/** Of each step, in the table at the end. */
const SLOWEST_FILES = 10;
const SLOW_SECONDS = 2;

/**
 * A step is `{ name, command: [program, ...args], cwd?, env?, show? }`; with `show` its output is printed as it comes.
 * A list in place of a step starts at once and runs beside the steps after it; its own steps run one after the other.
 * Returns how many passed and failed. A step of many tests has `tests()`, which is called afterwards and returns `{
 * passed, failed, failures, times }`. `failures` (names, and the reasons of each) then replace its output; `times` (names and seconds of
 * its files) are for the table at the end. `again(counts)` may name a command
 * that tries what failed once more: what passes then has passed, and its failures are printed all the same.
 */
export async function runSteps(steps) {
  const beside = [];
  const counts = [];
  for (const step of steps) {
    if (Array.isArray(step)) beside.push(runSteps(step));
    else counts.push(await runStep(step));
  }
  return sum([...counts, ...(await Promise.all(beside))]);
}

/** The steps with these names, and the names that no step has. The first word of a name selects all steps that begin with it. */
export function chooseSteps(steps, names) {
  const namesOf = ({ name }) => [name, name.split(" ")[0]];
  return {
    chosen: steps.filter((step) => namesOf(step).some((name) => names.includes(name))),
    unknown: names.filter((name) => !steps.flatMap(namesOf).includes(name)),
  };
}

async function runStep(step) {
  const start = performance.now();
  const first = await attempt(step);
  const command = !first.ok && step.again?.(first);
  const second = command && (await attempt({ ...step, command }));
  const ok = first.ok || Boolean(second?.ok);
  const seconds = ((performance.now() - start) / 1000).toFixed(1);
  console.log(`${ok ? "passed" : "FAILED"}  ${step.name.padEnd(14)}${seconds.padStart(7)} s`);
  if (second?.ok)
    console.log(
      indent("Passed only when tried again alone, so something is wrong with the test or with what it tests:"),
    );
  if (!first.ok) console.log(indent(first.failures?.length ? told(first.failures) : shortened(first.output)));
  const times = (first.times ?? []).map((time) => ({ ...time, step: step.name }));
  if (second?.ok) return { passed: first.passed + first.failed, failed: 0, times, failures: [] };
  const failures = first.failures?.map((failure) => ({ ...failure, step: step.name })) ?? [];
  if (!ok && failures.length === 0) failures.push({ step: step.name });
  return { passed: first.passed, failed: ok ? first.failed : Math.max(first.failed, 1), times, failures };
}

/** Runs the command of a step and counts its tests; a step without tests counts as one. */
async function attempt(step) {
  const { ok, output } = await execute(step);
  return { ok, output, ...(step.tests?.() ?? { passed: ok ? 1 : 0, failed: 0 }) };
}

/** The total of several counts. */
export function sum(counts) {
  return {
    passed: counts.reduce((total, { passed }) => total + passed, 0),
    failed: counts.reduce((total, { failed }) => total + failed, 0),
    times: counts.flatMap(({ times = [] }) => times),
    failures: counts.flatMap(({ failures = [] }) => failures),
  };
}

/**
 * Prints the files that took longest, then every failure with the first line of its reason, and last a line that programs can
 * read too. Sets the exit code.
 */
export function finish({ passed, failed, times, failures }) {
  for (const line of [...slowest(times), ...failures.flatMap(summary)]) console.log(line);
  console.log(`${passed} passed, ${failed} failed`);
  process.exitCode = failed > 0 ? 1 : 0;
}

/** A step without the names of its failures is named itself; its output is above. */
function summary({ step, name, reasons: [reason = ""] = [] }) {
  const [first] = linesOf(reason);
  return [name ? `✗ ${step}: ${name}` : `✗ ${step}`, ...(first ? [`    ${first}`] : [])];
}

/** The slowest files of the steps that took more than a moment, each step for itself. */
function slowest(times) {
  const bySteps = Object.entries(Object.groupBy(times, ({ step }) => step));
  return bySteps.flatMap(([step, files]) => {
    const longest = files.toSorted((a, b) => b.seconds - a.seconds).slice(0, SLOWEST_FILES);
    const lines = longest
      .filter(({ seconds }) => seconds >= SLOW_SECONDS)
      .map(({ name, seconds }) => `${seconds.toFixed(1).padStart(9)} s  ${name}`);
    return lines.length > 0 ? [`slowest of ${step}`, ...lines] : [];
  });
}

function execute({ command: [program, ...args], cwd, env, show }) {
  return new Promise((resolve) => {
    const stdio = show ? "inherit" : ["ignore", "pipe", "pipe"];
    const shell = process.platform === "win32";
    const child = spawn(program, args, { cwd, stdio, shell, env: { ...process.env, ...env } });
    let output = "";
    for (const stream of [child.stdout, child.stderr]) stream?.on("data", (chunk) => (output += chunk));
    child.on("error", (error) => resolve({ ok: false, output: error.message }));
    child.on("close", (code) => resolve({ ok: code === 0, output }));
  });
}

/** Some of the failures, each shortened, because all names are more useful than one whole stack. */
function told(failures) {
  const left = failures.length - SHOWN_FAILURES;
  const shown = failures.slice(0, SHOWN_FAILURES).map(({ name, reasons }) => {
    const lines = reasons.flatMap((reason) => linesOf(reason).slice(0, REASON_LINES));
    return [`✗ ${name}`, ...lines.map((line) => `    ${line}`)].join("\n");
  });
  return [...shown, ...(left > 0 ? [`… ${left} more`] : [])].join("\n");
}

const linesOf = (text) => stripVTControlCharacters(text).trim().split("\n");

/** The beginning says what is wrong; the end sums it up. */
function shortened(text) {
  const lines = text.trimEnd().split("\n");
  const left = lines.length - 2 * SHOWN_LINES;
  if (left <= 0) return lines.join("\n");
  return [...lines.slice(0, SHOWN_LINES), `… ${left} lines more …`, ...lines.slice(-SHOWN_LINES)].join("\n");
}

const indent = (text) => text.replace(/^/gm, "        ");
