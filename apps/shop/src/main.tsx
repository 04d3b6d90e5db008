/**
 * Starts the shop: styles, texts and the first page are on their way before anything is drawn over the first view. The
 * style sheet is no part of index.html, so that it does not hold up that view.
 */
import { startTransition } from "react";
import { createRoot } from "react-dom/client";
import { App, start } from "./app.tsx";
import styles from "./styles.css?url";

function loadStyles(): Promise<void> {
  const link = document.createElement("link");
  link.rel = "stylesheet";
  link.href = styles;
  return new Promise((resolve, reject) => {
    link.addEventListener("load", () => resolve());
    link.addEventListener("error", () => reject(new Error("the style sheet did not arrive")));
    document.head.append(link);
  });
}

async function run(place: HTMLElement): Promise<void> {
  const [router] = await Promise.all([start(), loadStyles()]);
  // As a transition it is drawn in slices, and the page answers to fingers in between.
  startTransition(() => createRoot(place).render(<App router={router} />));
}

// Not awaited here: pages import from the file that this may be bundled into, and would wait for it for ever.
const place = document.getElementById("root");
if (place) void run(place);
