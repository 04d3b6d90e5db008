/**
 * The separator of a range per language: "4–6", "4〜6", "4~6". If the ends contain spaces, as dates do, some languages
 * put spaces around it.
 */
export function rangeMark(locale: string, ends: "short" | "spaced" = "short"): string {
  if (locale === "ja") return "〜";
  if (locale === "ko") return "~";
  return ends === "spaced" ? " – " : "–";
}
