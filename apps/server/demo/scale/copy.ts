/** Rows as lines of COPY. */
export type Value = string | number | bigint | boolean | null;

const SPECIAL = /[\\\t\n\r]/g;
const ESCAPES: Record<string, string> = { "\\": "\\\\", "\t": "\\t", "\n": "\\n", "\r": "\\r" };

/** A text as it stands in a field of COPY. */
export function field(text: string): string {
  return text.replace(SPECIAL, (character) => ESCAPES[character] ?? character);
}

/** A line of COPY. Strings must be plain or have gone through `field`. */
export function line(values: readonly Value[]): string {
  return `${values.map((value) => (value === null ? "\\N" : value)).join("\t")}\n`;
}

/** A text array as it stands in a field of COPY. */
export function arrayField(texts: readonly string[]): string {
  return field(`{${texts.map((text) => `"${text.replace(/["\\]/g, "\\$&")}"`).join(",")}}`);
}

/** The text that each item becomes, one after the other. */
export function* mapped<Item>(items: Iterable<Item>, text: (item: Item) => string): Generator<string> {
  for (const item of items) yield text(item);
}
