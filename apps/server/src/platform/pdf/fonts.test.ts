/**
 * Every character of the common sets of names: the font chosen for it draws something, or a question mark stands in its
 * place. Nothing is blank.
 */
import { createRequire } from "node:module";
import type { Language } from "@banyan/contract/languages.ts";
import { describe, expect, test } from "vitest";
import { type Slice, sliceFile, sliceOf } from "./fonts.ts";

const require = createRequire(import.meta.url);
interface Font {
  hasGlyphForCodePoint(code: number): boolean;
  glyphForCodePoint(code: number): { path: { commands: unknown[] } };
}
const { create }: { create(font: Buffer): Font } = require("fontkit");

/** The characters of rows of a two-byte encoding. */
function rows(
  encoding: string,
  [first, last]: readonly [number, number],
  trails: readonly (readonly [number, number])[],
) {
  const decoder = new TextDecoder(encoding);
  const signs = new Set<string>();
  for (let lead = first; lead <= last; lead++) {
    for (const [from, to] of trails) {
      for (let trail = from; trail <= to; trail++) {
        const text = decoder.decode(Uint8Array.of(lead, trail));
        if (Array.from(text).length === 1 && !/[\ufffd\p{Co}\p{Default_Ignorable_Code_Point}\s]/u.test(text))
          signs.add(text);
      }
    }
  }
  return [...signs];
}

const EUC = [[0xa1, 0xfe]] as const;
const SETS = {
  "Hangul of KS X 1001": rows("euc-kr", [0xb0, 0xc8], EUC),
  "Hanja and signs of KS X 1001": [...rows("euc-kr", [0xa1, 0xac], EUC), ...rows("euc-kr", [0xca, 0xfd], EUC)],
  "level 1 of Big5": rows(
    "big5",
    [0xa4, 0xc6],
    [
      [0x40, 0x7e],
      [0xa1, 0xfe],
    ],
  ),
  "level 1 of GB2312": rows("gb2312", [0xb0, 0xd7], EUC),
};

/** Rare characters that none of the fonts has. */
const IN_NO_FONT = "ⁿ杗姅詨跦穋歜觼鑤";

const fonts = new Map<Slice, Promise<Font>>();
function fontOf(slice: Slice): Promise<Font> {
  const font = fonts.get(slice) ?? sliceFile(slice, 400).then(create);
  fonts.set(slice, font);
  return font;
}

async function draws(slice: Slice, sign: string): Promise<boolean> {
  const [font, code] = [await fontOf(slice), sign.codePointAt(0)!];
  return font.hasGlyphForCodePoint(code) && font.glyphForCodePoint(code).path.commands.length > 0;
}

test("the sets are whole", () => {
  expect(SETS["Hangul of KS X 1001"]).toHaveLength(2_350);
  expect(SETS["level 1 of GB2312"]).toHaveLength(3_755);
  expect(SETS["level 1 of Big5"].length).toBeGreaterThanOrEqual(5_401);
  expect(SETS["Hanja and signs of KS X 1001"].length).toBeGreaterThan(5_000);
});

describe.each(Object.entries(SETS))("%s", { timeout: 600_000 }, (_, signs) => {
  test.each<Language>(["zh-TW", "ko"])("is drawn for readers of %s, or replaced", async (language) => {
    const blank: string[] = [];
    const replaced: string[] = [];
    for (const sign of signs) {
      const slice = await sliceOf(sign, language);
      if (!slice) replaced.push(sign);
      else if (!(await draws(slice, sign))) blank.push(sign);
    }
    expect(blank.join("")).toBe("");
    expect(replaced.filter((sign) => /\p{L}/u.test(sign) && !IN_NO_FONT.includes(sign)).join("")).toBe("");
  });
});
