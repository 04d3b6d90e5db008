/** Reads a page like a proofreader: its texts, and the texts that do not fit. */
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import type { Page } from "@playwright/test";
import type axe from "axe-core";
import { origin } from "./place.ts";

/** Axe, which remembers the colours that it has read: reading them anew took a sixth of its time. */
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

/** Waits until the page is drawn, also below the first view, and nothing is loading. */
export async function settled(page: Page, timeout = 30_000): Promise<void> {
  await page.evaluate(arrive, { timeout });
}

/** Opens a page by its address as a link from outside does, with nothing left of the page before. */
export async function openAnew(page: Page, address: string): Promise<void> {
  // An address of the same server, so that the browser goes on in the process that has read the scripts.
  await page.goto(`${origin()}/healthz`);
  await page.goto(address);
  await settled(page);
}

/**
 * Goes to another page without reloading the shop or office, and waits until nothing there is loading. A page with the
 * same name is reloaded, because nothing distinguishes the old one from the new one.
 */
export async function walkTo(page: Page, path: string): Promise<void> {
  if (await page.evaluate(arrive, { timeout: 30_000, path })) return;
  await page.reload();
  await settled(page);
}

/**
 * Runs in the page: goes to the path, if there is one, and waits until the page is drawn. One call from outside takes less time
 * than five. Where the page has the same name as the one before, sets the address only and returns false.
 */
async function arrive({ timeout, path }: { timeout: number; path?: string }): Promise<boolean> {
  const deadline = performance.now() + timeout;
  // A browser that had nothing to draw for a while may give neither a frame nor idle time before something else wakes it.
  const AWAKE_MS = 1_000;
  const frame = () =>
    new Promise((done) => {
      requestAnimationFrame(done);
      setTimeout(done, AWAKE_MS);
    });
  const until = async (holds: () => boolean, what: string) => {
    while (!holds()) {
      if (performance.now() > deadline) throw new Error(`${location.href}: ${what} after ${timeout} ms`);
      await frame();
    }
  };
  const isLoaded = () => {
    const main = document.querySelector("main");
    const waiting = document.querySelector("main .shimmer, div[aria-busy='true']");
    return main !== null && (main.textContent ?? "").trim() !== "" && waiting === null;
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
  // What lies below is drawn after a frame, without a pause that would count as idle. It may load something itself.
  await frame();
  await frame();
  await new Promise((done) => requestIdleCallback(done, { timeout: AWAKE_MS }));
  await until(isLoaded, "something is still loading");
  return true;
}

/** All texts that can be read or heard on the page: texts, labels, placeholders, alternative texts. */
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
 * Elements that stick out of the page or are cut off by their box, other than by an ellipsis or in an area that scrolls or is moved.
 * A number is not cut off even by an ellipsis. With a part, only elements in it.
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
      // Some widths leave a text to screen readers, as sr-only does.
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
        // A dialog is drawn on top, so nothing around it cuts it off.
        if (element instanceof HTMLDialogElement) break;
        if (["auto", "scroll"].includes(style.overflowX) || element.hasAttribute("data-pans")) return undefined;
        if (style.position === "fixed" && element.getBoundingClientRect().right <= 0) return undefined;
        if (!["hidden", "clip"].includes(style.overflowX)) continue;
        const box = element.getBoundingClientRect();
        // A name may end in an ellipsis. Half a number is another number.
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

type Barrier = [rule: string, elements: string[]];

/** The violations that axe finds on the page or in a part of it, with their elements. */
export async function barriers(
  page: Page,
  { part, rules }: { part?: string | undefined; rules?: string[] } = {},
): Promise<Barrier[]> {
  // Reading axe takes as long as many of its checks, so each document reads it once.
  if (!(await page.evaluate(() => "axe" in globalThis))) await page.evaluate(AXE);
  return page.evaluate(
    async ({ within, only }) => {
      // The page has no frames. Passed elements need no description: making selectors for them takes longer than the checks.
      const options: axe.RunOptions = { resultTypes: ["violations"], iframes: false, ...(only && { runOnly: only }) };
      const { violations } = await (globalThis as unknown as { axe: typeof axe }).axe.run(within ?? document, options);
      return violations.map(({ id, nodes }): Barrier => [id, nodes.map(({ html }) => html)]);
    },
    { within: part, only: rules },
  );
}

/** The violations in light, and those in dark, where only colours differ. Leaves the page in light. */
export async function barriersByScheme(page: Page, part?: string): Promise<Record<"light" | "dark", Barrier[]>> {
  const light = await barriers(page, { part });
  await colour(page, "dark");
  const dark = await barriers(page, { part, rules: ["color-contrast"] });
  await colour(page, "light");
  return { light, dark };
}

export const NO_BARRIERS = { light: [], dark: [] };

/** Switches the page to light or dark, and waits until all colours have changed. */
async function colour(page: Page, colorScheme: "light" | "dark"): Promise<void> {
  await page.emulateMedia({ colorScheme });
  await page.evaluate(async () => {
    const drawn = () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
    const running = () => document.getAnimations().filter(({ playState }) => playState === "running");
    await drawn();
    // The change of an inherited colour begins another one in the elements that inherit it.
    while (running().length > 0) {
      await Promise.allSettled(running().map(({ finished }) => finished));
      await drawn();
    }
  });
}
