/**
 * Lets browsers translate pages. A translator replaces each text node by a `<font>` with the translation, while React
 * keeps the text node: a later text would stay invisible, so that a button shows an action that it no longer has, and
 * removing the text would throw. Here a text node returns to its place before React changes it, and the translator
 * translates it again.
 */

/** The elements that replaced text nodes. */
const replacements = new WeakMap<Node, Element>();

const isFont = (node: Node | null): node is Element => node instanceof Element && node.localName === "font";

/** Records replacements: the `<font>` comes with the removal of the text node, or was inserted next to it before. */
function note(records: readonly MutationRecord[]): void {
  for (const { addedNodes, removedNodes, previousSibling, nextSibling } of records) {
    for (const text of removedNodes) {
      if (text.nodeType !== Node.TEXT_NODE) continue;
      const font = [...addedNodes, previousSibling, nextSibling].find(isFont);
      if (font) replacements.set(text, font);
    }
  }
}

/** Must run before React renders, once. */
export function allowTranslation(): void {
  const observer = new MutationObserver(note);
  observer.observe(document, { childList: true, subtree: true });

  /** Puts a replaced text node back in place of its translation. */
  const restore = (node: Node | null) => {
    if (!node || node.parentNode || node.nodeType !== Node.TEXT_NODE) return;
    note(observer.takeRecords());
    const font = replacements.get(node);
    replacements.delete(node);
    if (font?.isConnected) font.replaceWith(node);
  };

  const { prototype } = Node;
  const { appendChild, insertBefore, removeChild } = prototype;
  const value = Object.getOwnPropertyDescriptor(prototype, "nodeValue");
  prototype.appendChild = function <Child extends Node>(child: Child): Child {
    restore(child);
    return appendChild.call(this, child) as Child;
  };
  prototype.insertBefore = function <Child extends Node>(child: Child, before: Node | null): Child {
    restore(child);
    restore(before);
    return insertBefore.call(this, child, before) as Child;
  };
  prototype.removeChild = function <Child extends Node>(child: Child): Child {
    restore(child);
    return removeChild.call(this, child) as Child;
  };
  Object.defineProperty(prototype, "nodeValue", {
    ...value,
    set(this: Node, text: string | null) {
      restore(this);
      value?.set?.call(this, text);
    },
  });
}
