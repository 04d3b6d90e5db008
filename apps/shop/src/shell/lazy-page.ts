/** Pages of the shop: most bring the texts that the first pages do not need (build/texts-divided.ts). */
import { lazyPage as lazy } from "@banyan/app/lazy-page.tsx";
import { prepareLayers } from "@banyan/ui";
import { loadOtherTexts } from "../i18n/language.ts";
import type { PAGES } from "../pages.ts";

const loadPages = () => import("../pages.ts");

/** A page of `pages.ts` by its name there. */
export function lazyPage(name: keyof typeof PAGES) {
  const load = async () => (await loadPages()).PAGES[name]();
  return lazy(async () => (await Promise.all([load(), loadOtherTexts()]))[0]);
}

/** A page that people enter by: its file is known at once, and its texts are among the first. */
export const firstPage = lazy;

/** What somebody does first on a page, before the press that leads to another one. */
const SIGNS = ["pointermove", "pointerdown", "scroll", "keydown"];

/**
 * Loads what a press may need as soon as there is a sign that somebody goes on, so that the first one is no slower: the list of
 * the other pages, and what opens over a page.
 */
export function prepareForPress(): void {
  const found = new AbortController();
  const prepare = () => {
    found.abort();
    // Without a connection, what is opened says so.
    Promise.all([loadPages(), prepareLayers()]).catch(() => {});
  };
  for (const sign of SIGNS) addEventListener(sign, prepare, { signal: found.signal, passive: true, capture: true });
}
