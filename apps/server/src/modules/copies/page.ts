/** Entries as pages that any browser shows without a network: one for each part, and one that leads to all. */
import { moment, money } from "@banyan/contract/fields.ts";
import type { Language } from "@banyan/contract/languages.ts";
import { fill } from "@banyan/contract/messages/index.ts";
import { zonedText } from "../../platform/clock.ts";
import { fieldWord } from "./field-words/index.ts";
import { type CopyPart, type CopyReader, pictureAt, placeOf } from "./parts.ts";
import { bare, elementOf, fieldOf, type Schema, unitOf } from "./schema.rules.ts";
import { FOR_PROGRAMS, valueWord } from "./value-words.ts";
import { COPY_WORDS, PART_NAMES } from "./words.ts";

const STYLE = `body{font:16px/1.5 system-ui,sans-serif;max-width:60rem;margin:0 auto;padding:1.5rem;color:#1c2420}
h1{font-size:1.5rem}article{border:1px solid #ccd5d0;border-radius:.75rem;padding:1rem;margin:1rem 0}
dl{display:grid;grid-template-columns:minmax(7rem,max-content) 1fr;gap:.25rem 1rem;margin:0}
dt{color:#5b6660}dd{margin:0;overflow-wrap:anywhere}dd ul{margin:0;padding-left:1rem}img{max-width:100%;height:auto}
li{margin:.25rem 0}`;

const ENTITIES: Readonly<Record<string, string>> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&#39;",
};
const escaped = (text: string) => text.replace(/[&<>"']/g, (sign) => ENTITIES[sign]!);

function* head(title: string, language: Language) {
  yield `<!doctype html><html lang="${language}"><head><meta charset="utf-8">`;
  yield `<meta name="viewport" content="width=device-width"><title>${escaped(title)}</title>`;
  yield `<style>${STYLE}</style></head><body><h1>${escaped(title)}</h1>`;
}

/** The page of a part. */
export async function* pageOf(
  part: CopyPart,
  pieces: AsyncIterable<readonly unknown[]>,
  reader: Pick<CopyReader, "language" | "timeZone">,
): AsyncGenerator<string> {
  const { language } = reader;
  yield* head(PART_NAMES[part.name][language], language);
  yield `<p><a href="../index.html">${escaped(COPY_WORDS[language].title)}</a></p>`;
  const shown = writer(part, reader);
  let any = false;
  for await (const entries of pieces) {
    any ||= entries.length > 0;
    yield entries.map((entry) => `<article>${shown(entry, part.schema, part.name)}</article>`).join("\n");
  }
  if (!any) yield `<p>${escaped(COPY_WORDS[language].nothing)}</p>`;
  yield "</body></html>\n";
}

/** Writes a value by its schema; `field` is the field or the part that it is in, and `asset` that of the amounts beside it. */
function writer(part: CopyPart, { language, timeZone }: Pick<CopyReader, "language" | "timeZone">) {
  return function shown(value: unknown, schema: Schema, field: string, asset?: string): string {
    if (value === null || value === undefined || value === "") return "–";
    if (typeof value === "boolean") return escaped(COPY_WORDS[language][value ? "yes" : "no"]);
    if (Array.isArray(value))
      return value.length > 0
        ? `<ul>${value.map((item) => `<li>${shown(item, elementOf(schema), field, asset)}</li>`).join("")}</ul>`
        : "–";
    if (typeof value === "object") {
      const own = "asset" in value ? String(value.asset) : asset;
      const rows = Object.entries(value)
        .filter(([name]) => !FOR_PROGRAMS.has(`${part.name}.${name}`))
        .map(
          ([name, inner]) =>
            `<dt>${escaped(fieldWord(field, name, language))}</dt><dd>${shown(inner, fieldOf(schema, name), name, own)}</dd>`,
        );
      return `<dl>${rows.join("")}</dl>`;
    }
    const text = String(value);
    const picture = pictureAt(text);
    if (picture) return `<img src="../${placeOf(picture)}" alt="">`;
    const kind = bare(schema);
    if (kind === moment) return zonedText(text, timeZone);
    if (kind === money) return escaped([text, unitOf(field, asset)].join(" ").trim());
    return escaped(part.wordOf?.(field, text, language) ?? valueWord(part.name, field, text, language) ?? text);
  };
}

/** The first page. */
export function* indexPage(
  parts: readonly CopyPart[],
  { language, publicId, timeZone, now }: Pick<CopyReader, "language" | "timeZone" | "now"> & { publicId: string },
): Generator<string> {
  const words = COPY_WORDS[language];
  yield* head(words.title, language);
  yield `<p>${escaped(fill(words.about, { member: publicId, time: zonedText(now.toISOString(), timeZone) }))}</p><ul>`;
  for (const { name, spreadsheet } of parts) {
    const page = spreadsheet ? `spreadsheets/${name}.csv` : `pages/${name}.html`;
    yield `<li><a href="${page}">${escaped(PART_NAMES[name][language])}</a> · <a href="data/${name}.json">JSON</a></li>`;
  }
  yield `</ul><p>${escaped(words.data)}</p></body></html>\n`;
}
