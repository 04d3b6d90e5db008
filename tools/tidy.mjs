/**
 * Checks conventions of this code base that no other tool knows: file names, headers, location of SQL, citations, and
 * words that must not be committed. Each rule takes a file and returns its violation, if any.
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
/** One file per language; another file in the folder documents them all. */
const TEXTS = /\/(messages|texts)\/[a-z-]+\.ts$/i;

/** A literal field length, or the pattern of a member ID. */
const WRITTEN_LENGTH = /\bmaxLength(=\{|: )"?\d\w*|replace\(\/\\D\/g, ""\)\.slice\(0, \d+\)|\[1-9\](\\d|\[0-9\])\{7\}/;
/** A constant for the length of a field, but not for the side of a picture. */
const NAMED_LENGTH = /\bconst \w*(LENGTH|LONGEST)(?!_SIDE)\w* = \d\w*/;

/** What came after Chrome 111, Firefox 128 and Safari 16.4; iterators have no `map` and the like there. */
const NEWER =
  /\bAbortSignal\.any\(|\bArray\.fromAsync\(|\b(Map|Object)\.groupBy\(|\bPromise\.(try|withResolvers)\(|\bURL\.(canParse|parse)\(|\brequestIdleCallback\(|\.checkVisibility\(|\.(show|hide|toggle)Popover\(|\.is(SubsetOf|SupersetOf|DisjointFrom)\(|(\.(values|keys|entries)\(\)|\.matchAll\([^()]*\))\s*\.(drop|every|filter|find|flatMap|forEach|map|reduce|some|take|toArray)\(/;

/** An element of figures that contains nothing but values. */
const FIGURE =
  /<(span|p|dd|b|td|strong)(?:(?!translate=)[^<>])*?className="figures[^"]*"(?:(?!translate=)[^<>])*>\s*(?:\{(?!["'`]|t`|children\b|words\.|useFieldWords|run\.fault)[^{}<>]*\}\s*)+<\/\1>/;

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
    if (VAGUE.test(name)) return "has a vague name: name it after its purpose";
  },
  function noLeftOvers({ path, text }) {
    if (!SOURCE.test(path) && !/\.(sql|css|html|md)$/.test(path)) return;
    const found = text.match(/\b(TODO|FIXME|XXX|HACK)\b(?!")/);
    if (found && path !== "tools/tidy.mjs") return `contains a ${found[1]}`;
  },
  function noSkippedTests({ path, text }) {
    if (!TEST.test(path)) return;
    const found = text.match(/\b(?:test|it|describe)\.(?:skip|only|todo|fixme)\b/);
    if (found) return `disables a test: ${found[0]}`;
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
    if (!/^(#!.*\n)?(\/\*\*|\/\/)/.test(text)) return "needs a header comment with its purpose";
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
      return `calls ${found[0]}: take ${found[0].startsWith("Math") ? "the random value" : "the time"} as a parameter`;
  },
  function citationsLeadSomewhere({ path, text }) {
    // A released migration never changes, while the files it cites may move.
    if (path.startsWith("apps/server/migrations/")) return;
    const wrong = wrongCitations(path, text);
    if (wrong.length > 0) return `has broken citations: ${wrong.join(", ")}`;
  },
  function plainHttpIsEnough({ path, text }) {
    if (!/^(apps\/(shop|office)|packages)\//.test(path) || !/\.tsx?$/.test(path) || TEST.test(path)) return;
    if (/crypto\.randomUUID\(/.test(text)) return "calls randomUUID, which is missing over plain HTTP: use newUuid";
  },
  function browsersOf2023AreEnough({ path, text }) {
    if (!/^(apps\/(shop|office)|packages)\/.*\.tsx?$/.test(path) || TEST.test(path)) return;
    const found = text.match(NEWER);
    if (found) return `calls ${found[0]}, which browsers of 2023 have not got (docs/product.md 9)`;
  },
  function stylesAreNotForced({ path, text }) {
    if (!/^(apps|packages)\/[^/]+\/(src|catalogue)\/.*\.tsx$/.test(path)) return;
    const found = text.match(/(?<=[\s"'`])[\w:[\]&./()-]*[a-z\d\])]!(?=[\s"'`])/);
    if (found && /[-:]|absolute|hidden|relative/.test(found[0]))
      return `overrides a style (${found[0]}): add a variant to the component`;
  },
  function elementsAreHeldByRefs({ path, text }) {
    if (!/^apps\/(shop|office)\/src\/(areas|parts|entrance|sign-in)\//.test(path) || TEST.test(path)) return;
    const found = text.match(/\b(querySelector(All)?|getElementById)\(/);
    if (found) return `queries the DOM (${found[1]}): use a ref, or the form's focus`;
  },
  function whatIsBusyKeepsTheFocus({ path, text }) {
    if (!/^apps\/(shop|office)\/src\/.*\.tsx$/.test(path) || TEST.test(path)) return;
    const found = text.match(
      /(?<![-\w])(disabled|inert)=\{[^}\n]*\b(\w*[bB]usy|isPending|isFetching|sent|locked)\b[^}\n]*\}/,
    );
    if (found) return `loses the focus while busy (${found[0]}): use busy, aria-disabled, or <Locked when>`;
  },
  function whatNobodyPressedIsQuiet({ path, text }) {
    if (!/^(apps|packages)\/[^/]+\/src\/.*\.tsx?$/.test(path) || TEST.test(path)) return;
    if (/\bonRefused: \(\) => true\b/.test(text)) return "suppresses refusals but not network errors: use quiet: true";
  },
  function lengthsAreOfTheContract({ path, text }) {
    if (!/^(apps\/(shop|office|server)|packages\/(app|ui))\/src\/.*\.tsx?$/.test(path) || TEST.test(path)) return;
    const ofFields = /^apps\/(shop|office)\//.test(path) ? text.match(NAMED_LENGTH) : null;
    const found = text.match(WRITTEN_LENGTH) ?? ofFields;
    if (found) return `hard-codes a field length (${found[0]}): import it from the contract (lengths.ts, member-id.ts)`;
  },
  function digitsHaveTheirField({ path, text }) {
    if (!/^(apps|packages)\/.*\.tsx$/.test(path)) return;
    const found = text.match(/inputMode="numeric"|target\.value\.replace\(/);
    if (found) return `has an input of its own for digits (${found[0]}): use useDigits of packages/ui`;
  },
  function textsAreCutBetweenCharacters({ path, text }) {
    if (!/^(apps\/(shop|office)|packages)\/.*\.tsx?$/.test(path) || TEST.test(path)) return;
    const found = text.match(/\.slice\(0, (LENGTHS\.|\w*_LENGTH\b)|Array\.from\(([^()]|\([^()]*\))*\)\[0\]/);
    if (found)
      return `may cut an emoji or a letter with marks (${found[0]}): use startOf or graphemesOf of the contract`;
  },
  function figuresAreNotTranslated({ path, text }) {
    if (!/^(apps|packages)\/.*\.tsx$/.test(path) || TEST.test(path)) return;
    const found = text.match(FIGURE);
    if (found) return `shows a figure or code that browsers would translate (${found[0]}): add translate="no"`;
  },
  function lockFileNamesNoHost({ name, text }) {
    if (name !== "package-lock.json") return;
    const found = text.match(/"resolved": "https?:\/\/([^/"]+)/);
    if (found) return `contains the registry ${found[1]}; install with omit-lockfile-registry-resolved`;
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
