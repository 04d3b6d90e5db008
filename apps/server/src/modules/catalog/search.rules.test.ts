import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { queryTerms, searchTerms } from "./search.rules.ts";

const finds = (keyword: string, text: string) => {
  const terms = new Set(searchTerms([{ en: text }]));
  return queryTerms(keyword).some((wanted) => wanted.every((term) => terms.has(term)));
};

const TEXTS = {
  en: "Alishan High Mountain Oolong SPF50",
  "zh-TW": "阿里山高山烏龍茶",
  "zh-CN": "阿里山高山乌龙茶 维生素C",
  ja: "アリサン ウーロン茶 お試しセット",
  ko: "아리산 고산 우롱차 세트",
  vi: "Trà ô long núi cao đậm đà",
  th: "ชาอู่หลงภูเขาสูง น้ำผึ้ง",
  id: "Teh Oolong Pegunungan",
};

describe("what is found", () => {
  test.each([
    ["oolong", TEXTS.en],
    ["OOLO", TEXTS.en],
    ["oolong alishan", TEXTS.en],
    ["spf50", TEXTS.en],
    ["烏龍", TEXTS["zh-TW"]],
    ["茶", TEXTS["zh-TW"]],
    ["乌龙茶", TEXTS["zh-CN"]],
    ["维生素c", TEXTS["zh-CN"]],
    ["Ｃ", TEXTS["zh-CN"]],
    ["ウーロン", TEXTS.ja],
    ["うーろん茶", TEXTS.ja],
    ["ｳｰﾛﾝ", TEXTS.ja],
    ["お試し", TEXTS.ja],
    ["우롱차", TEXTS.ko],
    ["우로", TEXTS.ko],
    ["고산 세트", TEXTS.ko],
    ["trà ô long", TEXTS.vi],
    ["tra o long", TEXTS.vi],
    ["tra\u0300", TEXTS.vi],
    ["núi ca", TEXTS.vi],
    ["dam da", TEXTS.vi],
    ["đậm", TEXTS.vi],
    ["ชาอู่หลง", TEXTS.th],
    ["ชาอูหลง", TEXTS.th],
    ["ภูเขา", TEXTS.th],
    ["น้ำผึ้ง", TEXTS.th],
    ["ผึ", TEXTS.th],
    ["teh peg", TEXTS.id],
    ["高山乌龙茶", TEXTS["zh-TW"]],
    ["乌", TEXTS["zh-TW"]],
    ["高山烏龍茶", TEXTS["zh-CN"]],
    ["維生素", TEXTS["zh-CN"]],
    ["黒糖", "老薑黑糖磚"],
    ["黑糖", "しょうが黒糖キューブ"],
    ["塩", "海盐"],
    ["candles", "Soy Wax Candle"],
    ["candle", "Scented candles"],
    ["leaf", "Whole leaves"],
    ["leaves", "Leaf Set"],
    ["berries", "Dried berry"],
    ["cookies", "Cookie"],
    ["feet", "Foot Soak"],
    ["mangoes", "Dried Mango"],
    ["mangos", "Dried Mango"],
    ["oolongs", TEXTS.en],
  ])("%s in %s", (keyword, text) => {
    expect(finds(keyword, text)).toBe(true);
  });

  test.each([
    ["trá", TEXTS.vi],
    ["long trà núi xanh", TEXTS.vi],
    ["olong", TEXTS.en],
    ["龍烏", TEXTS["zh-TW"]],
    ["綠茶", TEXTS["zh-TW"]],
    ["うどん", TEXTS.ja],
    ["녹차", TEXTS.ko],
    ["กาแฟ", TEXTS.th],
    ["kopi", TEXTS.id],
    ["tease", "Green tea"],
    ["发现", "护发素"],
  ])("not %s in %s", (keyword, text) => {
    expect(finds(keyword, text)).toBe(false);
  });

  test("every beginning of a text is found in it, in every language", () => {
    for (const text of Object.values(TEXTS)) {
      for (let end = 1; end <= text.length; end++)
        expect(finds(text.slice(0, end), text), text.slice(0, end)).toBe(true);
    }
  });

  test("the plural of another language is no word of it", () => {
    const terms = searchTerms([{ id: "Beras", en: "Bean" }]);
    expect(terms).toContain("beans");
    expect(terms).not.toContain("berases");
  });

  test("signs alone ask for nothing", () => {
    expect(queryTerms(" %_'\"!?（）、 ")).toEqual([]);
    expect(queryTerms("")).toEqual([]);
  });

  test("any text makes terms in bounded number and time", () => {
    fc.assert(
      fc.property(fc.string({ unit: "binary", maxLength: 60 }), (text) => {
        for (const wanted of queryTerms(text)) expect(wanted.length).toBeLessThanOrEqual(40);
        expect(searchTerms([{ en: text }]).length).toBeLessThanOrEqual(60 * 42);
      }),
    );
  });
});
