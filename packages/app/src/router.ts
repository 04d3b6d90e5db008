/** Router options shared by both apps: hash URLs, plain-text parameters, scroll restoration. */
import { underLayers } from "@banyan/ui";
import { createHashHistory } from "@tanstack/react-router";
import { Fragment } from "react";
import { plainHash } from "./page-address.ts";
import { type ErrorFrame, LOADING_AFTER_MS, routeErrorPage } from "./problem-pages.tsx";

/** Parameters are plain text, so that an invitation code of digits remains a string. */
function parseSearch(search: string): Record<string, string> {
  return Object.fromEntries(new URLSearchParams(search));
}

function stringifySearch(search: Record<string, unknown>): string {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(search)) {
    if (value !== undefined && value !== "") query.set(name, String(value));
  }
  const text = query.toString();
  return text ? `?${text}` : "";
}

/** Replaces the URL of a link that was sent with decorations. Bypasses the router, which reads the URL afterwards. */
function tidyAddress(): void {
  const plain = plainHash(location.hash);
  if (plain !== location.hash) History.prototype.replaceState.call(history, history.state, "", plain);
}

/** Options for `createRouter`, beside the app's own routes and its loading view. The error of a page is shown in `frame`. */
export function routerOptions(frame: ErrorFrame = Fragment) {
  tidyAddress();
  // Before the listeners of the history, which are added next.
  addEventListener("popstate", tidyAddress);
  return {
    history: underLayers(createHashHistory()),
    parseSearch,
    stringifySearch,
    scrollRestoration: true,
    defaultPreload: "intent",
    defaultPendingMs: LOADING_AFTER_MS,
    defaultPendingMinMs: 0,
    defaultErrorComponent: routeErrorPage(frame),
  } as const;
}

/** For `validateSearch`: these parameters as text, without absent or empty ones. */
export function optional<Name extends string>(...names: Name[]) {
  return (search: Record<string, unknown>): { [key in Name]?: string } => {
    const found: { [key in Name]?: string } = {};
    for (const name of names) {
      const value = search[name];
      if (typeof value === "string" && value.trim() !== "") found[name] = value.trim();
    }
    return found;
  };
}
