/** Finds citations of files, sections and decisions in comments and documents that do not exist. */
import { dirname, join } from "node:path";
import { parseSync } from "oxc-parser";

const SCRIPT = /\.(ts|tsx|mjs|cjs)$/;
/** A file name with or without directories, but no pattern (`*.rules.ts`, `<area>-page.tsx`) and no URL. */
const FILE =
  /(?<![\w@*<>{}$/.…-])(?:\.{1,2}\/)*((?:[\w@-][\w@.-]*\/)*[\w@-][\w@.-]*\.(?:ts|tsx|mjs|sql|md|css))\b(?![\w*-])/g;
/** A directory, relative to the root. */
const DIRECTORY =
  /(?<![\w@*<>{}$/.…-])(?!docs\/decisions\/)(?:apps|packages|docs|e2e|bench|tools)(?:\/[\w-]+)+(?![\w.*/<{-])/g;
const LINK = /\]\((?!https?:|#)([^)#\s]+)/g;
/** `docs/rules.md 4`, `docs/rules.md 3.6`, `docs/trust.md 4, 7 and 8`. */
const SECTIONS = /\bdocs\/([\w-]+\.md) (\d+(?:\.\d+)?(?:(?:, (?:and )?| and )\d+(?:\.\d+)?)*)/g;
const DECISION = /\bdecision (\d+)\b|\bdocs\/decisions\/(\d{4})\b/g;

/**
 * Takes all paths of the repository and a function that reads a file. Returns a function that lists the broken
 * citations of a file.
 */
export function citationChecker(paths, read) {
  const whole = new Set(paths.flatMap((path) => [path, ...directoriesOf(path)]));
  const ends = new Set(paths.flatMap(endsOf));
  const decisions = new Set(paths.map((path) => Number(path.match(/^docs\/decisions\/(\d+)-/)?.[1])));
  const sections = new Map();
  const sectionsOf = (name) => {
    const path = `docs/${name}`;
    if (!sections.has(name)) sections.set(name, paths.includes(path) ? numbersIn(read(path)) : new Set());
    return sections.get(name);
  };
  return (path, text) => {
    const prose = proseOf(path, text);
    const isBeside = (file) => whole.has(join(dirname(path), file).replace(/\/$/, ""));
    const exists = (file) => (file.endsWith(".md") ? whole.has(file) || isBeside(file) : ends.has(inSources(file)));
    return [
      ...[...prose.matchAll(FILE)].map(([, file]) => file).filter((file) => !exists(file)),
      ...[...prose.matchAll(DIRECTORY)].map(([directory]) => directory).filter((directory) => !whole.has(directory)),
      ...(path.endsWith(".md") ? [...text.matchAll(LINK)] : [])
        .map(([, target]) => target)
        .filter((target) => !isBeside(target)),
      ...[...prose.matchAll(SECTIONS)].flatMap(([, name, list]) =>
        list
          .match(/\d+(?:\.\d+)?/g)
          .filter((number) => !sectionsOf(name).has(number))
          .map((number) => `docs/${name} ${number}`),
      ),
      ...[...prose.matchAll(DECISION)]
        .map(([, number, padded]) => Number(number ?? padded))
        .filter((number) => !decisions.has(number))
        .map((number) => `decision ${number}`),
    ];
  };
}

/** Sources can be cited by a suffix of their path, documents and directories by their full path. */
function endsOf(path) {
  const parts = path.split("/");
  return parts.map((_, at) => parts.slice(at).join("/"));
}

function directoriesOf(path) {
  const parts = path.split("/");
  return parts.map((_, at) => parts.slice(0, at).join("/"));
}

/** The file of an import from another package. */
function inSources(file) {
  return file.replace(/^@banyan\/(\w+)\//, "packages/$1/src/");
}

/** The numbers of a document's sections (`## 4. Orders`), list items (`4.1`) and table rows. */
function numbersIn(text) {
  const numbers = new Set();
  let section = "";
  for (const line of text.split("\n")) {
    const heading = line.match(/^## (\d+)\. /);
    if (heading) section = heading[1];
    const number = heading?.[1] ?? line.match(/^\| (\d+) \|/)?.[1];
    const item = line.match(/^(\d+)\. /)?.[1];
    if (number) numbers.add(number);
    if (item && section) numbers.add(`${section}.${item}`);
  }
  return numbers;
}

/** The prose of a file: a whole document, or the comments of a source, each on one line. */
function proseOf(path, text) {
  if (path.endsWith(".md")) return text;
  if (path.endsWith(".sql")) return onOneLine(text.match(/--.*/g) ?? []);
  if (path.endsWith(".css")) return onOneLine(text.match(/\/\*[\s\S]*?\*\//g) ?? []);
  if (!SCRIPT.test(path)) return "";
  return onOneLine(parseSync(path, text).comments.map(({ value }) => value));
}

function onOneLine(comments) {
  return comments.map((comment) => comment.replace(/\s*\n\s*(?:\*|--)?\s*/g, " ")).join("\n");
}
