/**
 * Divides the texts of each language: those of the first pages, and all others, which are imported as `?other?lingui`. The catalogue
 * says where a text is used. What main.tsx imports uses the first ones, except for the other pages and what is loaded `withTexts`.
 * Only the build divides.
 */
import { readFileSync, statSync } from "node:fs";
import { dirname, join, relative } from "node:path";
import { getCatalogForFile, getCatalogs } from "@lingui/cli/api";
import { getConfig } from "@lingui/conf";
import type { Plugin } from "vite";

const SHOP = join(import.meta.dirname, "..");
const APP = join(SHOP, "../../packages/app/src");
const FIRST = join(SHOP, "src/main.tsx");
const OTHER_PAGES = join(SHOP, "src/pages.ts");
const CATALOGUE = /\/messages\.po(\?other\?lingui)?$/;
const MESSAGES = /JSON\.parse\(("(?:[^"\\]|\\.)*")\)/;
const NOT_FIRST = /^import type [^;]+;|withTexts\(\(\) => import\("[^"]+"\)\)/gm;
const IMPORTS = /(?:from|import)\s*\(?\s*"((?:\.{1,2}|@banyan\/app)\/[^"?]+)"/g;

export function textsDivided(): Plugin {
  const config = getConfig();
  const first = filesOfFirstPages();
  return {
    name: "texts-divided",
    apply: "build",
    enforce: "post",
    async transform(code, id) {
      const [found, other] = CATALOGUE.exec(id) ?? [];
      if (!found) return;
      const path = id.split("?")[0] ?? "";
      const catalogue = getCatalogForFile(relative(config.rootDir, path), await getCatalogs(config));
      const entries = await catalogue?.catalog.read(catalogue.locale);
      const literal = MESSAGES.exec(code)?.[1];
      if (!entries || !literal) throw new Error(`${path} is not a catalogue as it was expected`);
      const isFirst = (key: string) => entries[key]?.origin?.some(([file]) => first.has(join(SHOP, file))) ?? false;
      const messages = Object.entries(JSON.parse(JSON.parse(literal)) as Record<string, unknown>);
      const kept = Object.fromEntries(messages.filter(([key]) => isFirst(key) === (other === undefined)));
      return { code: code.replace(literal, () => JSON.stringify(JSON.stringify(kept))), map: null, moduleType: "js" };
    },
  };
}

function filesOfFirstPages(): Set<string> {
  const files = new Set<string>();
  const visit = (file: string) => {
    if (files.has(file) || file === OTHER_PAGES) return;
    files.add(file);
    for (const imported of importsOf(file)) visit(imported);
  };
  visit(FIRST);
  return files;
}

/** The sources of shop and app that a file imports, at once or later. */
function importsOf(file: string): string[] {
  return [...readFileSync(file, "utf8").replace(NOT_FIRST, "").matchAll(IMPORTS)]
    .map(([, name = ""]) =>
      name.startsWith("@banyan/app/") ? join(APP, name.slice("@banyan/app/".length)) : join(dirname(file), name),
    )
    .filter((path) => /\.tsx?$/.test(path) && statSync(path, { throwIfNoEntry: false })?.isFile());
}
