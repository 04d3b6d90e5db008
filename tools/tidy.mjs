/**
 * Checks habits of this code base that no other tool knows: file names, headers, where SQL may be, citations, and words
 * that must not be committed. Each rule takes a file and returns what is wrong with it.
 */
import { readdirSync, readFileSync } from "node:fs";
import { basename, dirname, join, relative } from "node:path";
import { citationChecker } from "./citations.mjs";

const ROOT = dirname(import.meta.dirname);
const SKIPPED = new Set(["node_modules", "dist", "data", "coverage", "test-results", "playwright-report"]);
const CAPITALS = new Set(["Containerfile", "README.md", "CHANGELOG.md", "CONTRIBUTING.md", "LICENSE", "Dockerfile"]);
const VAGUE = /(^|[-.])(util|utils|helper|helpers|common|manager|misc)\.(ts|tsx|mjs)$/;
const SOURCE = /\.(ts|tsx|mjs|cjs)$/;
const TEST = /\.(test|spec|e2e|fixture)\.(tsx?|mjs)$/;
const GENERATED = /\.gen\.ts$|^packages\/contract\/src\/browser\/|\/locales\//;
/** One file per language; the file beside them describes them all. */
const TEXTS = /\/(messages|texts)\/[a-z-]+\.ts$/i;

