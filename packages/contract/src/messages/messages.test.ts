import { describe, expect, it } from "vitest";
import { LANGUAGES } from "../languages.ts";
import { fill, SENTENCES } from "./index.ts";

const places = (sentence: string) => [...sentence.matchAll(/\{(\w+)\}/g)].map(([, name]) => name).sort();

describe.each(LANGUAGES.filter((language) => language !== "en"))("sentences in %s", (language) => {
  for (const kind of ["errors", "fields"] as const) {
    for (const [name, english] of Object.entries(SENTENCES.en[kind])) {
      it(`${name} is translated and has the same places`, () => {
        const sentence = (SENTENCES[language][kind] as Record<string, string>)[name]!;
        expect(sentence).not.toBe(english);
        expect(places(sentence)).toEqual(places(english));
      });
    }
  }
});

it("fills places and leaves unknown ones", () => {
  expect(fill("{a} of {b}", { a: 1 })).toBe("1 of {b}");
});
