import { expect, test } from "vitest";
import { LANGUAGES, languageOfTags, tagsOfHeader } from "./languages.ts";

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
  [["in-ID"], "id"],
  [["in"], "id"],
  [["zh-Hant-CN"], "zh-TW"],
  [["zh-Hans-TW"], "zh-CN"],
  [["zh-Hans-HK"], "zh-CN"],
  [["zh-MO"], "zh-TW"],
  [["zh_TW"], "zh-TW"],
  [["cmn-Hant"], "zh-TW"],
  [["zh-yue"], "zh-TW"],
  [["yue-Hans"], "zh-CN"],
  [["th-TH-u-nu-thai"], "th"],
  [["*", "", "no tag", "ja"], "ja"],
  [[], "en"],
])("a browser of %j gets %s", (tags, language) => {
  expect(languageOfTags(tags)).toBe(language);
});

test.each(LANGUAGES)("%s is its own language", (language) => {
  expect(languageOfTags([language])).toBe(language);
});

test.each([
  ["en;q=0.1, ja;q=0.9", ["ja", "en"]],
  ["ja, en;q=0.8", ["ja", "en"]],
  ["en ; Q=0.5,ko;q=0.5", ["en", "ko"]],
  ["ja;q=0, vi", ["vi"]],
  ["th;q=x, id", ["id"]],
  ["", [""]],
])("%j asks for %j", (header, tags) => {
  expect(tagsOfHeader(header)).toEqual(tags);
});
