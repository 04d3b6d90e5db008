/**
 * Builds `src/early/early.ts` into a script of its own, and writes into index.html what it needs to know: the files and
 * requests of each page, so that they load together with the main file and not after it. The icon is written into it too:
 * as a file it would be one more request among those.
 */
import { readFileSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { build, type Plugin, type Rolldown } from "vite";
import { FIRST_CALLS } from "../src/early/first-calls.ts";
import type { EarlyPlan } from "../src/early/plan.ts";

const SCRIPT = "src/early/early.ts";
/** Where index.html has it. */
const PLACE = "<!-- early.js: build/early.ts -->";
const ICON = /href="\/icon\.svg"/;
/** The pages that people enter by, and all others. */
const FIRST_PAGES = "first-pages.ts";
const PAGES = "pages.ts";
const PAGE = /"(\/[^"]*)": \(\) => import\("\.\/([^"]+)"\)/g;
/** The frame of wide screens. */
const DESKTOP = "shell/site-parts.ts";
/** early.ts starts the application, so the main file is only loaded here, like what it imports. */
const ENTRY = /<script type="module"( crossorigin)? src(="[^"]+")><\/script>/;
const TEXTS = /\/locales\/([^/]+)\/messages\.po(\?other\?lingui)?$/;

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
        bundle
          ? withIcon(
              withScript(html, planOf(bundle, join(root, "src")), bundle),
              await readFile(join(root, "public/icon.svg"), "utf8"),
            )
          : html,
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

function withScript(html: string, earlyPlan: EarlyPlan, files: Files): string {
  const script = Object.values(files).find((file) => file.type === "asset" && file.names.includes("early.js"));
  if (!script || !html.includes(PLACE)) throw new Error(`early.js or its place in index.html is missing: ${PLACE}`);
  const plan = JSON.stringify(earlyPlan).replaceAll("&", "&amp;").replaceAll("'", "&#39;");
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

function planOf(bundle: Files, src: string): EarlyPlan {
  const chunks = Object.values(bundle).filter((file) => file.type === "chunk");
  const main = chunks.find((chunk) => chunk.isEntry);
  if (!main) throw new Error("the build has no entry");
  const app = [...importsOf(main, chunks), main.fileName];
  const files: string[] = [];
  const placeOf = (name: string) => {
    const place = files.indexOf(`/${name}`);
    return place < 0 ? files.push(`/${name}`) - 1 : place;
  };
  /** What a module needs beside the application. */
  const neededBy = (module: string) => {
    const chunk = chunks.find(({ moduleIds }) => moduleIds.some((id) => id.endsWith(`/src/${module}`)));
    if (!chunk) throw new Error(`${module} has no file of its own`);
    return [chunk.fileName, ...importsOf(chunk, chunks)].filter((name) => !app.includes(name)).map(placeOf);
  };
  const textsOf = (isOther: boolean) =>
    Object.fromEntries(
      chunks.flatMap((chunk) => {
        const [, language, other] = TEXTS.exec(chunk.facadeModuleId ?? "") ?? [];
        return language && (other !== undefined) === isOther ? [[language, placeOf(chunk.fileName)] as const] : [];
      }),
    );
  const pagesOf = (list: string) => [...readFileSync(join(src, list), "utf8").matchAll(PAGE)];
  const first = pagesOf(FIRST_PAGES);
  const others = neededBy(PAGES);
  const pages = [
    ...first.map(([, path = "", file = ""]) => [path, neededBy(file)] as const),
    ...pagesOf(PAGES).map(([, path = "", file = ""]) => [path, [...new Set([...others, ...neededBy(file)])]] as const),
  ];
  return {
    app: app.map((name) => `/${name}`),
    pages: Object.fromEntries(pages),
    first: first.map(([, path = ""]) => path),
    calls: FIRST_CALLS,
    texts: textsOf(false),
    otherTexts: textsOf(true),
    desktop: neededBy(DESKTOP),
    styles: Object.keys(bundle)
      .filter((name) => name.endsWith(".css"))
      .map((name) => `/${name}`),
    files,
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
