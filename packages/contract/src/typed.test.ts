/**
 * Every field of the contract that takes a code or number takes all spellings of it: digits of other scripts,
 * full-width signs, other dashes, invisible marks. Fields are classified by their schema, so new ones are included.
 */
import { describe, expect, test } from "vitest";
import * as z from "zod/mini";
import { asciiDigits } from "./digits.ts";
import * as f from "./fields.ts";
import { officeApi, shopApi } from "./index.ts";
import { phoneReadings, plainSigns, postalCodeOf, searchOf } from "./typed.ts";

/** A canonical value of each kind that people type. */
const SAMPLES = [
  "88001002",
  "246813",
  "912345678",
  "+886",
  "TW",
  "2026-05-06",
  "2026-05",
  "mei-2.chen@example.com",
  "ABCD2345",
  "ABCD2345EFGH",
  "0x52908400098527886E0F7030069857D2E4169EE7",
  `0x${"4e3a5b6c".repeat(8)}`,
  "A123456789",
  "2605060123456789",
  "25.0330, -121.5654",
];

/** Kinds that programs write and nobody types. */
const OF_PROGRAMS = new Set<z.ZodMiniType>([f.uuid, f.serial, f.givenMoment, f.queryFlag, f.givenShown]);
const OF_PROGRAMS_BY_NAME =
  /\.(captcha|challenge|intent|credential|clientDataJSON|authenticatorData|signature|attestationObject|version|basedOn|number|link|work|page|limit|depth|stars|token|trackingUrl|line|zalo|whatsApp|kakaoTalk|longitude|latitude|cursor|endpoint|p256dh|auth)$/;
/** Forms send amounts in their canonical form, whatever was typed (packages/ui/src/amount.rules.ts). */
const isAmount = (schema: z.ZodMiniType) => accepts(schema, "2.5") && !accepts(schema, "2.5.6");
/** Codes whose fields accept any text. */
const CODES_BY_NAME = /\.(account|trackingNumber|code|discountCode|phone)$/;
const PEOPLE_SEARCH = /^(office(Orders|Members|Withdrawals)|team|orders)\..*\.search$|^officeBooks\.movements\.search$/;

const TEXT = "Some words, and more!";
const accepts = (schema: z.ZodMiniType, text: string) => z.safeParse(schema, text).success;

interface Leaf {
  path: string;
  schema: z.ZodMiniType;
}

/** The parts of an input that take strings. */
function leavesOf(schema: z.ZodMiniType, path: string): Leaf[] {
  if (OF_PROGRAMS.has(schema)) return [];
  const def = schema._zod.def as unknown as Record<string, unknown> & { type: string };
  const inner = def.innerType as z.ZodMiniType | undefined;
  if (inner) return leavesOf(inner, path);
  if (def.type === "object") {
    return Object.entries(def.shape as Record<string, z.ZodMiniType>).flatMap(([name, field]) =>
      leavesOf(field, `${path}.${name}`),
    );
  }
  if (def.type === "array") return leavesOf(def.element as z.ZodMiniType, path);
  if (def.type === "record") return leavesOf(def.valueType as z.ZodMiniType, path);
  if (def.type === "union") return (def.options as z.ZodMiniType[]).flatMap((option) => leavesOf(option, path));
  return def.type === "string" || def.type === "pipe" ? [{ path, schema }] : [];
}

const LEAVES = Object.entries({ ...shopApi, ...officeApi }).flatMap(([group, calls]) =>
  Object.entries(calls).flatMap(([name, { input }]) => leavesOf(input, `${group}.${name}`)),
);
const CODES = LEAVES.filter(
  ({ path, schema }) =>
    !OF_PROGRAMS_BY_NAME.test(path) &&
    // Its country decides (postalCodeOf).
    !path.endsWith(".postalCode") &&
    !isAmount(schema) &&
    (CODES_BY_NAME.test(path) || PEOPLE_SEARCH.test(path) || !accepts(schema, TEXT)) &&
    !/[pP]assword$/.test(path),
);

const wide = (text: string) => text.replace(/[!-~]/g, (sign) => String.fromCharCode(sign.charCodeAt(0) + 0xfee0));
const digitsFrom = (zero: number) => (text: string) =>
  text.replace(/[0-9]/g, (digit) => String.fromCodePoint(zero + Number(digit)));
const between = (mark: string) => (text: string) => mark + [...text].join(mark) + mark;
const SPELLINGS: Record<string, (text: string) => string> = {
  "full-width": wide,
  "full-width sign of emails": (text) => text.replace("@", "＠"),
  "Thai digits": digitsFrom(0x0e50),
  "Arabic digits": digitsFrom(0x0660),
  "Persian digits": digitsFrom(0x06f0),
  "Devanagari digits": digitsFrom(0x0966),
  "Khmer digits": digitsFrom(0x17e0),
  "bold digits": digitsFrom(0x1d7ce),
  "zero-width spaces": between("\u200b"),
  "soft hyphens": between("\u00ad"),
  "a byte order mark": (text) => `\ufeff${text}`,
  "directional embedding": (text) => `\u202a${text}\u202c`,
  "directional isolate": (text) => `\u2066${text}\u2069`,
  "directional marks": (text) => `\u200e${text}\u200f`,
  "wide spaces around": (text) => `\u3000${text}\u00a0`,
  "a line break after": (text) => `${text}\r\n`,
  ...Object.fromEntries(
    ["\u2010", "\u2011", "\u2013", "\u2014", "\u2212", "\uff0d", "\ufe63", "\u30fc", "\uff70", "\u2500"].map((dash) => [
      `dash ${dash.codePointAt(0)!.toString(16)}`,
      (text: string) => text.replaceAll("-", dash),
    ]),
  ),
};

