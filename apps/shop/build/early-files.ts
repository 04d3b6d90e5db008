/**
 * Tells `early.js` which files belong to which page and language, so that they load together with the main file and not
 * after it. The script is copied and not bundled, so it is minified here.
 */
import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { minify, type Plugin, type Rolldown } from "vite";

/** Pages that people often open first. */
const ENTRANCES: Record<string, string> = {
  "/": "areas/home/home-page.tsx",
  "/pages/web": "areas/home/home-page.tsx",
  "/pages/index": "areas/catalog/products-page.tsx",
  "/pages/shop/goodsDetails": "areas/catalog/goods-page.tsx",
  "/pages/register": "areas/account/register-page.tsx",
};
const TEXTS = /\/locales\/([^/]+)\/messages\.po$/;
const PLACE = "const files = { pages: {}, texts: {}, styles: [], wide: [] };";
/** The frame of wide screens. */
const WIDE = "shell/site-parts.ts";

interface Files {
  pages: Record<string, string[]>;
  texts: Record<string, string[]>;
  styles: string[];
  wide: string[];
}

export function earlyFiles(): Plugin {
  const files: Files = { pages: {}, texts: {}, styles: [], wide: [] };
  let outDirectory = "";
  return {
    name: "early-files",
    apply: "build",
    configResolved: (config) => {
      outDirectory = join(config.root, config.build.outDir);
    },
    generateBundle(_, bundle) {
      const chunks = Object.values(bundle).filter((file) => file.type === "chunk");
      files.styles = Object.keys(bundle)
        .filter((name) => name.endsWith(".css"))
        .map((name) => `/${name}`);
      const main = chunks.find((chunk) => chunk.isEntry);
      const known = new Set(main ? [main.fileName, ...importsOf(main, chunks)] : []);
      const neededBy = (module: string) => {
        const chunk = chunks.find((one) => one.facadeModuleId?.endsWith(`/src/${module}`));
        if (!chunk) throw new Error(`${module} has no file of its own`);
        return [chunk.fileName, ...importsOf(chunk, chunks)]
          .filter((name) => !known.has(name))
          .map((name) => `/${name}`);
      };
      for (const [path, module] of Object.entries(ENTRANCES)) files.pages[path] = neededBy(module);
      files.wide = neededBy(WIDE);
      for (const chunk of chunks) {
        const language = TEXTS.exec(chunk.facadeModuleId ?? "")?.[1];
        if (language) files.texts[language] = [`/${chunk.fileName}`];
      }
    },
    async closeBundle(error?: Error) {
      // The build itself reports its error; there is nothing to write then.
      if (error) return;
      const path = join(outDirectory, "early.js");
      const script = await readFile(path, "utf8");
      if (!script.includes(PLACE)) throw new Error(`early.js has no place for its files: ${PLACE}`);
      const filled = script.replace(PLACE, () => `const files = ${JSON.stringify(files)};`);
      await writeFile(path, (await minify(path, filled)).code);
    },
  };
}

function importsOf(chunk: Rolldown.OutputChunk, chunks: readonly Rolldown.OutputChunk[], seen = new Set<string>()) {
  for (const name of chunk.imports) {
    const imported = chunks.find((one) => one.fileName === name);
    if (!imported || seen.has(name)) continue;
    seen.add(name);
    importsOf(imported, chunks, seen);
  }
  return seen;
}
