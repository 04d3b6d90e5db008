/**
 * Checks that the catalogues of each front end contain exactly the messages of its sources, in every language. Missing,
 * unused and untranslated messages fail, and so do translations whose placeholders differ from the message's, and texts
 * that end with a colon. All texts must follow docs/terms.md (`terms.mjs`). With --write the catalogues are updated.
 */
import { spawnSync } from "node:child_process";
import { existsSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join, relative } from "node:path";
import { entriesOf } from "./catalogue.ts";
import { wrongTexts } from "./terms.mjs";

const ROOT = dirname(import.meta.dirname);
const SHOWN = 5;
/** A placeholder or an element in a text. */
const PLACE = /\{(\w+)(?=\}|, (?:plural|select|selectordinal|number|date|time)\b)|<\/?(\d+)\/?>/g;
const write = process.argv.includes("--write");

const complaints = ["apps/shop", "apps/office"]
  .filter((app) => existsSync(join(ROOT, app, "lingui.config.ts")))
  .flatMap((app) => checkApp(join(ROOT, app)))
  .concat(wrongTexts(ROOT));
for (const complaint of complaints) console.error(complaint);
process.exitCode = complaints.length > 0 ? 1 : 0;

function checkApp(directory) {
  const before = catalogues(directory);
  const lingui = join(ROOT, "node_modules", ".bin", "lingui");
  const result = spawnSync(lingui, ["extract", "--clean", "--workers", "1"], {
    cwd: directory,
    encoding: "utf8",
    shell: process.platform === "win32",
  });
  const after = catalogues(directory);
  if (!write) putBack(before, after);
  if (result.status !== 0) return [`${relative(ROOT, directory)}: ${result.stderr || result.stdout}`];
  return [...after].flatMap(([path, text]) => [
    ...(write ? [] : drift(path, before.get(path) ?? "", text)),
    ...untranslated(path, text),
    ...misplaced(path, text),
    ...unfinished(path, text),
  ]);
}

/** Skips a file that was changed in the meantime. */
function putBack(before, after) {
  for (const [path, text] of before) if (readFileSync(path, "utf8") === after.get(path)) writeFileSync(path, text);
}

function catalogues(directory) {
  const paths = readdirSync(join(directory, "src"), { recursive: true, encoding: "utf8" }).filter((path) =>
    path.endsWith(".po"),
  );
  return new Map(
    paths.map((path) => [join(directory, "src", path), readFileSync(join(directory, "src", path), "utf8")]),
  );
}

function drift(path, before, after) {
  const [old, fresh] = [entriesOf(before), entriesOf(after)];
  const missing = [...fresh.keys()].filter((message) => !old.has(message));
  const unused = [...old.keys()].filter((message) => !fresh.has(message));
  return [...summary(path, "misses", missing), ...summary(path, "contains the unused", unused)];
}

function untranslated(path, text) {
  if (/\b(en|pseudo)\b/.test(relative(ROOT, path))) return [];
  const empty = [...entriesOf(text)].filter(([, translation]) => translation === "").map(([message]) => message);
  return summary(path, "does not translate", empty);
}

/** A translation must have the placeholders and elements of its message: others render empty or as "NaN". */
function misplaced(path, text) {
  const wrong = [...entriesOf(text)]
    .filter(([message, translation]) => translation !== "" && placesOf(translation) !== placesOf(message))
    .map(([message]) => message);
  return summary(path, "has different placeholders in the translation of", wrong);
}

/** A text that ends with a colon continues in the next element, in an order that languages do not share. */
function unfinished(path, text) {
  const wrong = [...entriesOf(text)]
    .filter(([message, translation]) => /[:：]\s*$/.test(message) || /[:：]\s*$/.test(translation))
    .map(([message]) => message);
  return summary(path, "has texts that end with a colon; write a full sentence or a heading:", wrong);
}

function placesOf(text) {
  const places = [...text.matchAll(PLACE)].map(([, value, element]) => value ?? `<${element}>`);
  return [...new Set(places)].sort().join();
}

function summary(path, words, messages) {
  if (messages.length === 0) return [];
  const more = messages.length > SHOWN ? ` and ${messages.length - SHOWN} more` : "";
  return [
    `${relative(ROOT, path)} ${words} ${messages
      .slice(0, SHOWN)
      .map((message) => `"${message}"`)
      .join(", ")}${more}`,
  ];
}
