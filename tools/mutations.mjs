/**
 * Mutation tests: plants errors in the core of the settlement, one by one, and runs its fast tests against each. `node
 * tools/mutations.mjs [WORD]` (with Node 24) processes all files, or those whose path contains WORD. Prints the
 * survivors; exits with 1 if one is not in EQUAL. Takes a few minutes.
 */
import { spawnSync } from "node:child_process";
import { readdirSync, readFileSync } from "node:fs";
import { registerHooks } from "node:module";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { isDeepStrictEqual } from "node:util";

const BONUS = join(import.meta.dirname, "../apps/server/src/modules/bonus");
const SETTLEMENT = join(BONUS, "settlement");
const FILES = [
  ...readdirSync(SETTLEMENT)
    .filter((name) => name.endsWith(".rules.ts"))
    .map((name) => join(SETTLEMENT, name)),
  ...["columns.rules.ts", "team-order.rules.ts", "../plan/standing.rules.ts"].map((name) => join(BONUS, name)),
];
const TESTS = ["settlement/amounts.rules.test.ts", "worked-day.test.ts", "settlement/settle-day.rules.test.ts"].map(
  (name) => join(BONUS, name),
);
/** Random days per property test, overriding the default. */
const DAYS = "150";
const LIMIT_MS = 60_000;

/** Code fragments in the formatter's style, and their replacements. */
const ERRORS = [
  [/ < /g, [" <= ", " > "]],
  [/ <= /g, [" < "]],
  [/ > /g, [" >= ", " < "]],
  [/ >= /g, [" > "]],
  [/ === /g, [" !== "]],
  [/ !== /g, [" === "]],
  [/ && /g, [" || "]],
  [/ \|\| /g, [" && "]],
  [/ \+ /g, [" - "]],
  [/ - /g, [" + "]],
  [/ \* /g, [" + "]],
  [/ \/ /g, [" * "]],
  [/ % /g, [" * "]],
  [/ \+= /g, [" -= ", " = "]],
  [/ -= /g, [" += "]],
  [/\+\+/g, ["--"]],
  [/--/g, ["++"]],
  [/\b0n?\b(?!\.)/g, [undefined]],
  [/\b1n?\b/g, [undefined]],
  [/Math\.min/g, ["Math.max"]],
  [/Math\.max/g, ["Math.min"]],
  [/Math\.floor/g, ["Math.ceil"]],
  [/\bcontinue;/g, ["{}"]],
  [/\bbreak;/g, ["{}"]],
  [/\bleft\b(?=[[\].,) ]*(?:\[| :| =))/g, ["right"]],
];

/**
 * Equivalent mutants: the line, and the replacement if only that one is equivalent.
 * @type {readonly (readonly [line: RegExp, instead?: string])[]}
 */
