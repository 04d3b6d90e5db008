/** Proofreads a page: its texts, and texts that do not fit. */
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import type { Page } from "@playwright/test";
import type axe from "axe-core";
import { origin } from "./place.ts";

/** axe with a cache of parsed colours: parsing them repeatedly took a sixth of its time. */
const AXE = `${readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8")}
{
  const { prototype } = axe.commons.color.Color;
  const read = prototype.parseString;
  const known = new Map();
  prototype.parseString = function (text) {
    if (!known.has(text)) {
      const { r, g, b, alpha } = read.call(this, text);
      known.set(text, { r, g, b, alpha });
    }
    return Object.assign(this, known.get(text));
  };
}`;

/** Waits until the page is rendered, also below the first view, and nothing is loading. */
export async function settled(page: Page, timeout = 30_000): Promise<void> {
  await page.evaluate(arrive, { timeout });
}

/** Opens a page by its URL, as an external link does, without state of the previous page. */
export async function openAnew(page: Page, address: string): Promise<void> {
  // Stay on the same origin, so that the browser keeps the process with the compiled scripts.
  await page.goto(`${origin()}/healthz`);
  await page.goto(address);
  await settled(page);
}

/**
 * Navigates without reloading the app, and waits until nothing is loading. A page with the same title is reloaded,
 * because nothing distinguishes the old page from the new one.
 */
export async function walkTo(page: Page, path: string): Promise<void> {
  if (await page.evaluate(arrive, { timeout: 30_000, path })) return;
  await page.reload();
  await settled(page);
}

/**
 * Runs in the page: navigates to the path, if given, and waits until the page is rendered. One call takes less time
 * than five. If the new page has the same title, only sets the URL and returns false.
 */
async function arrive({ timeout, path }: { timeout: number; path?: string }): Promise<boolean> {
  const deadline = performance.now() + timeout;
  // An idle browser may provide neither a frame nor idle time until something wakes it.
  const AWAKE_MS = 1_000;
  const frame = () =>
    new Promise((done) => {
      requestAnimationFrame(done);
      setTimeout(done, AWAKE_MS);
    });
  const until = async (holds: () => boolean, what: string) => {
    while (!holds()) {
      if (performance.now() > deadline)
        throw new Error(`${location.href}: ${what} after ${timeout} ms: ${waiting()?.outerHTML.slice(0, 300)}`);
      await frame();
    }
  };
  const waiting = () => document.querySelector("main .shimmer, div[aria-busy='true']");
  const isLoaded = () => {
    const main = document.querySelector("main");
    return main !== null && (main.textContent ?? "").trim() !== "" && waiting() === null;
  };
  if (path !== undefined) {
    const nameOf = (address: string) => address.replace(/^#/, "").split("?")[0];
    const another = nameOf(location.hash) !== nameOf(path);
    if (another) for (const part of document.querySelectorAll("main > *")) part.setAttribute("data-left", "");
    location.hash = path;
    if (!another) return false;
    await until(() => !document.querySelector("main > [data-left]"), "the page before is still there");
  }
  await until(isLoaded, "something is still loading");
  // Content below renders after a frame, without an idle period in between, and may load something itself.
  await frame();
  await frame();
  await new Promise((done) => requestIdleCallback(done, { timeout: AWAKE_MS }));
  await until(isLoaded, "something is still loading");
  return true;
}

/** All visible and accessible texts of the page: texts, labels, placeholders, alternative texts. */
export function textsOf(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const found = new Set<string>();
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const element = node.parentElement;
      if (!element || element.closest("script, style, noscript, option, [translate=no]") || !element.checkVisibility())
        continue;
      found.add((node.textContent ?? "").trim());
    }
    for (const element of document.querySelectorAll("[aria-label], [placeholder], [alt], [title]")) {
      if (!element.checkVisibility()) continue;
      for (const name of ["aria-label", "placeholder", "alt", "title"])
        found.add(element.getAttribute(name)?.trim() ?? "");
    }
    found.delete("");
    return [...found];
  });
}

/**
 * Elements that overflow the page or are cut off by their box, other than by an ellipsis, in a scrollable area or in a
 * moving one. Numbers must not even have an ellipsis. With `part`, only elements in it.
 */
