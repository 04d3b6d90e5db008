/** Checksums of the files of a settled day. */
import { createHash } from "node:crypto";
import { ABOUT, type AboutPlan, aboutText, type DayFile, dayFiles, type SettledDay } from "./day-files.rules.ts";

/** SHA-256 of each file in hexadecimal, by name, including day.json, which lists those of all others. */
export function checksumsOf(day: SettledDay & AboutPlan): Record<DayFile | typeof ABOUT, string> {
  const files = Object.fromEntries(
    Object.entries(dayFiles(day)).map(([name, lines]) => [name, sha256(lines)]),
  ) as Record<DayFile, string>;
  return { ...files, [ABOUT]: sha256([aboutText(day, files)]) };
}

function sha256(texts: Iterable<string>): string {
  const hash = createHash("sha256");
  for (const text of texts) hash.update(text);
  return hash.digest("hex");
}
