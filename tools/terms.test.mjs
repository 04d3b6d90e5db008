/** Which words the check of terms reports, and where it finds texts. */
import { expect, test } from "vitest";
import { readTerms, textsOfSource, wrongWords } from "./terms.mjs";

const TERMS = readTerms(`# Terms
## Words
| en | ja |
|---|---|
| Note | メモ |
## Words to avoid
| language | not | but |
|---|---|---|
| zh-TW | 提現 | 提領 |
| zh-TW | =人員 (office) | 會員 |
| id | Kantor (office) | Panel Admin |
`);

test.each([
  ["zh-TW", "提現已核准", "提現"],
  ["ko", "{amount}을(를) 보냈습니다", "particle"],
  ["ko", "<0/>이(가) 도착했습니다", "particle"],
  ["ko", "{network}(으)로 보내세요", "particle"],
  ["ko", "버전 {number}을 초안으로 만들까요?", "depends"],
  ["ja", "却下されました。 理由：なし", "space"],
  ["ja", "<0/> を送金", "Latin"],
  ["ja", "{count} 件", "Latin"],
  ["ja", "その日の BV", "Latin"],
  ["zh-CN", "已取消！ 请重试", "space"],
])("%s: %s", (language, text, word) => {
  expect(wrongWords(text, language, TERMS)).toContain(word);
});

test.each([
  ["zh-CN", "提現"],
  ["ko", "수수료(5%)가 있습니다. 이(2)번"],
  ["ko", "<0/>가 지갑으로 반환되었습니다"],
  ["ja", "承認されました。理由：なし"],
  ["ja", "会員 {count}人、バージョン {number}、5 USDTまで"],
  ["en", "Done. Try again"],
  ["zh-TW", "審核人員"],
  ["id", "Kantor perusahaan"],
])("%s: %s is right", (language, text) => {
  expect(wrongWords(text, language, TERMS)).toBeUndefined();
});

test("some words are wrong in the office only, and some only by themselves", () => {
  expect(wrongWords("Masuk ke Kantor", "id", TERMS, true)).toContain("Panel Admin");
  expect(wrongWords("人員", "zh-TW", TERMS, true)).toContain("會員");
  expect(wrongWords("審核人員", "zh-TW", TERMS, true)).toBeUndefined();
});

test("texts are in files named for a language, and behind a language's key", () => {
  expect(textsOfSource("texts/zh-tw.ts", '"order.title": "已申請",\n"order.body":\n    "您的 {amount} 申請",')).toEqual(
    [
      { language: "zh-TW", text: "已申請" },
      { language: "zh-TW", text: "您的 {amount} 申請" },
    ],
  );
  expect(textsOfSource("levels.ts", '{ en: "Seed", "zh-TW": "種子" }')).toEqual([
    { language: "en", text: "Seed" },
    { language: "zh-TW", text: "種子" },
  ]);
});
