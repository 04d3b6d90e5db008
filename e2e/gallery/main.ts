/**
 * `npm run gallery`: screenshots of every screen and sheet of shop and office, with an HTML page that shows them side
 * by side. `--languages en,th`, `--sizes 360x740,1440x900`, `--schemes light,dark`, `--states sheet,offline` and
 * `--screens cart` select some; `--out DIR` sets the folder. Exits with 1 if a screen could not be opened.
 */
import { mkdirSync, rmSync, writeFileSync } from "node:fs";
import { join, relative, resolve } from "node:path";
import { setTimeout } from "node:timers/promises";
import { parseArgs } from "node:util";
import { LANGUAGES, type Language } from "@banyan/contract/languages.ts";
import { chromium } from "@playwright/test";
import { QUIET } from "../playwright.config.ts";
import { openShop } from "../support/people.ts";
import { startServer } from "../support/server.ts";
import { openOffice } from "../support/staff.ts";
import { albumPage } from "./album.ts";
import { isPhone, type Look, looks, type Picture, type Size, STATES, type Taken } from "./looks.ts";

const ROOT = join(import.meta.dirname, "..", "..");
const ALL_SIZES = "360x740,412x915,1440x900";
/** Two browsers keep two cores busy. */
const AT_ONCE = 2;
/** Timeout of a look, for a browser that hangs; the longest look takes three minutes on an idle machine. */
const LONGEST_LOOK_MS = 20 * 60_000;

const { values } = parseArgs({
  options: {
    languages: { type: "string", default: LANGUAGES.join(",") },
    sizes: { type: "string", default: ALL_SIZES },
    schemes: { type: "string", default: "light,dark" },
    states: { type: "string", default: STATES.join(",") },
    screens: { type: "string", default: "" },
    out: { type: "string", default: "test-results/gallery" },
  },
});
const languages = values.languages.split(",") as Language[];
const sizes = values.sizes.split(",").map(sizeOf);
const schemes = values.schemes.split(",") as Picture["scheme"][];
const states = values.states.split(",") as Picture["state"][];
const out = resolve(ROOT, values.out);

const unknown = [
  ...languages.filter((language) => !LANGUAGES.includes(language)),
  ...schemes.filter((scheme) => !["light", "dark"].includes(scheme)),
  ...states.filter((state) => !STATES.includes(state)),
];
if (unknown.length > 0) {
  console.error(
    `Unknown: ${unknown.join(", ")}. Languages are ${LANGUAGES.join(", ")}; schemes are light and dark; states are ${STATES.join(", ")}.`,
  );
  process.exit(2);
}

function sizeOf(text: string): Size {
  const [width = 0, height = 0] = text.split("x").map(Number);
  if (!(width >= 240 && height >= 240)) throw new Error(`${text} is not a size such as 412x915.`);
  return { width, height };
}

const { provideChromium } = await import(join(ROOT, "tools", "chromium.mjs"));
const executablePath: string = provideChromium();
const server = await startServer();
process.env.BANYAN_E2E_ORIGIN = server.origin;
process.env.BANYAN_E2E_DATA = server.dataDir;
try {
  await openOffice();
  await openShop();
  rmSync(out, { recursive: true, force: true });
  mkdirSync(out, { recursive: true });
  const phones = sizes.filter(isPhone);
  const desktops = sizes.filter((size) => !isPhone(size));
  const all = looks({ languages, groups: [phones, desktops].filter(({ length }) => length > 0), schemes, states });
  const { pictures, failures } = await takeAll(all);
  writeFileSync(join(out, "index.html"), albumPage(pictures));
  for (const failure of failures) console.error(`failed  ${failure}`);
  console.log(`${pictures.length} pictures, ${failures.length} failures: ${relative(process.cwd(), out)}/index.html`);
  if (failures.length > 0) process.exitCode = 1;
} finally {
  await server.stop();
}

/** Captures all looks, some in parallel, and prints progress. */
async function takeAll(all: readonly Look[]): Promise<Taken> {
  const waiting = [...all];
  const taken: Taken = { pictures: [], failures: [] };
  let done = 0;
  async function work(): Promise<void> {
    for (let look = waiting.shift(); look; look = waiting.shift()) {
      const { pictures, failures } = await take(look);
      taken.pictures.push(...pictures);
      taken.failures.push(...failures);
      done += 1;
      console.log(`${done} of ${all.length}  ${look.name}: ${pictures.length} pictures`);
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, work));
  return taken;
}

/** Captures one look in a separate browser. */
async function take(look: Look): Promise<Taken> {
  const browser = await chromium.launch({ executablePath, args: QUIET });
  const late = new AbortController();
  try {
    return await Promise.race([
      look.take(browser, { folder: out, word: values.screens }),
      setTimeout(LONGEST_LOOK_MS, { pictures: [], failures: [`${look.name}: the browser stopped answering`] }, late),
    ]);
  } finally {
    late.abort();
    await browser.close();
  }
}
