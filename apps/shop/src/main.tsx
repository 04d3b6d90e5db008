/**
 * Starts the shop. Styles, texts and the first page load before the initial view is replaced. The style sheet is not in
 * index.html, to not delay that view.
 */
import { queryClient } from "@banyan/app/query.ts";
import { startTransition } from "react";
import { createRoot } from "react-dom/client";
import { App, start } from "./app.tsx";
import styles from "./styles.css?url";

/** So long a page that is drawn stays out of sight while its first answers are on their way; skeletons stand in for what is later. */
const FIRST_ANSWERS_MS = 400;

function loadStyles(): Promise<unknown> {
  return new Promise((onload, onerror) => {
    const link = document.createElement("link");
    document.head.append(Object.assign(link, { rel: "stylesheet", href: styles, onload, onerror }));
  });
}

/** The page is drawn behind the first view and takes its place with the answers that it asked for, so that nothing moves. */
async function run(place: HTMLElement): Promise<void> {
  const [router] = await Promise.all([start(), loadStyles()]);
  const page = document.createElement("div");
  page.style.visibility = "hidden";
  place.append(page);
  await new Promise<void>((onDrawn) => {
    // A transition renders in slices, so the page responds to touches in between.
    startTransition(() => createRoot(page).render(<App router={router} onDrawn={onDrawn} />));
  });
  await Promise.race([answered(), wait(FIRST_ANSWERS_MS)]);
  await wait(0);
  place.querySelector(".first")?.remove();
  page.style.visibility = "";
  // After the pictures of the page, as in parts/layout/after-page.ts. A number here costs the first page less than a name.
  await wait(1_500);
  await import("./offline/begin.ts").catch(() => {});
}

/** Resolves with the answers to what is asked at this moment. */
function answered(): Promise<unknown> {
  const asked = queryClient.getQueryCache().findAll({ fetchStatus: "fetching" });
  return Promise.allSettled(asked.flatMap(({ promise }) => promise ?? []));
}

function wait(milliseconds: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, milliseconds));
}

// Not awaited: pages import from the chunk that may contain this module, which would deadlock.
const place = document.getElementById("root");
if (place) void run(place);
