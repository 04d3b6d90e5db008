/** What the routers of both apps are: addresses behind the `#`, plain text parameters, scroll positions kept for the way back. */
import { underLayers } from "@banyan/ui";
import { createHashHistory } from "@tanstack/react-router";
import { LOADING_AFTER_MS, RouteErrorPage } from "./problem-pages.tsx";

/** Parameters are plain texts, so that an invitation code of digits stays what it is. */
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

/** Options for `createRouter`, beside the app's own routes and its loading view. */
export function routerOptions() {
  return {
    history: underLayers(createHashHistory()),
    parseSearch,
    stringifySearch,
    scrollRestoration: true,
    defaultPreload: "intent",
    defaultPendingMs: LOADING_AFTER_MS,
    defaultPendingMinMs: 0,
    defaultErrorComponent: RouteErrorPage,
  } as const;
}

/** For `validateSearch`: the parameters of these names, as text; what is absent or empty is left out. */
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
