/**
 * The product's texts in any language by their English sentence, from the built catalogues, so that one journey can run
 * in every language. An unknown sentence fails the journey.
 */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { Language } from "@banyan/contract/languages.ts";

const APPS = join(import.meta.dirname, "..", "..", "apps");
const ENTRY = /^msgid ((?:"[^\n]*"\n?)+)msgstr ((?:"[^\n]*"\n?)+)/gm;

export type Say = (sentence: string, values?: Record<string, string | number>) => string;
export type Locale = Language | "pseudo";

const catalogues = new Map<string, Map<string, string>>();

function catalogue(app: "shop" | "office", locale: Locale): Map<string, string> {
  const path = join(APPS, app, "src", "i18n", "locales", locale, "messages.po");
  let found = catalogues.get(path);
  if (!found) {
    const text = readFileSync(path, "utf8").replace(/\r/g, "");
    found = new Map([...text.matchAll(ENTRY)].map(([, id = "", said = ""]) => [joined(id), joined(said)]));
    catalogues.set(path, found);
  }
  return found;
}

/** A catalogue string, which can span several lines. */
function joined(quoted: string): string {
  const lines = quoted.trim().split("\n");
  return lines.map((line) => JSON.parse(line) as string).join("");
}

/** The texts of one language. `values` fill the placeholders of a sentence and select its plural form. */
export function wordsOf(app: "shop" | "office", locale: Locale): Say {
  return (sentence, values = {}) => {
    const entries = catalogue(app, locale);
    if (!entries.has(sentence)) throw new Error(`The catalogue of the ${app} has no “${sentence}”.`);
    const said = entries.get(sentence) || sentence;
    return fill(plural(said, values, locale), values);
  };
}

function plural(said: string, values: Record<string, string | number>, locale: Locale): string {
  const head = /^\{(\w+), plural, (.*)\}$/s.exec(said);
  if (!head) return said;
  const [, name = "", branches = ""] = head;
  const count = Number(values[name]);
  const wanted = new Intl.PluralRules(locale === "pseudo" ? "en" : locale).select(count);
  const found = Object.fromEntries(
    [...branches.matchAll(/([\w=]+) \{((?:[^{}]|\{\w+\})*)\}/g)].map(([, k, v]) => [k, v]),
  );
  return (found[`=${count}`] ?? found[wanted] ?? found.other ?? "").replaceAll("#", String(count));
}

function fill(said: string, values: Record<string, string | number>): string {
  return said.replace(/<\/?\d+\/?>/g, "").replace(/\{(\w+)\}/g, (place, name: string) => String(values[name] ?? place));
}

/** Every sentence of the app with its translation, to find texts that are still in English. */
export function sentencesOf(app: "shop" | "office", locale: Locale): ReadonlyMap<string, string> {
  return catalogue(app, locale);
}
