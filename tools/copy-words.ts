/**
 * Writes apps/server/src/modules/copies/value-words.gen.ts: what a copy of one's data calls its states and kinds, from the
 * catalogues of the shop. With --check it only says whether the file is up to date.
 */
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { VALUE_MESSAGES } from "../apps/server/src/modules/copies/value-messages.ts";
import { LANGUAGES } from "../packages/contract/src/languages.ts";
import { entriesOf } from "./catalogue.ts";

const ROOT = join(import.meta.dirname, "..");
const TARGET = join(ROOT, "apps/server/src/modules/copies/value-words.gen.ts");

const messages = [...new Set(Object.values(VALUE_MESSAGES).flatMap((words) => Object.values(words)))].sort();
const words = LANGUAGES.map((language) => {
  const catalogue = entriesOf(readFileSync(join(ROOT, `apps/shop/src/i18n/locales/${language}/messages.po`), "utf8"));
  const lines = messages.map((message) => {
    const word = catalogue.get(message);
    if (!word) throw new Error(`The shop does not say "${message}" in ${language}.`);
    return `    ${JSON.stringify(message)}: "${word}",\n`;
  });
  return `  ${JSON.stringify(language)}: {\n${lines.join("")}  },\n`;
});
const text = `/** Generated from the catalogues of the shop by \`npm run generate\`. Do not edit. */
export const VALUE_WORDS = {
${words.join("")}} as const;
`;

if (!process.argv.includes("--check")) writeFileSync(TARGET, text);
else if (readFileSync(TARGET, "utf8") !== text) {
  console.error("copies/value-words.gen.ts is not what the shop says: run `npm run generate`.");
  process.exitCode = 1;
}
