import { LANGUAGES } from "@banyan/contract/languages.ts";
import { describe, expect, test } from "vitest";
import { en, type Text, type Texts } from "./en.ts";
import { say, TEXTS, type TextKey } from "./say.ts";

const KEYS = Object.keys(en) as TextKey[];
/** The same words as in English, in some language. */
const SAME = new Set(["SKU", "USDT", "Total", "Transfer", "Hot wallet"]);

const formsOf = (text: Text) => (typeof text === "string" ? [text] : [text.one, text.other]);
const places = (form: string) => [...form.matchAll(/\{(\w+)\}/g)].map(([, name]) => name).sort();

describe.each(LANGUAGES)("the texts in %s", (language) => {
  const texts: Texts = TEXTS[language];

  test("have the values of the English ones, in every form", () => {
    for (const key of KEYS) {
      const wanted = places(formsOf(en[key]).at(-1)!);
      for (const form of formsOf(texts[key])) expect(places(form), key).toEqual(wanted);
      if (typeof texts[key] !== "string") expect(wanted, key).toContain("count");
    }
  });

  test("are words, and translated", () => {
    for (const key of KEYS)
      for (const form of formsOf(texts[key])) {
        expect(form.trim(), key).toBe(form);
        expect(form.replace(/\{\w+\}/g, ""), key).toMatch(/\p{L}/u);
        if (language !== "en" && !SAME.has(form)) expect(formsOf(en[key]), key).not.toContain(form);
      }
  });

  test("have as many forms as the language", () => {
    const forms = new Intl.PluralRules(language).resolvedOptions().pluralCategories.length;
    for (const key of KEYS) if (typeof en[key] !== "string") expect(formsOf(texts[key]), key).toHaveLength(forms);
  });
});

test("numbers are written as the language does, and choose the form", () => {
  expect(say("id", "statement.page", { page: 1_000, pages: 1_200 })).toBe("Halaman 1.000 dari 1.200");
  const wait = (from: number, to: number) =>
    say("en", "notice.withdrawal.requested.body", { amount: "1 USDT", count: { from, to } }).split(". ")[1];
  expect(wait(1, 1)).toBe("Please allow 1 working day.");
  expect(wait(0, 0)).toBe("Please allow 0 working days.");
  expect(wait(0, 1)).toBe("Please allow 0–\u20601 working days.");
});
