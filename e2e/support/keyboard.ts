/**
 * Using a page by keyboard only. Each tab stop must have an accessible name and be visible: with a focus ring, and not
 * behind something else.
 */
import { type CDPSession, expect, type Locator, type Page } from "@playwright/test";

const MOST_STOPS = 150;

export class Keyboard {
  readonly page: Page;
  #devtools: Promise<CDPSession> | undefined;
  constructor(page: Page) {
    this.page = page;
  }

  /** Presses Tab, or Shift+Tab if `target` comes earlier, until it has the focus. */
  async to(target: Locator): Promise<void> {
    await expect(target).toBeVisible();
    const back = await target.evaluate(
      (element) =>
        document.activeElement !== document.body &&
        Boolean(element.compareDocumentPosition(document.activeElement!) & Node.DOCUMENT_POSITION_FOLLOWING),
    );
    for (let stop = 0; stop < MOST_STOPS; stop++) {
      if (await target.evaluate((element) => element === document.activeElement)) return;
      await this.page.keyboard.press(back ? "Shift+Tab" : "Tab");
      await this.#lookAtStop();
    }
    throw new Error(`${target} is not reachable with Tab.`);
  }

  async press(target: Locator, key = "Enter"): Promise<void> {
    await this.to(target);
    await this.page.keyboard.press(key);
  }

  async type(target: Locator, text: string): Promise<void> {
    await this.to(target);
    await this.page.keyboard.type(text);
  }

  async #lookAtStop(): Promise<void> {
    const focused = await this.page.evaluateHandle(() => document.activeElement);
    const element = focused.asElement();
    // After the last element, the focus leaves the page for the browser.
    if (!element || (await element.evaluate((one) => one === document.body))) return;
    const html = await element.evaluate((one) => one.outerHTML.slice(0, 200));
    expect.soft(await this.#nameOfFocused(), `has a name: ${html}`).not.toBe("");
    expect.soft(await element.evaluate(faultOfFocus), `is seen: ${html}`).toBe("");
  }

  /** The accessible name. */
  async #nameOfFocused(): Promise<string> {
    this.#devtools ??= this.page.context().newCDPSession(this.page);
    const devtools = await this.#devtools;
    const { result } = await devtools.send("Runtime.evaluate", { expression: "document.activeElement" });
    const objectId = result.objectId ?? "";
    const { nodes } = await devtools.send("Accessibility.getPartialAXTree", { objectId, fetchRelatives: false });
    return String(nodes[0]?.name?.value ?? "").trim();
  }
}

/** Why the focus on an element is not visible; empty if it is. */
async function faultOfFocus(element: Element): Promise<string> {
  // A hidden input is represented by its label.
  const drawn = [element, element.nextElementSibling, element.parentElement, element.closest("label")];
  const marked = drawn.find((one) => {
    if (!one) return false;
    const { outlineStyle, outlineWidth } = getComputedStyle(one);
    return outlineStyle !== "none" && Number.parseFloat(outlineWidth) >= 2;
  });
  if (!marked) return "has no outline";
  // The page scrolls to the focused element.
  for (let frame = 0; frame < 3; frame++) await new Promise(requestAnimationFrame);
  const { left, top, width, height } = marked.getBoundingClientRect();
  const parts = [0.1, 0.5, 0.9];
  const shown = parts.some((across) =>
    parts.some((down) => {
      const hit = document.elementFromPoint(left + width * across, top + height * down);
      return hit !== null && (marked.contains(hit) || hit.contains(marked));
    }),
  );
  return shown ? "" : "is covered or out of sight";
}
