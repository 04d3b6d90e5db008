/** The router: addresses behind the `#`, filters as plain text in them, scroll positions kept for the way back. */
import { underLayers } from "@banyan/ui";
import { createHashHistory, createRouter } from "@tanstack/react-router";
import { routeTree } from "./routes.ts";
import { PendingPage, RouteErrorPage } from "./shell/problem-pages.tsx";

const PENDING_AFTER_MS = 200;

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

export function createOfficeRouter() {
  return createRouter({
    routeTree,
    history: underLayers(createHashHistory()),
    parseSearch,
    stringifySearch,
    scrollRestoration: true,
    defaultPreload: "intent",
    defaultPendingMs: PENDING_AFTER_MS,
    defaultPendingMinMs: 0,
    defaultPendingComponent: PendingPage,
    defaultErrorComponent: RouteErrorPage,
  });
}

export type OfficeRouter = ReturnType<typeof createOfficeRouter>;

declare module "@tanstack/react-router" {
  interface Register {
    router: OfficeRouter;
  }
}
