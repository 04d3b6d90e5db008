/** Formats rows as COPY lines. */
export type Value = string | number | bigint | boolean | null;

const SPECIAL = /[\\\t\n\r]/g;
const ESCAPES: Record<string, string> = { "\\": "\\\\", "\t": "\\t", "\n": "\\n", "\r": "\\r" };

/** Escapes a text for a field of COPY. */
export function field(text: string): string {
  return text.replace(SPECIAL, (character) => ESCAPES[character] ?? character);
}

/** A COPY line. Strings must be plain or escaped by `field`. */
export function line(values: readonly Value[]): string {
  return `${values.map((value) => (value === null ? "\\N" : value)).join("\t")}\n`;
}

/** Formats a text array for a field of COPY. */
export function arrayField(texts: readonly string[]): string {
  return field(`{${texts.map((text) => `"${text.replace(/["\\]/g, "\\$&")}"`).join(",")}}`);
}

/** Maps each item to a text, lazily. */
export function* mapped<Item>(items: Iterable<Item>, text: (item: Item) => string): Generator<string> {
  for (const item of items) yield text(item);
}
