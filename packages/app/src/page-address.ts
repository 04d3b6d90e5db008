/** Reads a page's address as people send it: followed by punctuation or words, in brackets, encoded, or as HTML. */
import { plainSeparators } from "@banyan/contract/page-links.ts";

/** Parameters that people write; all others are ids, codes and names of the contract. */
const TEXTS: ReadonlySet<string> = new Set([
  "keyword",
  "search",
  "name",
  "title",
  "province",
  "city",
  "district",
  "address",
]);

/** The hash of a page without decorations; the same text if it has none. */
export function plainHash(hash: string): string {
  const separated = hash.includes("?") ? hash : plainSeparators(hash);
  const text = separated.replace(/^#+/, "");
  const at = text.indexOf("?");
  const [path, query] = at < 0 ? [text, ""] : [text.slice(0, at), plainQuery(text.slice(at + 1))];
  // A word behind the link of the home page, such as `#tea`, is no page.
  const start = path.includes("/") ? (/^\/*([\w/:.-]*)/.exec(path)?.[1] ?? "") : "";
  const plain = `#/${start.replace(/[:./]+$/, "")}${query && `?${query}`}`;
  return plain === "#/" && (hash === "" || hash === "#") ? hash : plain;
}

/** A query without the `&amp;` of HTML and without signs behind ids and codes; the same text if it has none. */
export function plainQuery(query: string): string {
  const text = query.replace(/&(?:amp(?:;|%3b))+/gi, "&");
  const given = [...new URLSearchParams(text)];
  const plain = given.map(([name, value]): [string, string] => [
    name,
    TEXTS.has(name) ? value : plainValue(name, value),
  ]);
  const same = plain.every(([, value], index) => value === given[index]?.[1]);
  return same ? text : String(new URLSearchParams(plain));
}

/** The start of a value that an id or code can have, or an instant or name. */
function plainValue(name: string, value: string): string {
  const signs = /(^id|Id|_code)$/.test(name) ? /^[\w-]*/ : /^[\w.,:+|/@ -]*/;
  return (signs.exec(value.trim())?.[0] ?? "").replace(/[.,: -]+$/, "");
}