const EQUAL = [
  // Typed arrays ignore accesses out of bounds; the root has no parent and no referrer.
  [/^for \(let \w+ = 0; \w+ < [\w.]+; \w+\+\+\) /, " <= "],
  // The first item of the next block is only visited early.
  [/^for \(let at = from; at < until; at\+\+\) \{/, " <= "],
  [/^while \(line < lines\.size && lines\.members\[line\]! < until\) \{/, " <= "],
  [/^for \(; line < lines\.size && lines\.members\[line\] === at; line\+\+\) \{/, " <= "],
  // Initial capacity for rows, which grows if needed.
  [/^if \(ROW \* \(row \+ 1\) > added\.amounts\.length\)/, " >= "],
  [/Object\.keys\(plan\.countries\)\.length \+ 1/, "2"],
  [/new Table\((LEAD|SOURCE)_COLUMNS/],
  // Both sides of the bound give the same amount.
  [/\bamount > 0 \? Math\.floor/, " >= "],
  [/bv > 0 \? shareOf/, " >= "],
  [/^if \(smaller <= 0\) continue;/, " < "],
  // A shortcut past a no-op.
  [/^if \(sum === 0\) continue;/, "{}"],
  [/^let room = -1;/, "2"],
  // Row 0 belongs to no member and is empty.
  [/^const has = single\[at\]! \| \(row === 0 \? 0 : ADDED\);/, "1"],
  // Columns are 0, whether or not their pages are touched before they are read.
  [/^for \(let at = 0; at < column\.length; at \+= PAGE \/ /, " <= "],
  [/^for \(let at = 0; at < column\.length; at \+= PAGE \/ /, " > "],
  [/^for \(let at = 0; at < column\.length; at \+= PAGE \/ /, "1"],
  [/^for \(let at = 0; at < column\.length; at \+= PAGE \/ /, "2"],
  [/^for \(let at = 0; at < column\.length; at \+= PAGE \/ /, " * "],
  [/^for \(let at = 0; at < column\.length; at \+= PAGE \/ /, " - "],
  // No line of rank 0 has a tier.
  [/^return \[0, \.\.\.tiers/],
];

if (process.argv[2] === "--one") await runTests(JSON.parse(process.argv[3] ?? ""));
else tryAll(process.argv[2] ?? "");

/** @typedef {{ file: string, at: number, piece: string, instead: string, line: string }} Planted */

/** @param {string} file @returns {Planted[]} */
function errorsIn(file) {
  const source = readFileSync(file, "utf8");
  const bare = source.replace(
    /\/\*[^]*?\*\/|\/\/.*|"[^"\n]*"|`[^`]*`|^import[^;]*;|^ {2}\w+: (?:Float64|Int32|Uint8|Uint16)Array,$/gm,
    (text) => text.replace(/[^\n]/g, " "),
  );
  return ERRORS.flatMap(([pattern, instead]) =>
    [...bare.matchAll(/** @type {RegExp} */ (pattern))].flatMap(({ 0: piece, index: at }) =>
      /** @type {(string | undefined)[]} */ (instead).map((other) => {
        const line = source.slice(source.lastIndexOf("\n", at) + 1, source.indexOf("\n", at)).trim();
        return {
          file,
          at,
          piece,
          instead: other ?? (piece.startsWith("0") ? piece.replace("0", "1") : piece.replace("1", "2")),
          line,
        };
      }),
    ),
  );
}

/** @param {string} word */
function tryAll(word) {
  const all = FILES.filter((file) => file.includes(word)).flatMap(errorsIn);
  const none = tried({ file: "", at: 0, piece: "", instead: "", line: "" });
  if (none !== "survived") throw new Error(`the tests fail without an error: ${none}`);
  let survivors = 0;
  let equal = 0;
  for (const [number, planted] of all.entries()) {
    if (process.stderr.isTTY) process.stderr.write(`\r${number + 1} of ${all.length} `);
    if (tried(planted) !== "survived") continue;
    if (EQUAL.some(([line, instead = planted.instead]) => line.test(planted.line) && instead === planted.instead))
      equal++;
    else {
      survivors++;
      const number = readFileSync(planted.file, "utf8").slice(0, planted.at).split("\n").length;
      console.log(
        `survived  ${planted.file.slice(BONUS.length + 1)}:${number}  "${planted.piece.trim()}" as "${planted.instead.trim()}"  ${planted.line}`,
      );
    }
  }
  console.log(
    `${all.length} errors planted, ${all.length - survivors - equal} killed, ${equal} equivalent, ${survivors} survived`,
  );
  process.exitCode = survivors > 0 ? 1 : 0;
}

/** @param {Planted} planted */
function tried(planted) {
  const child = spawnSync(process.execPath, [import.meta.filename, "--one", JSON.stringify(planted)], {
    env: { ...process.env, SETTLED_DAYS: DAYS },
    timeout: LIMIT_MS,
    encoding: "utf8",
  });
  return child.status === 0 ? "survived" : child.stderr || "it never ended";
}

/**
 * Runs the tests in this process, with an error in one of the files, and without their runner, which would take longer
 * than they do.
 * @param {Planted} planted
 */
async function runTests(planted) {
  const url = planted.file && pathToFileURL(planted.file).href;
  const runner = `data:text/javascript,export const { test, expect, beforeAll } = globalThis.runner`;
  registerHooks({
    resolve: (name, context, next) => (name === "vitest" ? { url: runner, shortCircuit: true } : next(name, context)),
    load(address, context, next) {
      if (address !== url) return next(address, context);
      const source = readFileSync(planted.file, "utf8");
      const wrong = source.slice(0, planted.at) + planted.instead + source.slice(planted.at + planted.piece.length);
      return { format: "module-typescript", source: wrong, shortCircuit: true };
    },
  });
  /** @type {(() => unknown)[]} */
  const work = [];
  const test = (/** @type {string} */ _name, /** @type {unknown[]} */ ...rest) =>
    void work.push(/** @type {() => unknown} */ (rest.findLast((part) => typeof part === "function")));
  const each =
    (/** @type {unknown[]} */ rows) => (/** @type {string} */ _name, /** @type {(row: unknown) => unknown} */ run) =>
      void work.push(() => run(rows[0]));
  Object.assign(globalThis, {
    runner: {
      test: Object.assign(test, { each }),
      beforeAll: (/** @type {() => unknown} */ run) => work.push(run),
      expect,
    },
  });
  await import("../apps/server/test/seed.ts");
  for (const file of TESTS) {
    work.length = 0;
    await import(pathToFileURL(file).href);
    for (const run of work) await run();
  }
}

/** The part of the runner's `expect` that these tests use. @param {any} value */
function expect(value) {
  const hold = (/** @type {boolean} */ holds) => {
    if (!holds) throw new Error("assertion failed");
  };
  return {
    toBe: (/** @type {unknown} */ other) => hold(Object.is(value, other)),
    toEqual: (/** @type {unknown} */ other) => hold(isDeepStrictEqual(value, other)),
    toBeLessThanOrEqual: (/** @type {any} */ other) => hold(value <= other),
    toBeGreaterThanOrEqual: (/** @type {any} */ other) => hold(value >= other),
    toBeGreaterThan: (/** @type {any} */ other) => hold(value > other),
    toContain: (/** @type {unknown} */ part) => hold(value.includes(part)),
    toThrow(/** @type {string} */ text) {
      try {
        value();
      } catch (error) {
        return hold(String(error).includes(text));
      }
      hold(false);
    },
  };
}
