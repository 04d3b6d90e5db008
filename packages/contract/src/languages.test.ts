import { expect, test } from "vitest";
import { LANGUAGES, languageOfTags } from "./languages.ts";

test.each([
  [["zh-Hant-HK"], "zh-TW"],
  [["zh-HK"], "zh-TW"],
  [["zh-TW", "en"], "zh-TW"],
  [["zh"], "zh-CN"],
  [["zh-Hans-SG"], "zh-CN"],
  [["zh-CN"], "zh-CN"],
  [["ja-JP"], "ja"],
  [["fr-FR", "ko-KR", "en"], "ko"],
  [["TH"], "th"],
  [["id-ID"], "id"],
  [["idx"], "en"],
  [["de", "fr"], "en"],
  [[], "en"],
])("a browser of %j gets %s", (tags, language) => {
  expect(languageOfTags(tags)).toBe(language);
});

test.each(LANGUAGES)("%s is its own language", (language) => {
  expect(languageOfTags([language])).toBe(language);
});
