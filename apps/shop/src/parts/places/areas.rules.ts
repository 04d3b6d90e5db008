/** Search in long lists of areas, and readable names. */
import type { Language } from "@banyan/contract/languages.ts";
import type { Area } from "@banyan/contract/places.ts";
import { plainText } from "@banyan/contract/plain-text.ts";

/** Areas whose name starts with the text, then those that contain it; also matches Latin letters and postal codes. */
export function findAreas(list: readonly Area[], typed: string): Area[] {
  const text = plainText(typed.trim());
  if (text === "") return [...list];
  const words = list.map((area) => ({ area, names: [plainText(area.name), plainText(area.latin)] }));
  const starts = words.filter(
    ({ area, names }) => names.some((name) => name.startsWith(text)) || area.postalCode === text,
  );
  const within = words.filter((one) => !starts.includes(one) && one.names.some((name) => name.includes(text)));
  return [...starts, ...within].map(({ area }) => area);
}

const READERS: Record<string, readonly Language[]> = {
  TW: ["zh-TW", "zh-CN"],
  CN: ["zh-CN", "zh-TW"],
  HK: ["zh-TW", "zh-CN"],
  JP: ["ja"],
  KR: ["ko"],
  TH: ["th"],
  VN: ["vi"],
};

/** A transliteration next to a name, for readers of another script; always if the name is a code. */
export function besideName(country: string, { name, latin }: Area, language: Language): string {
  if (latin === "" || latin === name) return "";
  return READERS[country]?.includes(language) ? "" : latin;
}
