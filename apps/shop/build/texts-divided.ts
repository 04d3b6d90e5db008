/**
 * Divides the texts of each language in two: those of the first pages and of the frame around every page, and the rest,
 * which is imported as `?rest?lingui` with the first page that needs it (src/i18n/language.ts). The catalogue says
 * where a text is used. Only the build divides.
 */

import { relative } from "node:path";
import { getCatalogForFile, getCatalogs } from "@lingui/cli/api";
import { getConfig } from "@lingui/conf";
import type { Plugin } from "vite";

/**
 * Sources whose texts the first pages may need. Of `parts`, those that these pages and the frame import. Of the areas of
 * first pages, all but the pages that load the rest anyway.
 */
const FIRST =
  /^(\.\.\/\.\.\/packages\/app\/src\/([a-z-]+\.tsx|errors\.ts)|src\/((shell|session|api|cart)\/|parts\/(carousel|check-out|more-of|notice|product-card|read-news|recommendations|rich-text|section|shop-texts|step-up-host|unread-bell)\.|areas\/(catalog|home)\/(?!announcement|article|news-page|notice|pc-)|[a-z]+\.tsx?))/;
const CATALOGUE = /\/messages\.po(\?rest\?lingui)?$/;
const MESSAGES = /JSON\.parse\(("(?:[^"\\]|\\.)*")\)/;

export function textsDivided(): Plugin {
  const config = getConfig();
  return {
    name: "texts-divided",
    apply: "build",
    enforce: "post",
    async transform(code, id) {
      const [, rest] = CATALOGUE.exec(id) ?? [undefined, undefined];
      const path = id.split("?")[0] ?? "";
      if (!CATALOGUE.test(id)) return;
      const found = getCatalogForFile(relative(config.rootDir, path), await getCatalogs(config));
      const entries = await found?.catalog.read(found.locale);
      const literal = MESSAGES.exec(code)?.[1];
      if (!entries || !literal) throw new Error(`${path} is not a catalogue as it was expected`);
      const isFirst = (key: string) => (entries[key]?.origin ?? []).some(([file]) => FIRST.test(file));
      const messages = Object.entries(JSON.parse(JSON.parse(literal)) as Record<string, unknown>);
      const kept = Object.fromEntries(messages.filter(([key]) => isFirst(key) === (rest === undefined)));
      return { code: code.replace(literal, () => JSON.stringify(JSON.stringify(kept))), map: null, moduleType: "js" };
    },
  };
}