/** How long a field is, or the pattern of a member ID, in place. */
const WRITTEN_LENGTH = /\bmaxLength(=\{|: )"?\d\w*|replace\(\/\\D\/g, ""\)\.slice\(0, \d+\)|\[1-9\](\\d|\[0-9\])\{7\}/;
/** A constant for the length of a field; sides of pictures are none. */
const NAMED_LENGTH = /\bconst \w*(LENGTH|LONGEST)(?!_SIDE)\w* = \d\w*/;

const LINES_WITHOUT_HEADER = 40;

const paths = filesUnder(ROOT).map((path) => relative(ROOT, path));
const wrongCitations = citationChecker(paths, (path) => readFileSync(join(ROOT, path), "utf8"));

const RULES = [
  function nameIsKebabCase({ name }) {
    if (CAPITALS.has(name) || name.startsWith(".")) return;
    // zh-TW.po has a language tag and 0001_platform.sql a number; names such as $.tsx are set by tools.
    if (/\.(po|sql)$/.test(name)) return;
    if (!/^[a-z0-9.-]+$/.test(name)) return "is not named in kebab-case";
  },
  function nameSaysSomething({ name }) {
    if (VAGUE.test(name)) return "has a name that says nothing: name it after what it does";
  },
  function noLeftOvers({ path, text }) {
    if (!SOURCE.test(path) && !/\.(sql|css|html|md)$/.test(path)) return;
    const found = text.match(/\b(TODO|FIXME|XXX|HACK)\b(?!")/);
    if (found && path !== "tools/tidy.mjs") return `holds a ${found[1]}`;
  },
  function noSkippedTests({ path, text }) {
    if (!TEST.test(path)) return;
    const found = text.match(/\b(?:test|it|describe)\.(?:skip|only|todo|fixme)\b/);
    if (found) return `has a test that does not run: ${found[0]}`;
  },
  function mainFilesHaveHeader({ path, text, lines }) {
    if (
      !SOURCE.test(path) ||
      TEST.test(path) ||
      GENERATED.test(path) ||
      TEXTS.test(path) ||
      lines <= LINES_WITHOUT_HEADER
    )
      return;
    if (!/^(#!.*\n)?(\/\*\*|\/\/)/.test(text)) return "does not begin with a comment that says its purpose";
  },
  function sqlStandsInTheStore({ path, text }) {
    if (!/^apps\/server\/src\/modules\/.*\.ts$/.test(path) || TEST.test(path) || path.endsWith("store.ts")) return;
    const found = text.match(/\bsql(<[^>]*>)?`|\.(selectFrom|insertInto|updateTable|deleteFrom|mergeInto|with)\(/);
    if (found && !/\.with\(/.test(found[0])) return `builds a query (${found[0]}): move it to the store`;
  },
  function rulesHaveNoClockAndNoDice({ path, text }) {
    if (!path.endsWith(".rules.ts")) return;
    const found = text.match(/\bnew Date\(\)|\bDate\.now\(|\bMath\.random\(|\bcrypto\b/);
    if (found) return `is not pure: ${found[0]}`;
  },
  function timeIsGiven({ path, text }) {
    if (!/^apps\/server\/src\/modules\/.*\.ts$/.test(path) || TEST.test(path)) return;
    const found = text.match(/\bnew Date\(\)|\bDate\.now\(|\bMath\.random\(/);
    if (found)
      return `takes its own ${found[0].startsWith("Math") ? "chance" : "time"} (${found[0]}): let the caller pass it`;
  },
  function citationsLeadSomewhere({ path, text }) {
    // A released migration never changes, while the files it cites may move.
    if (path.startsWith("apps/server/migrations/")) return;
    const wrong = wrongCitations(path, text);
    if (wrong.length > 0) return `cites what does not exist: ${wrong.join(", ")}`;
  },
  function plainHttpIsEnough({ path, text }) {
    if (!/^(apps\/(shop|office)|packages)\//.test(path) || !/\.tsx?$/.test(path) || TEST.test(path)) return;
    if (/crypto\.randomUUID\(/.test(text)) return "calls randomUUID, which plain HTTP lacks: take newUuid";
  },
  function stylesAreNotForced({ path, text }) {
    if (!/^(apps|packages)\/[^/]+\/(src|catalogue)\/.*\.tsx$/.test(path)) return;
    const found = text.match(/(?<=[\s"'`])[\w:[\]&./()-]*[a-z\d\])]!(?=[\s"'`])/);
    if (found && /[-:]|absolute|hidden|relative/.test(found[0]))
      return `forces a style (${found[0]}): give the component a variant`;
  },
  function elementsAreHeldByRefs({ path, text }) {
    if (!/^apps\/(shop|office)\/src\/(areas|parts|entrance|sign-in)\//.test(path) || TEST.test(path)) return;
    const found = text.match(/\b(querySelector(All)?|getElementById)\(/);
    if (found) return `looks for an element (${found[1]}): hold it by a ref, or let the form take the caret`;
  },
  function whatIsBusyKeepsTheFocus({ path, text }) {
    if (!/^apps\/(shop|office)\/src\/.*\.tsx$/.test(path) || TEST.test(path)) return;
    const found = text.match(
      /(?<![-\w])(disabled|inert)=\{[^}\n]*\b(\w*[bB]usy|isPending|isFetching|sent|locked)\b[^}\n]*\}/,
    );
    if (found) return `takes the focus from what is busy (${found[0]}): busy, aria-disabled, or <Locked when>`;
  },
  function whatNobodyPressedIsQuiet({ path, text }) {
    if (!/^(apps|packages)\/[^/]+\/src\/.*\.tsx?$/.test(path) || TEST.test(path)) return;
    if (/\bonRefused: \(\) => true\b/.test(text)) return "is quiet about refusals, but not offline: say quiet: true";
  },
  function lengthsAreOfTheContract({ path, text }) {
    if (!/^(apps\/(shop|office|server)|packages\/(app|ui))\/src\/.*\.tsx?$/.test(path) || TEST.test(path)) return;
    const ofFields = /^apps\/(shop|office)\//.test(path) ? text.match(NAMED_LENGTH) : null;
    const found = text.match(WRITTEN_LENGTH) ?? ofFields;
    if (found)
      return `says itself how long a field is (${found[0]}): read it from the contract (lengths.ts, member-id.ts)`;
  },
  function lockFileNamesNoHost({ name, text }) {
    if (name !== "package-lock.json") return;
    const found = text.match(/"resolved": "https?:\/\/([^/"]+)/);
    if (found) return `names the registry ${found[1]}; install with omit-lockfile-registry-resolved`;
  },
];

const complaints = paths.flatMap(complaintsAbout);
for (const complaint of complaints) console.error(complaint);
process.exitCode = complaints.length > 0 ? 1 : 0;

function complaintsAbout(path) {
  const text = readFileSync(join(ROOT, path), "utf8");
  const file = { path, name: basename(path), text, lines: text.split("\n").length - 1 };
  return RULES.map((rule) => rule(file))
    .filter((words) => words !== undefined)
    .map((words) => `${path} ${words}`);
}

function filesUnder(directory) {
  return readdirSync(directory, { withFileTypes: true }).flatMap((entry) => {
    if (SKIPPED.has(entry.name) || (entry.name.startsWith(".") && directory === ROOT && entry.isDirectory())) return [];
    const path = join(directory, entry.name);
    return entry.isDirectory() ? filesUnder(path) : [path];
  });
}
