/** The page at 200 % text size, as set in the browser: everything in rem grows, including the `lg:` breakpoint. */
import type { Page } from "@playwright/test";

const NORMAL_PX = 16;

export async function enlargeText(page: Page, percent: number): Promise<void> {
  const devtools = await page.context().newCDPSession(page);
  const standard = (NORMAL_PX * percent) / 100;
  await devtools.send("Page.setFontSizes", { fontSizes: { standard, fixed: (standard * 13) / NORMAL_PX } });
}

/** Overlapping texts, except where one of them floats over the page. */
export function overlaps(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    interface Line {
      text: string;
      element: Element;
      box: DOMRect;
    }
    const lines: Line[] = [];
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const text = (node.textContent ?? "").trim();
      const element = node.parentElement;
      if (!text || !element?.checkVisibility({ opacityProperty: true, visibilityProperty: true })) continue;
      if (element.closest("script, style, option, svg, .sr-only") || floats(element)) continue;
      const range = document.createRange();
      range.selectNodeContents(node);
      for (const box of range.getClientRects())
        if (isShown(element, box)) lines.push({ text: text.slice(0, 50), element, box });
    }
    const found = new Set<string>();
    for (const [at, one] of lines.entries())
      for (const other of lines.slice(at + 1))
        if (one.element !== other.element && shared(one.box, other.box) > 0.25)
          found.add(`“${one.text}” and “${other.text}”`);
    return [...found];

    /** Sticky and fixed bars cover scrolled content. */
    function floats(start: Element): boolean {
      for (let element: Element | null = start; element; element = element.parentElement)
        if (["fixed", "sticky"].includes(getComputedStyle(element).position)) return true;
      return false;
    }
    /** Not scrolled out of view or collapsed. */
    function isShown(start: Element, box: DOMRect): boolean {
      const [x, y] = [box.left + box.width / 2, box.top + box.height / 2];
      for (let element: Element | null = start; element; element = element.parentElement) {
        const { overflowX, overflowY, clipPath } = getComputedStyle(element);
        if (clipPath === "inset(50%)") return false;
        if (overflowX === "visible" && overflowY === "visible") continue;
        const { left, right, top, bottom } = element.getBoundingClientRect();
        if (x < left || x > right || y < top || y > bottom) return false;
      }
      return box.width > 1;
    }
    /** Overlap as a share of the smaller box. */
    function shared(one: DOMRect, other: DOMRect): number {
      const width = Math.min(one.right, other.right) - Math.max(one.left, other.left);
      const height = Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top);
      if (width <= 0 || height <= 0) return 0;
      return (width * height) / Math.min(one.width * one.height, other.width * other.height);
    }
  });
}

/**
 * Words of letters of which a line has only one or two, because the word did not fit and was broken. Words in other
 * people's alphabets are found as the browser finds them where it breaks lines.
 */
export function shreds(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const FEW = 2;
    const found = new Set<string>();
    const segmenter = new Intl.Segmenter(document.documentElement.lang, { granularity: "word" });
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const text = node.textContent ?? "";
      const element = node.parentElement;
      if (!element?.checkVisibility({ visibilityProperty: true })) continue;
      if (element.closest("script, style, option, svg, .sr-only")) continue;
      const range = document.createRange();
      range.selectNodeContents(node);
      const lines = new Set([...range.getClientRects()].map(({ top }) => Math.round(top)));
      if (lines.size < 2) continue;
      for (const { segment, index } of segmenter.segment(text)) {
        if (
          !/^[\p{L}\p{M}]+$/u.test(segment) ||
          /\p{Script=Han}|\p{Script=Hira}|\p{Script=Kana}|\p{Script=Hangul}/u.test(segment)
        )
          continue;
        range.setStart(node, index);
        range.setEnd(node, index + segment.length);
        if (new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size < 2) continue;
        const onLine = new Map<number, number>();
        for (let at = index; at < index + segment.length; at++) {
          if (!/\p{L}/u.test(text.charAt(at))) continue;
          range.setStart(node, at);
          range.setEnd(node, at + 1);
          const line = Math.round(range.getBoundingClientRect().top);
          onLine.set(line, (onLine.get(line) ?? 0) + 1);
        }
        if (onLine.size > 1 && Math.min(...onLine.values()) <= FEW)
          found.add(`“${segment}” of “${text.trim().slice(0, 40)}”: ${[...onLine.values()].join("+")} letters`);
      }
    }
    return [...found];
  });
}