export function misfits(page: Page, part = "body"): Promise<string[]> {
  return page.evaluate((within) => {
    const found: string[] = [];
    const width = document.documentElement.clientWidth;
    const overflow = document.documentElement.scrollWidth - width;
    if (overflow > 1) found.push(`the page is ${overflow} px wider than the screen`);
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const text = (node.textContent ?? "").trim();
      const element = node.parentElement;
      if (!text || !element?.closest(within) || element.closest("script, style, option, .sr-only")) continue;
      // At some widths a text is for screen readers only, as with sr-only.
      if (!element.checkVisibility() || getComputedStyle(element).clipPath === "inset(50%)") continue;
      const range = document.createRange();
      range.selectNodeContents(node);
      const box = range.getBoundingClientRect();
      if (box.width === 0) continue;
      const why = cutBy(element, box);
      if (why) found.push(`“${text.slice(0, 60)}” ${why}`);
    }
    return found;

    function cutBy(start: Element, text: DOMRect): string | undefined {
      for (let element: Element | null = start; element; element = element.parentElement) {
        const style = getComputedStyle(element);
        // A dialog is in the top layer, so nothing around it cuts it off.
        if (element instanceof HTMLDialogElement) break;
        if (["auto", "scroll"].includes(style.overflowX) || element.hasAttribute("data-pans")) return undefined;
        if (style.position === "fixed" && element.getBoundingClientRect().right <= 0) return undefined;
        if (!["hidden", "clip"].includes(style.overflowX)) continue;
        const box = element.getBoundingClientRect();
        // A name may end in an ellipsis; a truncated number is a wrong number.
        const isNumber = start.closest(".figures") && /^\W*\d/.test(start.textContent ?? "");
        if ((style.textOverflow === "ellipsis" || style.webkitLineClamp !== "none") && !isNumber) return undefined;
        if (text.right > box.right + 1 || text.left < box.left - 1)
          return `is cut off by ${Math.ceil(text.right - box.right)} px`;
      }
      if (text.right > width + 1 || text.left < -1) return "sticks out of the screen";
      return undefined;
    }
  }, part);
}

/** The tallest and the deepest letters of each language: marks upon marks, and marks below descenders. */
const TALL: Partial<Record<string, string>> = { vi: "ỄỔẬỵ", th: "ปี่ญูฎุ" };
/** In names, which people write in their own language on a page of any other. */
const IN_NAMES = "ỄỔẬỵปี่ญู";

/**
 * Texts in a box that clips them whose line leaves no room for the marks of the page's language: a tone mark would be
 * cut off at the first line, or a vowel below the last one. The letters measured are the tallest of the language, not
 * those of the text, because a name or a later translation can have them. With `lang`, as if the page were in it.
 */
export function cutMarks(page: Page, { lang }: { lang?: string } = {}): Promise<string[]> {
  return page.evaluate(
    ({ as, tall, inNames }) => {
      const context = document.createElement("canvas").getContext("2d");
      if (!context) throw new Error("This browser has no canvas.");
      const root = document.documentElement;
      const before = root.lang;
      root.lang = as ?? before;
      const tallest = tall[root.lang] ?? inNames;
      const found = new Set<string>();
      const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
      for (let node = walker.nextNode(); node; node = walker.nextNode()) {
        const text = (node.textContent ?? "").trim();
        const element = node.parentElement;
        if (!/\p{L}/u.test(text) || !element?.checkVisibility()) continue;
        if (element.closest("script, style, option, svg, .sr-only, [translate=no]")) continue;
        const clipping = clipOf(element);
        if (!clipping) continue;
        const letters = element.closest(".figures") ? text : tallest;
        const { font } = getComputedStyle(element);
        context.font = font;
        const fontAscent = Math.round(context.measureText(letters).fontBoundingBoxAscent);
        // Browsers round the extents to whole pixels, so measure letters of ten times the size.
        context.font = font.replace(/([\d.]+)px/, (_match, size) => `${Number(size) * 10}px`);
        const { actualBoundingBoxAscent, actualBoundingBoxDescent } = context.measureText(letters);
        const [ascent, descent] = [actualBoundingBoxAscent / 10, actualBoundingBoxDescent / 10];
        const range = document.createRange();
        range.selectNodeContents(node);
        for (const line of range.getClientRects()) {
          const baseline = line.top + fontAscent;
          // A line that is clipped away as a whole.
          if (line.width < 2 || baseline > clipping.bottom || baseline < clipping.top) continue;
          const above = clipping.top - (baseline - ascent);
          const below = baseline + descent - clipping.bottom;
          const cut = Math.max(above, below);
          if (cut > 0.5)
            found.add(`“${text.slice(0, 40)}” ${above > below ? "above" : "below"} by ${cut.toFixed(1)} px`);
        }
      }
      root.lang = before;
      return [...found];

      /** The box that clips the element: the smallest part that all clipping ancestors leave. */
      function clipOf(start: Element): { top: number; bottom: number } | undefined {
        let clip: { top: number; bottom: number } | undefined;
        for (let element: Element | null = start; element; element = element.parentElement) {
          const { overflowY, position } = getComputedStyle(element);
          if (element instanceof HTMLDialogElement || position === "fixed") break;
          if (["auto", "scroll"].includes(overflowY)) break;
          if (!["hidden", "clip"].includes(overflowY)) continue;
          const top = element.getBoundingClientRect().top + element.clientTop;
          const bottom = top + element.clientHeight;
          clip = { top: Math.max(top, clip?.top ?? top), bottom: Math.min(bottom, clip?.bottom ?? bottom) };
        }
        return clip;
      }
    },
    { as: lang, tall: TALL, inNames: IN_NAMES },
  );
}

