/** Masks names and addresses for others: recognizable, but not readable. */
import { graphemesOf } from "@banyan/contract/graphemes.ts";

/** Keeps the first character of each word: "Mei Chen" → "M** C***", "陳大文" → "陳**". */
export function maskedName(name: string): string {
  return name
    .split(/\s+/)
    .map((word) => {
      const [first = "", ...rest] = graphemesOf(word);
      return first + "*".repeat(Math.min(Math.max(rest.length, 1), 3));
    })
    .join(" ");
}

/** "mei.chen@example.com" → "m***@example.com". */
export function maskedEmail(email: string): string {
  return email.replace(/^(.)[^@]*/u, "$1***");
}
