/**
 * Starts the shop. Styles, texts and the first page load before the initial view is replaced. The style sheet is not in
 * index.html, to not delay that view.
 */
import { startTransition } from "react";
import { createRoot } from "react-dom/client";
import { App, start } from "./app.tsx";
import "./first-pages.ts";
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
  // A transition renders in slices, so the page responds to input in between.
  startTransition(() => createRoot(place).render(<App router={router} />));
}

// Not awaited: pages import from the chunk that may contain this module, which would deadlock.
const place = document.getElementById("root");
if (place) void run(place);