/**
 * Numbers that are hard to read: with a hyphen as minus sign, with three decimals, which read as thousands in languages
 * that write 1.234, or, except in details, with more than two.
 */
export function misreadFigures(page: Page, { exact }: { exact: boolean }): Promise<string[]> {
  return page.evaluate((allDigits) => {
    const figures = [...document.querySelectorAll("main .figures")].map(({ textContent }) =>
      (textContent ?? "").trim(),
    );
    const amounts = figures.filter((text) => /^[+\u2212-]?\d[\d.,]*\s*(USDT|BV)?$/.test(text));
    const misread = (text: string) => text.startsWith("-") || (allDigits ? /\.\d{3}\b/ : /\.\d{3}/).test(text);
    return [...new Set(amounts.filter(misread))];
  }, exact);
}

/** Dates as programs write them. The version of a document is one. */
export function rawDates(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const found = new Set<string>();
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      if (!node.parentElement?.checkVisibility() || node.parentElement.closest("script, style, option")) continue;
      const text = (node.textContent ?? "").trim();
      if (/(?<!Version )\b\d{4}-\d\d-\d\d\b/.test(text)) found.add(text.slice(0, 60));
    }
    return [...found];
  });
}

type Barrier = [rule: string, elements: string[]];

/** axe's violations on the page or in a part of it, with their elements. */
export async function barriers(
  page: Page,
  { part, rules }: { part?: string | undefined; rules?: string[] } = {},
): Promise<Barrier[]> {
  // Loading axe takes as long as many of its checks, so each document loads it once.
  if (!(await page.evaluate(() => "axe" in globalThis))) await page.evaluate(AXE);
  return page.evaluate(
    async ({ within, only }) => {
      // The page has no iframes. Passed elements need no description: generating selectors for them takes longer than
      // the checks.
      const options: axe.RunOptions = { resultTypes: ["violations"], iframes: false, ...(only && { runOnly: only }) };
      const { violations } = await (globalThis as unknown as { axe: typeof axe }).axe.run(within ?? document, options);
      return violations.map(({ id, nodes }): Barrier => [id, nodes.map(({ html }) => html)]);
    },
    { within: part, only: rules },
  );
}

/** Violations in light, and in dark, where only colours differ. Leaves the page in light. */
export async function barriersByScheme(page: Page, part?: string): Promise<Record<"light" | "dark", Barrier[]>> {
  const light = await barriers(page, { part });
  await colour(page, "dark");
  const dark = await barriers(page, { part, rules: ["color-contrast"] });
  await colour(page, "light");
  return { light, dark };
}

export const NO_BARRIERS = { light: [], dark: [] };

/** Switches the page to light or dark, and waits until all colour transitions have ended. */
async function colour(page: Page, colorScheme: "light" | "dark"): Promise<void> {
  await page.emulateMedia({ colorScheme });
  await page.evaluate(async () => {
    const drawn = () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
    const running = () => document.getAnimations().filter(({ playState }) => playState === "running");
    await drawn();
    // A transition of an inherited colour starts another one in the elements that inherit it.
    while (running().length > 0) {
      await Promise.allSettled(running().map(({ finished }) => finished));
      await drawn();
    }
  });
}
