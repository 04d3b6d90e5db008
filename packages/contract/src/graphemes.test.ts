/** Emoji sequences, and the joiners of scripts that need them, stay whole in every text of the contract. */
import { expect, test } from "vitest";
import * as z from "zod/mini";
import * as f from "./fields.ts";
import { graphemesOf, startOf } from "./graphemes.ts";

const TONES = ["", "🏻", "🏼", "🏽", "🏾", "🏿"];
const EMOJI = [
  "👨‍👩‍👧‍👦",
  "👩‍❤️‍💋‍👨",
  "🧑🏽‍🤝‍🧑🏿",
  "🏳️‍🌈",
  "🏴‍☠️",
  "❤️‍🔥",
  "👁️‍🗨️",
  "🐈‍⬛",
  "🇹🇼",
  "🇻🇳",
  "🏴󠁧󠁢󠁥󠁮󠁧󠁿",
  "🏴󠁧󠁢󠁳󠁣󠁴󠁿",
  "🏴󠁧󠁢󠁷󠁬󠁳󠁿",
  "1️⃣",
  "#️⃣",
  ...["👩", "👨", "🧑"].flatMap((who) =>
    TONES.flatMap((tone) => ["⚕️", "🌾", "🍳", "🎓", "💻", "🚀", "🦰"].map((what) => `${who}${tone}\u200d${what}`)),
  ),
  ...["🏃", "🤷", "🧗"].flatMap((who) => TONES.flatMap((tone) => ["♀️", "♂️"].map((sex) => `${who}${tone}\u200d${sex}`))),
  ...["👍", "🙏"].flatMap((sign) => TONES.map((tone) => sign + tone)),
];
/** With joiners that change how the word looks. */
const WORDS = ["می‌خواهم", "نامه‌ای", "क्‍ष", "क्‌ष", "র‍্যাব", "ශ්‍රී", "ന്‍"];

const FIELDS: Record<string, z.ZodMiniType> = {
  line: f.line(80),
  paragraph: f.paragraph(80),
  "person's name": f.personName(80),
  "part of a line": f.wordsOfLine(80),
};

test.each(Object.entries(FIELDS))("a %s keeps emoji and joiners of words", (_name, field) => {
  expect(EMOJI.filter((emoji) => !/^\p{RGI_Emoji}$/v.test(emoji))).toEqual([]);
  const texts = [...EMOJI, ...WORDS].flatMap((text) => [text, `Mei ${text}`, `${text}${text}`, `${text} 茶`]);
  expect(texts.filter((text) => z.safeParse(field, text).data !== text.normalize("NFC"))).toEqual([]);
});

test("joiners that change nothing, and tags that hide text, are removed", () => {
  for (const [given, clean] of [
    ["pay\u200dpal", "paypal"],
    ["\u200dMei\u200c", "Mei"],
    ["👩\u200d", "👩"],
    ["👩\u200d\u200d💻", "👩💻"],
    ["سلام\u200c", "سلام"],
    ["🏴\u{e0061}\u{e0062}\u{e0063}\u{e007f}", "🏴"],
    ["陳\u200d大", "陳大"],
  ])
    expect(f.cleanText(given!)).toBe(clean);
});

test("what is cleaned once stays", () => {
  for (const text of [...EMOJI, ...WORDS, "👩\u200d\u200d💻", "👩\u200b\u200d💻"])
    expect(f.cleanText(f.cleanText(text))).toBe(f.cleanText(text));
});

test("a text is cut between characters, wherever the limit is", () => {
  for (const text of [...EMOJI, ...WORDS, "Nguyễn", "e\u0301", "ก้ำ"].map((one) => `a${one}${one}b`)) {
    const whole = graphemesOf(text);
    const starts = whole.map((_, at) => whole.slice(0, at).join(""));
    for (let most = 0; most <= text.length; most++) {
      const start = startOf(text, most);
      expect([...starts, text]).toContain(start);
      expect(start).toBe([...starts, text].findLast((one) => one.length <= most));
    }
  }
});
