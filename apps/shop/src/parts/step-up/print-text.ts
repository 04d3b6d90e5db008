/** Prints a text alone, without the page around it. */
export function printText(title: string, text: string): void {
  const frame = document.createElement("iframe");
  frame.setAttribute("aria-hidden", "true");
  frame.className = "fixed size-0 border-0";
  frame.srcdoc = "<!doctype html>";
  frame.addEventListener("load", () => {
    const { contentDocument: page, contentWindow: view } = frame;
    if (!page || !view) return;
    page.title = title;
    const shown = page.createElement("pre");
    shown.textContent = text;
    page.body.append(shown);
    view.addEventListener("afterprint", () => frame.remove());
    view.focus();
    view.print();
  });
  document.body.append(frame);
}
