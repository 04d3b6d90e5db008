/** The pages of the shop: those that people enter by, and all others, which bring the other texts. */
import { lazyPage } from "@banyan/app/lazy-page.tsx";
import { prepareLayers } from "@banyan/ui";
import { FIRST_PAGES } from "../first-pages.ts";
import { loadTexts } from "../i18n/language.ts";
import type { PAGES } from "../pages.ts";

type FirstPath = keyof typeof FIRST_PAGES;
type OtherPath = keyof typeof PAGES;

export type PagePath = FirstPath | OtherPath;

const loadPages = () => import("../pages.ts");
const isFirst = (path: PagePath): path is FirstPath => Object.hasOwn(FIRST_PAGES, path);

async function loadOther(path: OtherPath): Promise<object> {
  const { PAGES } = await loadPages();
  const [page] = await Promise.all([PAGES[path](), loadTexts()]);
  return page;
}

/** For `createRoute`: the path, and the page that `pages.ts` or `first-pages.ts` has for it. */
export function page<Path extends PagePath>(path: Path) {
  return { path, component: lazyPage(isFirst(path) ? FIRST_PAGES[path] : () => loadOther(path as OtherPath)) };
}

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
