/**
 * Checks all texts against docs/terms.md: no word of the table "Words to avoid"; no alternative Korean particles such
 * as `을(를)`, nor ones that depend on the preceding value; no space after a sentence in Chinese and Japanese, nor around
 * numbers and Latin words in Japanese. Texts are the front ends' catalogues, text tables in the sources, and the demo
 * shop's texts.
 */
import { globSync, readFileSync } from "node:fs";
import { join, sep } from "node:path";

const LANGUAGES = ["zh-TW", "vi", "zh-CN", "ja", "ko", "id", "th", "en"];
const PARTICLES = /\((?:이|가|을|를|은|는|와|과|으)\)|[이을은와과]\((?:가|를|는|나|랑)\)/u;
/**
 * A particle with two forms after a placeholder. Amounts (`<0/>`) end in USDT, points or coupons, which take 가 and 는.
 */
const PARTICLE_OF_VALUE = /\}(?:이|가|을|를|은|는|와|과|으로|로)(?=[\s.,?!]|$)/u;
const SPACE_IN_JAPANESE = /[A-Za-z0-9%}>] (?:[ぁ-ゖ]|[人件日分秒倍個年点名段回枚](?!者))|[ぁ-ゖ] [A-Za-z{<$]/u;
const SPACE_AFTER_END = /[。！？] +[^\s"'`]/u;
/** Two sentences joined by a space in JSX: use `joinSentences`, one `<Trans>` or two paragraphs instead. */
const JOINED_IN_JSX = /<\/Trans>\{" "\}\s*(?:\{[^}\n]*&&\s*)?<(?:Trans|Plural)/u;
const IGNORED = /node_modules|\.gen\.|[./]test\.|fixture|(?:^|\/)browser\//u;

/** The table "Words to avoid" as `{ language, not, but, whole, office }`. */
export function readTerms(page) {
  const table = page.slice(page.indexOf("## Words to avoid"));
  return [...table.matchAll(/^\| ([\w-]+) \| (.+?) \| (.+?) \|$/gm)]
    .filter(([, language]) => LANGUAGES.includes(language))
    .map(([, language, cell, but]) => {
      const office = cell.endsWith(" (office)");
      const word = cell.replace(/ \(office\)$/, "");
      return { language, not: word.replace(/^=/, ""), but, whole: word.startsWith("="), office };
    });
}

/** The violation in a text of `language`, or undefined. */
export function wrongWords(text, language, terms, office = false) {
  const found = terms.find(
    (term) =>
      term.language === language &&
      (office || !term.office) &&
      (term.whole ? text === term.not : text.includes(term.not)),
  );
  if (found) return `“${found.not}” (better: ${found.but})`;
  if (language === "ko" && PARTICLES.test(text)) return "a particle with an alternative";
  if (language === "ko" && PARTICLE_OF_VALUE.test(text)) return "a particle that depends on a value";
  if (language === "ja" && SPACE_IN_JAPANESE.test(text))
    return "a space between Japanese and a number, a placeholder or Latin text";
  if (["zh-TW", "zh-CN", "ja"].includes(language) && SPACE_AFTER_END.test(text)) return "a space after a sentence";
  return undefined;
}

/** All violations below `root`, one line each. */
export function wrongTexts(root) {
  const terms = readTerms(readFileSync(join(root, "docs/terms.md"), "utf8"));
  const complaints = [];
  for (const { path, language, text } of textsBelow(root)) {
    const wrong = wrongWords(text, language, terms, path.startsWith("apps/office/"));
    if (wrong) complaints.push(`${path} (${language}): ${wrong} in ${JSON.stringify(text.slice(0, 80))}`);
  }
  for (const path of filesBelow(root, "{apps,packages}/*/src/**/*.tsx"))
    if (JOINED_IN_JSX.test(readFileSync(join(root, path), "utf8")))
      complaints.push(`${path}: joins sentences with a space, which Chinese and Japanese do not use`);
  return complaints;
}

function* textsBelow(root) {
  for (const path of filesBelow(root, "apps/*/src/**/*.po")) {
    const language = LANGUAGES.find((one) => path.includes(`/${one}/`));
    if (language) for (const [, text] of read(root, path).matchAll(/^msgstr "(.+)"$/gm)) yield { path, language, text };
  }
  for (const path of filesBelow(root, "{apps/server,packages/contract}/src/**/*.ts"))
    for (const { language, text } of textsOfSource(path, read(root, path))) yield { path, language, text };
  for (const path of filesBelow(root, "apps/server/demo/**/*.json"))
    for (const [, language, text] of read(root, path).matchAll(/"([\w-]+)": "((?:[^"\\]|\\.)*)"/g))
      if (LANGUAGES.includes(language)) yield { path, language, text };
}

/** The texts of a source: of a file that is named for a language, or behind the key of one. */
export function textsOfSource(path, source) {
  const named = LANGUAGES.find((one) => path.endsWith(`/${one.toLowerCase()}.ts`));
  if (named) return [...source.matchAll(/:\s+"([^"]+)"/g)].map(([, text]) => ({ language: named, text }));
  return [...source.matchAll(/"?([\w-]+)"?: "([^"]+)"/g)]
    .filter(([, key]) => LANGUAGES.includes(key))
    .map(([, language, text]) => ({ language, text }));
}

function filesBelow(root, pattern) {
  return globSync(pattern, { cwd: root, exclude: (name) => String(name).endsWith("node_modules") })
    .map((path) => path.split(sep).join("/"))
    .filter((path) => !IGNORED.test(path))
    .sort();
}

function read(root, path) {
  return readFileSync(join(root, path), "utf8");
}

if (import.meta.filename === process.argv[1]) {
  const complaints = wrongTexts(join(import.meta.dirname, ".."));
  for (const complaint of complaints) console.error(complaint);
  process.exitCode = complaints.length > 0 ? 1 : 0;
}
