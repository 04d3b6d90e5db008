/** The router: routes behind the `#`, plain text parameters, scroll positions kept for the way back. */
import { underLayers } from "@banyan/ui";
import { createHashHistory, createRouter } from "@tanstack/react-router";
import { routeTree } from "./routes.ts";
import { LOADING_AFTER_MS, PendingPage, RouteErrorPage } from "./shell/problem-pages.tsx";

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

export function createShopRouter() {
  return createRouter({
    routeTree,
    history: underLayers(createHashHistory()),
    parseSearch,
    stringifySearch,
    scrollRestoration: true,
    defaultPreload: "intent",
    defaultPendingMs: LOADING_AFTER_MS,
    defaultPendingMinMs: 0,
    defaultPendingComponent: PendingPage,
    defaultErrorComponent: RouteErrorPage,
  });
}

export type ShopRouter = ReturnType<typeof createShopRouter>;

declare module "@tanstack/react-router" {
  interface Register {
    router: ShopRouter;
  }
}
