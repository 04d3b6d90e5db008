/** Translates the page as Google Translate does: replaces each text node by a `<font>` in a `<font>`. */

/** Skips what must not be translated. Returns the number of texts. */
export function translatePage(into: (text: string) => string = (text) => `«${text}»`): number {
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  const texts: Text[] = [];
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const within = node.parentElement;
    if (node.nodeValue?.trim() && !within?.closest("font, script, style, textarea, [translate=no]"))
      texts.push(node as Text);
  }
  for (const text of texts) {
    const [outer, inner] = [document.createElement("font"), document.createElement("font")];
    inner.textContent = into(text.nodeValue ?? "");
    outer.append(inner);
    text.parentNode?.insertBefore(outer, text);
    text.parentNode?.removeChild(text);
  }
  return texts.length;
}
