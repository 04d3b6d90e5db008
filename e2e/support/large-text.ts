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
