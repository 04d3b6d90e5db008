/** The router of the office. */
import { routerOptions } from "@banyan/app/router.ts";
import { createRouter } from "@tanstack/react-router";
import { routeTree } from "./routes.ts";
import { ErrorFrame } from "./shell/error-frame.tsx";
import { LoadingPage } from "./shell/loading-page.tsx";

export function createOfficeRouter() {
  return createRouter({ ...routerOptions(ErrorFrame), routeTree, defaultPendingComponent: LoadingPage });
}

export type OfficeRouter = ReturnType<typeof createOfficeRouter>;

declare module "@tanstack/react-router" {
  interface Register {
    router: OfficeRouter;
  }
}
