/** Pages of the shop: most bring the texts that the first pages do not need (i18n/parts.ts). */
import { lazyPage as lazy } from "@banyan/app/lazy-page.tsx";
import { prepareLayers } from "@banyan/ui";
import { warm } from "../api/warm.ts";
import { loadTexts } from "../i18n/language.ts";
import type { PageName } from "../pages.ts";
import { currentMember } from "../session/session.ts";
import { pause } from "./pause.ts";

const loadPages = () => import("../pages.ts");

/**
 * What a page's file may export beside the page, as `asks` for members and `visitorAsks` for visitors: it sends, one by one,
 * the questions whose answers are shown first.
 */
export type Asks = (search: Record<string, string | undefined>) => Iterable<Promise<void>>;

/**
 * For `createRoute`: a page of `pages.ts` by its name there, and its questions to the server, which are sent when its file is
 * here and not when it is drawn. So the first drawing often has the answers.
 */
export function lazyPage(name: PageName) {
  const found = async () => (await loadPages()).pageOf(name);
  return {
    component: lazy(async () => {
      const { load, texts } = await found();
      return (await Promise.all([load(), loadTexts(texts)]))[0];
    }),
    loader: ({ location }: { location: { search: object } }) => {
      warm(askAll(async () => (await found()).load(), location.search));
    },
  };
}

async function askAll(load: () => Promise<object>, search: object): Promise<void> {
  // A file that does not come is told by the page.
  const file: { asks?: Asks; visitorAsks?: Asks } = await load().catch(() => ({}));
  const asks = currentMember() ? file.asks : file.visitorAsks;
  const answers: Promise<void>[] = [];
  for (const answer of asks?.(search as Parameters<Asks>[0]) ?? []) {
    answers.push(answer);
    await pause();
  }
  await Promise.all(answers);
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
