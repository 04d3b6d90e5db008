/**
 * The mark between the ends of a range as each language writes it: "4–6", "4〜6", "4~6". Where the ends have spaces of their
 * own, as days have, some languages put the mark between spaces.
 */
export function rangeMark(locale: string, ends: "short" | "spaced" = "short"): string {
  if (locale === "ja") return "〜";
  if (locale === "ko") return "~";
  return ends === "spaced" ? " – " : "–";
}