test("the contract has fields of every kind", () => {
  expect(CODES.length).toBeGreaterThan(70);
  const used = SAMPLES.filter((sample) => CODES.some(({ schema }) => accepts(schema, sample)));
  expect(used).toEqual(SAMPLES);
  // A kind without a sample would not be tested.
  expect(
    CODES.filter(({ schema }) => !SAMPLES.some((sample) => accepts(schema, sample))).map(({ path }) => path),
  ).toEqual([]);
});

test.each(Object.entries(SPELLINGS))("every code and number may have %s", (_name, spell) => {
  const wrong = CODES.flatMap(({ path, schema }) =>
    SAMPLES.flatMap((sample) => {
      const plain = z.safeParse(schema, sample);
      // A search for letters alone is one for a name, and people have no position.
      if (!plain.success || (PEOPLE_SEARCH.test(path) && !/^[^,]*\d[^,]*$/.test(sample))) return [];
      const spelled = z.safeParse(schema, spell(sample));
      return spelled.success && spelled.data === plain.data ? [] : [`${path}: ${sample}`];
    }),
  );
  expect(wrong).toEqual([]);
});

test.each([
  [f.memberId, "8800 1002", "88001002"],
  [f.memberId, "8800－1002", "88001002"],
  [f.sixDigits, "246 813", "246813"],
  [f.sixDigits, "246–813", "246813"],
  [f.teamCode, "abcd-2345", "ABCD2345"],
  [f.areaCode, "886", "+886"],
  [f.areaCode, "００８８６", "+886"],
  [f.country, "ｔｗ", "TW"],
  [f.phone, "(0912) 345-678", "0912345678"],
  [f.phone, "\u202a+886 912 345 678\u202c", "+886912345678"],
  [f.phone, "０９１２ー３４５ー６７８", "0912345678"],
  [f.email, "mei＠example。com", "mei@example.com"],
] as const)("grouped and local spellings are read too: %#", (schema, typed, canonical) => {
  expect(z.safeParse(schema as z.ZodMiniType, typed).data).toBe(canonical);
});

test("two addresses are not joined to one", () => {
  expect(accepts(f.email, "a@example.com b@example.com")).toBe(false);
});

test("the digits of every numbering system are read", () => {
  for (const system of Intl.supportedValuesOf("numberingSystem")) {
    const shown = new Intl.NumberFormat(`en-u-nu-${system}`, { useGrouping: false }).format(9_876_543_210);
    if (/^\p{Nd}{10}$/u.test(shown)) expect(asciiDigits(shown), system).toBe("9876543210");
  }
});

test("a search finds numbers and emails as they are stored, and names as typed", () => {
  expect(searchOf("８８００ １００２")).toBe("88001002");
  expect(searchOf("Ｍｅｉ＠example.com")).toBe("Mei@example.com");
  expect(searchOf("陳大文")).toBe("陳大文");
  expect(searchOf("Lê Văn Ｄ")).toBe("Lê Văn Ｄ");
});

describe("a phone number", () => {
  test.each([
    ["0912345678", ["+8860912345678"]],
    ["886912345678", ["+886886912345678", "+886912345678"]],
    ["+886912345678", ["+886912345678"]],
    ["00886912345678", ["+88600886912345678", "+886912345678"]],
    ["+81912345678", []],
  ])("%s with +886 may be %j", (phone, readings) => {
    expect(phoneReadings("+886", phone)).toEqual(readings);
  });
});

describe("a postal code", () => {
  const JP = { pattern: String.raw`\d{3}-?\d{4}`, example: "154-0023" };
  const GB = { pattern: String.raw`[A-Z]{1,2}\d[\dA-Z]? ?\d[ABD-HJLN-UW-Z]{2}`, example: "EC1Y 8SY" };
  const FR = { pattern: String.raw`\d{2} ?\d{3}`, example: "33380" };
  test.each([
    [JP, "1540023", "154-0023"],
    [JP, "〒１５４ー００２３", "154-0023"],
    [JP, "154 0023", "154-0023"],
    [JP, "154-002", undefined],
    [GB, "sw1a2aa", "SW1A 2AA"],
    [GB, "ＳＷ１Ａ－２ＡＡ", "SW1A 2AA"],
    [FR, "33 380", "33380"],
    [null, "n/a", "n/a"],
  ])("%#", (format, typed, written) => {
    expect(postalCodeOf(typed, format)).toBe(written);
  });
});

test("plain signs are one line", () => {
  expect(plainSigns(" ａ\n ｂ\t１ ")).toBe("a b 1");
});
