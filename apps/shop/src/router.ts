/** The router of the shop. */
import { routerOptions } from "@banyan/app/router.ts";
import { createRouter } from "@tanstack/react-router";
import { routeTree } from "./routes.ts";
import { LoadingPage } from "./shell/loading-page.tsx";

export function createShopRouter() {
  return createRouter({ ...routerOptions(), routeTree, defaultPendingComponent: LoadingPage });
}

export type ShopRouter = ReturnType<typeof createShopRouter>;

declare module "@tanstack/react-router" {
  interface Register {
    router: ShopRouter;
  }
}
