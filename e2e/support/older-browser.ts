import type { Page } from "@playwright/test";

/**
 * Takes from the pages what browsers got after those that the shop supports (docs/product.md 9): what came after
 * Chrome 111, Firefox 128 and Safari 16.4, and what Safari has not got at all.
 */
export async function makeOlder(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const newer: [owner: object, names: string[]][] = [
      [AbortSignal, ["any"]],
      [Array, ["fromAsync"]],
      [Map, ["groupBy"]],
      [Object, ["groupBy"]],
      [Promise, ["try", "withResolvers"]],
      [RegExp, ["escape"]],
      [URL, ["canParse", "parse"]],
      [ArrayBuffer.prototype, ["transfer", "transferToFixedLength"]],
      [Document.prototype, ["startViewTransition"]],
      [Element.prototype, ["checkVisibility", "moveBefore", "setHTMLUnsafe"]],
      [HTMLElement.prototype, ["hidePopover", "showPopover", "togglePopover"]],
      [Object.getPrototypeOf(Object.getPrototypeOf([].values())), ["drop", "every", "filter", "find", "flatMap"]],
      [
        Object.getPrototypeOf(Object.getPrototypeOf([].values())),
        ["forEach", "map", "reduce", "some", "take", "toArray"],
      ],
      [Set.prototype, ["difference", "intersection", "isDisjointFrom", "isSubsetOf", "isSupersetOf"]],
      [Set.prototype, ["symmetricDifference", "union"]],
      [Uint8Array, ["fromBase64", "fromHex"]],
      [Uint8Array.prototype, ["toBase64", "toHex"]],
      [window, ["Iterator", "cancelIdleCallback", "navigation", "requestIdleCallback", "scheduler"]],
    ];
    for (const [owner, names] of newer)
      for (const name of names) {
        Reflect.deleteProperty(owner, name);
        if (name in owner) throw new Error(`${name} is still there`);
      }
  });
}
