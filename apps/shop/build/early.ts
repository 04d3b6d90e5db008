/**
 * Builds `src/early/early.ts` into a script of its own, and writes into index.html what it needs to know: the files and
 * requests of each entrance, so that they load together with the main file and not after it. The icon is written into it too:
 * as a file it would be one more request among those.
 */
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { build, type Plugin, type Rolldown } from "vite";
import { ENTRANCES } from "../src/early/entrances.ts";
import type { EarlyPlan } from "../src/early/plan.ts";
import { partOf } from "./texts-divided.ts";

const SCRIPT = "src/early/early.ts";
/** Where index.html has it. */
const PLACE = "<!-- early.js: build/early.ts -->";
const ICON = /href="\/icon\.svg"/;
/** The list of the pages that people do not enter by. */
const OTHER_PAGES = "pages.ts";
/** The frame of wide screens. */
const WIDE = "shell/site-parts.ts";
/** early.ts starts the application, so the main file is only loaded here, like what it imports. */
const ENTRY = /<script type="module"( crossorigin)? src(="[^"]+")><\/script>/;
const TEXTS = /\/locales\/([^/]+)\/messages\.po(?:\?(\w+)\?lingui)?$/;

type Files = Rolldown.OutputBundle;

export function earlyScript(): Plugin {
  let root = "";
  return {
    name: "early-script",
    apply: "build",
    configResolved: (config) => {
      root = config.root;
    },
    async generateBundle() {
      this.emitFile({ type: "asset", name: "early.js", source: await scriptOf(join(root, SCRIPT)) });
    },
    transformIndexHtml: {
      order: "post",
      handler: async (html, { bundle }) =>
        bundle ? withIcon(withScript(html, bundle), await readFile(join(root, "public/icon.svg"), "utf8")) : html,
    },
  };
}

async function scriptOf(entry: string): Promise<string> {
  const built = (await build({
    configFile: false,
    logLevel: "warn",
    build: { write: false, target: "es2023", rolldownOptions: { input: entry, output: { format: "iife" } } },
  })) as Rolldown.RolldownOutput;
  return built.output[0].code;
}

function withScript(html: string, files: Files): string {
  const script = Object.values(files).find((file) => file.type === "asset" && file.names.includes("early.js"));
  if (!script || !html.includes(PLACE)) throw new Error(`early.js or its place in index.html is missing: ${PLACE}`);
  const plan = JSON.stringify(planOf(files)).replaceAll("&", "&amp;").replaceAll("'", "&#39;");
  return html
    .replace(PLACE, () => `<script async fetchpriority="high" src="/${script.fileName}" data-plan='${plan}'></script>`)
    .replace(ENTRY, '<link rel="modulepreload"$1 href$2>');
}

function withIcon(html: string, icon: string): string {
  const [whole] = ICON.exec(html) ?? [];
  if (!whole) throw new Error("index.html names no icon");
  return html.replace(
    whole,
    () => `href="data:image/svg+xml,${encodeURIComponent(icon.trim()).replaceAll("'", "%27")}"`,
  );
}

function planOf(files: Files): EarlyPlan {
  const chunks = Object.values(files).filter((file) => file.type === "chunk");
  const main = chunks.find((chunk) => chunk.isEntry);
  if (!main) throw new Error("the build has no entry");
  const app = [...importsOf(main, chunks), main.fileName];
  const known = new Set(app);
  const fileOf = (module: string) => {
    const chunk = chunks.find(({ moduleIds }) => moduleIds.some((id) => id.endsWith(`/src/${module}`)));
    if (!chunk) throw new Error(`${module} has no file of its own`);
    return chunk;
  };
  const neededBy = (module: string) => {
    const chunk = fileOf(module);
    return [chunk.fileName, ...importsOf(chunk, chunks)].filter((name) => !known.has(name)).map((name) => `/${name}`);
  };
  /** By language: the texts of the first pages, or of a part. */
  const textsOf = (wanted?: string) =>
    Object.fromEntries(
      chunks.flatMap((chunk) => {
        const [, language, part] = TEXTS.exec(chunk.facadeModuleId ?? "") ?? [];
        return language && part === wanted ? [[language, `/${chunk.fileName}`] as const] : [];
      }),
    );
  const others = neededBy(OTHER_PAGES);
  const ofPage = (page: string) => {
    const part = main.dynamicImports.includes(fileOf(page).fileName) ? undefined : partOf(page);
    return { files: [...new Set([...(part ? others : []), ...neededBy(page)])], part };
  };
  const pages = ENTRANCES.flatMap(({ paths, page, asks, ofMember = false }) =>
    paths.map((path) => [path, { ...ofPage(page), asks: [...asks], ofMember }] as const),
  );
  const parts = new Set(pages.flatMap(([, { part }]) => part ?? []));
  return {
    app: app.map((name) => `/${name}`),
    pages: Object.fromEntries(pages),
    others,
    texts: textsOf(),
    parts: Object.fromEntries([...parts].map((part) => [part, textsOf(part)])),
    styles: Object.keys(files)
      .filter((name) => name.endsWith(".css"))
      .map((name) => `/${name}`),
    wide: neededBy(WIDE),
  };
}

/** The files that a chunk imports, each after those that it imports itself. */
function importsOf(chunk: Rolldown.OutputChunk, chunks: readonly Rolldown.OutputChunk[]) {
  const found = new Set<string>();
  const visited = new Set<string>();
  const visit = ({ imports }: Rolldown.OutputChunk) => {
    for (const name of imports) {
      const imported = chunks.find((one) => one.fileName === name);
      if (!imported || visited.has(name)) continue;
      visited.add(name);
      visit(imported);
      found.add(name);
    }
  };
  visit(chunk);
  return found;
}
