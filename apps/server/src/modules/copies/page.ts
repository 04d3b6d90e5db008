/** Pages that any browser shows offline: one for each part, with the names of the contract, and a guide that links to all. */
import type { Language } from "@banyan/contract/languages.ts";
import { zonedText } from "../../platform/clock.ts";
import { escapeHtml } from "../../platform/html.ts";
import { say } from "../../texts/say.ts";
import { type CopyPart, type CopyReader, pictureAt, placeOf } from "./parts.ts";

const STYLE = `body{font:16px/1.5 system-ui,sans-serif;max-width:60rem;margin:0 auto;padding:1.5rem;color:#1c2420}
h1{font-size:1.5rem}article{border:1px solid #ccd5d0;border-radius:.75rem;padding:1rem;margin:1rem 0}
dl{display:grid;grid-template-columns:minmax(7rem,max-content) 1fr;gap:.25rem 1rem;margin:0}
dt{color:#5b6660}dd{margin:0;overflow-wrap:anywhere}dd ul{margin:0;padding-left:1rem}img{max-width:100%;height:auto}
li{margin:.25rem 0}`;

function* head(title: string, language: Language) {
  yield `<!doctype html><html lang="${language}"><head><meta charset="utf-8">`;
  yield `<meta name="viewport" content="width=device-width"><title>${escapeHtml(title)}</title>`;
  yield `<style>${STYLE}</style></head><body><h1>${escapeHtml(title)}</h1>`;
}

/** The page of a part. */
export async function* pageOf(part: CopyPart, reader: CopyReader): AsyncGenerator<string> {
  const { language } = reader;
  yield* head(say(language, `copy.part.${part.name}`), language);
  yield `<p><a href="../index.html">${escapeHtml(say(language, "copy.title"))}</a></p>`;
  let any = false;
  for await (const entries of part.entries(reader)) {
    any ||= entries.length > 0;
    yield entries.map((entry) => `<article>${shown(entry, language)}</article>`).join("\n");
  }
  if (!any) yield `<p>${escapeHtml(say(language, "copy.nothing"))}</p>`;
  yield "</body></html>\n";
}

function shown(value: unknown, language: Language): string {
  if (value === null || value === undefined || value === "") return "–";
  if (typeof value === "boolean") return escapeHtml(say(language, value ? "copy.yes" : "copy.no"));
  if (Array.isArray(value)) {
    const items = value.map((item) => `<li>${shown(item, language)}</li>`);
    return items.length > 0 ? `<ul>${items.join("")}</ul>` : "–";
  }
  if (typeof value === "object") {
    const rows = Object.entries(value).map(
      ([name, inner]) => `<dt>${escapeHtml(readable(name))}</dt><dd>${shown(inner, language)}</dd>`,
    );
    return `<dl>${rows.join("")}</dl>`;
  }
  const picture = pictureAt(String(value));
  return picture ? `<img src="../${placeOf(picture)}" alt="">` : escapeHtml(String(value));
}

/** `postalCode` as “Postal code”. */
function readable(name: string): string {
  const words = name.replace(/(?<=.)[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** The first page: the guide in the member's language. */
export function* indexPage(
  parts: readonly CopyPart[],
  { language, publicId, timeZone, now }: Pick<CopyReader, "language" | "timeZone" | "now"> & { publicId: string },
): Generator<string> {
  const paragraph = (text: string) => `<p>${escapeHtml(text)}</p>`;
  yield* head(say(language, "copy.title"), language);
  yield paragraph(say(language, "copy.about", { member: publicId, time: zonedText(now.toISOString(), timeZone) }));
  yield "<ul>";
  for (const { name, spreadsheet } of parts) {
    const page = spreadsheet ? `spreadsheets/${name}.csv` : `pages/${name}.html`;
    yield `<li><a href="${page}">${escapeHtml(say(language, `copy.part.${name}`))}</a> · <a href="data/${name}.json">JSON</a></li>`;
  }
  yield "</ul>";
  yield paragraph(say(language, "copy.files"));
  yield paragraph(say(language, "copy.names"));
  yield paragraph(say(language, "copy.times", { zone: timeZone }));
  yield paragraph(say(language, "copy.amounts"));
  yield "</body></html>\n";
}
