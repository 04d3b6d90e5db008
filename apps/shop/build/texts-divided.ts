/**
 * Divides the texts of each language: those of the first pages and of the frame around every page, and the parts of
 * src/i18n/parts.ts, which are imported as `?account?lingui` with the first page that needs them. The catalogue says where a
 * text is used, and what imports that file says who needs it. A text that several parts need is in each of them. Only the
 * build divides.
 */
import { readFileSync, statSync } from "node:fs";
import { dirname, join, relative } from "node:path";
import { getCatalogForFile, getCatalogs } from "@lingui/cli/api";
import { getConfig } from "@lingui/conf";
import type { Plugin } from "vite";
import type { Part } from "../src/i18n/parts.ts";

const SHOP = join(import.meta.dirname, "..");
const APP = join(SHOP, "../../packages/app/src");
/** Each area's pages are in one part; a test compares this with src/pages.ts. */
export const AREAS: Record<Exclude<Part, "frame" | "titles">, readonly string[]> = {
  account: ["account", "places"],
  orders: ["orders", "cart", "catalog", "home", "feedback"],
  wallet: ["wallet", "withdrawal", "top-up"],
  income: ["income", "membership"],
  team: ["team", "kyc", "about"],
};
/** What opens over any page or stands beside it, and is loaded with its texts. */
const FRAME = [
  "src/frame/account-menu.tsx",
  "src/frame/way-here.tsx",
  "src/sign-in/sign-in-sheet.tsx",
  "src/parts/step-up-sheet.tsx",
];
/** Has the titles of all pages. */
const TITLES = "src/shell/page-head.tsx";
const FIRST = "src/main.tsx";
const PAGES = "src/pages.ts";
const CATALOGUE = /\/messages\.po(?:\?(\w+)\?lingui)?$/;
const MESSAGES = /JSON\.parse\(("(?:[^"\\]|\\.)*")\)/;
const TYPES = /^import type [^;]+;/gm;
const IMPORTS = /(?:from|import)\s*\(?\s*"((?:\.{1,2}|@banyan\/app)\/[^"?]+)"/g;

/** Which part has the texts of a page, by its file below `src`. */
export function partOf(page: string): Part {
  const [part] =
    Object.entries(AREAS).find(([, areas]) => areas.some((area) => page.startsWith(`areas/${area}/`))) ?? [];
  if (!part) throw new Error(`the area of ${page} is in no part of the texts`);
  return part as Part;
}

export function textsDivided(): Plugin {
  const config = getConfig();
  const users = usersOfTexts();
  return {
    name: "texts-divided",
    apply: "build",
    enforce: "post",
    async transform(code, id) {
      const path = id.split("?")[0] ?? "";
      const [found, part = FIRST] = CATALOGUE.exec(id) ?? [];
      if (!found) return;
      const catalogue = getCatalogForFile(relative(config.rootDir, path), await getCatalogs(config));
      const entries = await catalogue?.catalog.read(catalogue.locale);
      const literal = MESSAGES.exec(code)?.[1];
      if (!entries || !literal) throw new Error(`${path} is not a catalogue as it was expected`);
      const isNeeded = (key: string) => {
        const needed = new Set(
          (entries[key]?.origin ?? []).flatMap(([file]) => [...(users.get(join(SHOP, file)) ?? [])]),
        );
        if (needed.size === 0) throw new Error(`nothing loads the text "${entries[key]?.message ?? key}"`);
        return needed.has(FIRST) ? part === FIRST : needed.has(part);
      };
      const messages = Object.entries(JSON.parse(JSON.parse(literal)) as Record<string, unknown>);
      const kept = Object.fromEntries(messages.filter(([key]) => isNeeded(key)));
      return { code: code.replace(literal, () => JSON.stringify(JSON.stringify(kept))), map: null, moduleType: "js" };
    },
  };
}

/** By file: the parts that need its texts, or FIRST. */
function usersOfTexts(): Map<string, Set<string>> {
  const pages = importsOf(join(SHOP, PAGES));
  const frame = FRAME.map((file) => join(SHOP, file));
  const users = new Map<string, Set<string>>();
  const visit = (file: string, user: string) => {
    const known = users.get(file) ?? new Set();
    if (known.has(user)) return;
    users.set(file, known.add(user));
    for (const imported of importsOf(file)) {
      // These come with their own texts.
      if (imported === join(SHOP, PAGES) || frame.includes(imported) || imported.endsWith("/i18n/parts.ts")) continue;
      visit(imported, user);
    }
  };
  visit(join(SHOP, FIRST), FIRST);
  for (const page of pages) if (page.includes("/areas/")) visit(page, partOf(relative(join(SHOP, "src"), page)));
  for (const file of frame) visit(file, "frame");
  visit(join(SHOP, TITLES), "titles");
  return users;
}

/** The sources of shop and app that a file imports, at once or later. */
function importsOf(file: string): string[] {
  return [...readFileSync(file, "utf8").replace(TYPES, "").matchAll(IMPORTS)]
    .map(([, name = ""]) =>
      name.startsWith("@banyan/app/") ? join(APP, name.slice("@banyan/app/".length)) : join(dirname(file), name),
    )
    .filter((path) => /\.tsx?$/.test(path) && statSync(path, { throwIfNoEntry: false })?.isFile());
}