/** Buttons, links and fields of which a part is outside the screen or outside the box that clips them. */
export function cutControls(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const width = document.documentElement.clientWidth;
    const found = new Set<string>();
    for (const control of document.querySelectorAll("button, a[href], input, select, textarea, [role=tab]")) {
      if (!control.checkVisibility({ opacityProperty: true, visibilityProperty: true })) continue;
      if (control.closest(".sr-only, [inert]") || control.classList.contains("sr-only")) continue;
      const box = control.getBoundingClientRect();
      if (box.width < 2 || box.height < 2) continue;
      const why = cutBy(control, box);
      if (why) found.add(`${control.outerHTML.slice(0, 120)} “${(control.textContent ?? "").slice(0, 40)}” ${why}`);
    }
    return [...found];

    function cutBy(control: Element, box: DOMRect): string | undefined {
      for (let element = control.parentElement; element; element = element.parentElement) {
        const { overflowX, clipPath, position } = getComputedStyle(element);
        if (clipPath === "inset(50%)" || element.hasAttribute("data-pans")) return undefined;
        if (["auto", "scroll"].includes(overflowX)) return undefined;
        const around = element.getBoundingClientRect();
        if (position === "fixed" && around.right <= 0) return undefined;
        if (!["hidden", "clip"].includes(overflowX)) continue;
        if (box.right > around.right + 1 || box.left < around.left - 1)
          return `is cut off by ${Math.ceil(Math.max(box.right - around.right, around.left - box.left))} px`;
      }
      return box.right > width + 1 || box.left < -1 ? "sticks out of the screen" : undefined;
    }
  });
}

/** Texts of a page at its top that a sticky bar covers. */
export function covered(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    scrollTo(0, 0);
    const sticky = (start: Element) => {
      for (let element: Element | null = start; element; element = element.parentElement)
        if (["fixed", "sticky"].includes(getComputedStyle(element).position)) return element;
      return undefined;
    };
    const found = new Set<string>();
    const walker = document.createTreeWalker(document.querySelector("main") ?? document.body, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const element = node.parentElement;
      if (!element?.checkVisibility() || element.closest("svg, .sr-only") || sticky(element)) continue;
      const range = document.createRange();
      range.selectNodeContents(node);
      for (const { left, top, width, height } of range.getClientRects()) {
        // Bars at the bottom cover what has to be scrolled anyway.
        if (width < 2 || top + height > innerHeight / 2) continue;
        const above = document.elementFromPoint(left + width / 2, top + height / 2);
        if (above && !above.contains(element) && sticky(above)) found.add((node.textContent ?? "").trim().slice(0, 60));
      }
    }
    return [...found];
  });
}

/** Texts squeezed into a column: three lines or more, none of them wider than two letters. */
export function stacks(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const MOST_LETTERS = 2.2;
    const found = new Set<string>();
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const element = node.parentElement;
      if (!element?.checkVisibility() || element.closest("script, style, option, svg, .sr-only")) continue;
      const range = document.createRange();
      range.selectNodeContents(node);
      const widths = new Map<number, number>();
      for (const { top, width } of range.getClientRects())
        if (width > 1) widths.set(Math.round(top), (widths.get(Math.round(top)) ?? 0) + width);
      const letter = Number.parseFloat(getComputedStyle(element).fontSize);
      if (widths.size >= 3 && Math.max(...widths.values()) < letter * MOST_LETTERS)
        found.add(`“${(node.textContent ?? "").trim().slice(0, 40)}” has ${widths.size} lines of a letter or two`);
    }
    return [...found];
  });
}

/** Tables of which a part is only seen by scrolling sideways. */
export function wideTables(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    [...document.querySelectorAll("table")].flatMap((table) => {
      const frame = table.parentElement;
      const missing = frame ? table.scrollWidth - frame.clientWidth : 0;
      return table.checkVisibility() && missing > 1 ? [`the table ${table.ariaLabel} is ${missing} px too wide`] : [];
    }),
  );
}
