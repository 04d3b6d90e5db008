/**
 * Fonts of PDFs: Noto Sans, split into slices by its packages. A document loads only the slices for its texts, so that
 * all eight languages, and names in any of them, cost kilobytes instead of megabytes. The language of the document
 * determines the Han variants. The packages list more characters than some slices have, so the character map decides.
 */
import { readFileSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import type { Language } from "@banyan/contract/languages.ts";
import { LRUCache } from "lru-cache";

const require = createRequire(import.meta.url);

/** Subsets a font to the characters of `text`, with fixed axes if given. The package has no types. */
type SubsetFont = (
  font: Buffer,
  text: string,
  options: { targetFormat: "truetype"; variationAxes: Record<string, number> },
) => Promise<Buffer>;
const subsetFont: SubsetFont = require("subset-font");

/** The package has no types. */
const fontkit: { create(font: Buffer): { characterSet: number[] } } = require("fontkit");

export type Weight = 400 | 600;

/** A run of characters in one font. */
export interface Run {
  text: string;
  /** Name of the font in the document. */
  font: string;
}

export interface DocumentFonts {
  /** All fonts needed, as TrueType, by the names in the runs. */
  files: ReadonlyMap<string, Buffer>;
  runsOf(text: string, weight: Weight): Run[];
}

const HAN = { tc: "noto-sans-tc", sc: "noto-sans-sc", jp: "noto-sans-jp", kr: "noto-sans-kr" } as const;
/** Lookup order of characters after Latin and Thai: the reader's own variants first. */
const HAN_ORDER: Record<Language, readonly (keyof typeof HAN)[]> = {
  "zh-TW": ["tc", "jp", "sc", "kr"],
  "zh-CN": ["sc", "tc", "jp", "kr"],
  ja: ["jp", "tc", "sc", "kr"],
  ko: ["kr", "jp", "tc", "sc"],
  vi: ["tc", "sc", "jp", "kr"],
  th: ["tc", "sc", "jp", "kr"],
  id: ["tc", "sc", "jp", "kr"],
  en: ["tc", "sc", "jp", "kr"],
};
/** Visible replacement for characters without a font. */
export const UNKNOWN = "?";

export interface Slice {
  family: string;
  name: string;
  ranges: readonly (readonly [first: number, last: number])[];
}

const families = new Map<string, readonly Slice[]>();

function slicesOf(family: string): readonly Slice[] {
  let slices = families.get(family);
  if (!slices) {
    const path = require.resolve(`@fontsource-variable/${family}/unicode.json`);
    const table = JSON.parse(readFileSync(path, "utf8")) as Record<string, string>;
    slices = Object.entries(table).map(([name, ranges]) => ({
      family,
      name: name.replace(/^\[(\d+)\]$/, "$1"),
      ranges: ranges.split(",").map(rangeOf),
    }));
    families.set(family, slices);
  }
  return slices;
}

/** "U+4e00-4e0f" or "U+4e00". */
function rangeOf(text: string): [number, number] {
  const [first = "", last = first] = text.trim().slice(2).split("-");
  return [Number.parseInt(first, 16), Number.parseInt(last, 16)];
}

/** The slice that draws a character for readers of a language; undefined if no font has it. */
export async function sliceOf(sign: string, language: Language): Promise<Slice | undefined> {
  const code = sign.codePointAt(0) ?? 0;
  const order = ["noto-sans", "noto-sans-thai", ...HAN_ORDER[language].map((forms) => HAN[forms])];
  for (const family of order) {
    for (const slice of slicesOf(family)) {
      const isListed = slice.ranges.some(([first, last]) => code >= first && code <= last);
      if (isListed && (await charactersOf(slice)).has(code)) return slice;
    }
  }
  return undefined;
}

const characters = new Map<Slice, Promise<ReadonlySet<number>>>();

/** The characters that a slice can draw. */
function charactersOf(slice: Slice): Promise<ReadonlySet<number>> {
  let found = characters.get(slice);
  if (!found) {
    found = sliceFile(slice, 400).then((file) => new Set(fontkit.create(file).characterSet));
    characters.set(slice, found);
    found.catch(() => characters.delete(slice));
  }
  return found;
}

/** Cached TrueType slices of one weight; a document needs about ten of 20 kB each. */
const ready = new LRUCache<string, Promise<Buffer>>({ max: 300 });

export function sliceFile({ family, name, ranges }: Slice, weight: Weight): Promise<Buffer> {
  const key = `${family}-${name}-${weight}`;
  let file = ready.get(key);
  if (!file) {
    file = pinned(family, name, ranges, weight);
    ready.set(key, file);
    file.catch(() => ready.delete(key));
  }
  return file;
}

async function pinned(family: string, name: string, ranges: Slice["ranges"], weight: Weight): Promise<Buffer> {
  const path = require.resolve(`@fontsource-variable/${family}/files/${family}-${name}-wght-normal.woff2`);
  const signs = ranges.flatMap(([first, last]) => Array.from({ length: last - first + 1 }, (_, at) => first + at));
  return subsetFont(await readFile(path), String.fromCodePoint(...signs), {
    targetFormat: "truetype",
    variationAxes: { wght: weight },
  });
}

/** The fonts for `texts`, in both weights, for a reader of `language`. */
export async function fontsFor(texts: Iterable<string>, language: Language): Promise<DocumentFonts> {
  const slices = new Map<string, Slice | undefined>();
  for (const text of [UNKNOWN, ...texts]) {
    for (const sign of text) if (!slices.has(sign)) slices.set(sign, await sliceOf(sign, language));
  }
  const files = new Map<string, Buffer>();
  for (const slice of new Set([...slices.values()].filter((found) => found !== undefined))) {
    for (const weight of [400, 600] as const) files.set(nameOf(slice, weight), await sliceFile(slice, weight));
  }
  return { files, runsOf: (text, weight) => divide(text, weight, slices) };
}

const nameOf = ({ family, name }: Slice, weight: Weight) => `${family}-${name}-${weight}`;

function divide(text: string, weight: Weight, slices: ReadonlyMap<string, Slice | undefined>): Run[] {
  const runs: Run[] = [];
  for (const sign of text) {
    const known = slices.get(sign);
    const slice = known ?? slices.get(UNKNOWN);
    if (!slice) throw new Error("no font has a question mark");
    const font = nameOf(slice, weight);
    const last = runs.at(-1);
    const shown = known ? sign : UNKNOWN;
    if (last?.font === font) last.text += shown;
    else runs.push({ text: shown, font });
  }
  return runs;
}
