/** Line breaks in texts without spaces: names and banners of the demo shop. */
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { phrasesOf } from "./phrases.rules.ts";

const DEMO = join(import.meta.dirname, "../../../apps/server/demo");
type Texts = Record<string, string>;
const read = (path: string) => JSON.parse(readFileSync(join(DEMO, path), "utf8")) as Record<string, Texts>[];
const texts: Texts[] = [
  ...readdirSync(join(DEMO, "products")).flatMap((file) => read(`products/${file}`).map(({ name }) => name ?? {})),
  ...read("content/banners.json").flatMap(({ title, subtitle }) => [title ?? {}, subtitle ?? {}]),
];
const letters = (text: string) => [...text.replace(/\p{M}/gu, "")].length;

describe.each(["zh-TW", "zh-CN", "ja", "th"])("texts in %s", (locale) => {
  const all = texts.map((one) => one[locale] ?? "").filter(Boolean);

  test("lose nothing", () => {
    expect(all.length).toBeGreaterThan(40);
    for (const text of all) expect(phrasesOf(text, locale).join("")).toBe(text);
  });

  test("break in pieces that fit a phone, and no line begins with a mark or a particle", () => {
    for (const phrase of all.flatMap((text) => phrasesOf(text, locale).slice(1)))
      expect(phrase).not.toMatch(/^[\p{P}的了がはをにので]$|^[、。，！？：；）」]/u);
    if (locale === "th")
      for (const phrase of all.flatMap((text) => phrasesOf(text, locale)))
        expect(letters(phrase.trim())).toBeLessThan(16);
  });
});

test("loanwords that the Thai dictionary takes apart stay whole", () => {
  const breaks = (text: string) => phrasesOf(text, "th").join("|");
  expect(breaks("แชมพูทีทรี")).toMatch(/ทีทรี$/);
  expect(breaks("ชาอู่หลงภูเขาสูง")).toMatch(/^ชาอู่หลง/);
  expect(breaks("กาน้ำชาเซรามิกอิงเกอ")).toBe("กาน้ำชา|เซรามิก|อิงเกอ");
  expect(breaks("คอลลาเจนเปปไทด์")).toBe("คอลลาเจน|เปปไทด์");
  for (const word of ["โยเกิร์ต", "ซินจู๋", "คูปอง", "แพ็กเกจ", "ใบไม้ร่วง"]) expect(breaks(`ของ${word}สดใหม่`)).toContain(word);
});

test("short words of Thai stay together only as long as they fit a card with text of twice the size", () => {
  expect(phrasesOf("นุ่มตั้งแต่ซักครั้งแรก", "th").join("|")).toBe("นุ่มตั้งแต่ซัก|ครั้งแรก");
});

test("loanwords of katakana stay whole", () => {
  const breaks = (text: string) => phrasesOf(text, "ja").join("|");
  expect(breaks("アロマディフューザー ストーン")).toBe("アロマディフューザー |ストーン");
  expect(breaks("コラーゲンペプチド ドリンク")).toBe("コラーゲンペプチド |ドリンク");
  expect(breaks("毎日のハンドクリーム")).toBe("毎日の|ハンドクリーム");
});

test.each(["zh-TW", "ja", "th"])("ranges of numbers stay whole in %s", (locale) => {
  expect(phrasesOf("香氛機 4–6 週出貨", locale).find((phrase) => phrase.includes("–"))).toContain("4–6");
  expect(phrasesOf("ストーンは4〜6週間で", locale).find((phrase) => phrase.includes("〜"))).toContain("4〜6");
});

test("scripts with spaces are left alone", () => {
  expect(phrasesOf("Trà đông từ núi cao", "vi")).toEqual(["Trà đông từ núi cao"]);
  expect(phrasesOf("가을 식료품을 차렸습니다", "ko")).toHaveLength(1);
});
