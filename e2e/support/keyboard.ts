/**
 * Using a page by keyboard alone. Each place where Tab stops must have a name that a screen reader can say, and must be seen:
 * with a mark of the focus, and not behind something else.
 */
import { type CDPSession, expect, type Locator, type Page } from "@playwright/test";

const MOST_STOPS = 150;

export class Keyboard {
  readonly page: Page;
  #devtools: Promise<CDPSession> | undefined;
  constructor(page: Page) {
    this.page = page;
  }

  /** Presses Tab, or Shift+Tab where `target` stands before, until it has the focus. */
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
    throw new Error(`Tab does not lead to ${target}.`);
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
    // After its last element a page hands the focus to the browser.
    if (!element || (await element.evaluate((one) => one === document.body))) return;
    const html = await element.evaluate((one) => one.outerHTML.slice(0, 200));
    expect.soft(await this.#nameOfFocused(), `has a name: ${html}`).not.toBe("");
    expect.soft(await element.evaluate(faultOfFocus), `is seen: ${html}`).toBe("");
  }

  /** As the browser tells screen readers. */
  async #nameOfFocused(): Promise<string> {
    this.#devtools ??= this.page.context().newCDPSession(this.page);
    const devtools = await this.#devtools;
    const { result } = await devtools.send("Runtime.evaluate", { expression: "document.activeElement" });
    const objectId = result.objectId ?? "";
    const { nodes } = await devtools.send("Accessibility.getPartialAXTree", { objectId, fetchRelatives: false });
    return String(nodes[0]?.name?.value ?? "").trim();
  }
}

/** Why the focus on an element cannot be seen; empty where it can. */
async function faultOfFocus(element: Element): Promise<string> {
  // A hidden input is drawn by its label.
  const drawn = [element, element.nextElementSibling, element.parentElement, element.closest("label")];
  const marked = drawn.find((one) => {
    if (!one) return false;
    const { outlineStyle, outlineWidth } = getComputedStyle(one);
    return outlineStyle !== "none" && Number.parseFloat(outlineWidth) >= 2;
  });
  if (!marked) return "has no outline";
  // The page scrolls to what gets the focus.
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
