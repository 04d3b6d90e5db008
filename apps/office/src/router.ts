/** The router of the office. */
import { routerOptions } from "@banyan/app/router.ts";
import { createRouter } from "@tanstack/react-router";
import { routeTree } from "./routes.ts";
import { LoadingPage } from "./shell/loading-page.tsx";

export function createOfficeRouter() {
  return createRouter({ ...routerOptions(), routeTree, defaultPendingComponent: LoadingPage });
}

export type OfficeRouter = ReturnType<typeof createOfficeRouter>;

declare module "@tanstack/react-router" {
  interface Register {
    router: OfficeRouter;
  }
}
