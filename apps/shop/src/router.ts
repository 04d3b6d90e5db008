/** The router of the shop. */
import { routerOptions } from "@banyan/app/router.ts";
import { leaveToasts } from "@banyan/ui";
import { createRouter } from "@tanstack/react-router";
import { routeTree } from "./routes.ts";
import { ErrorFrame } from "./shell/error-frame.tsx";
import { LoadingPage } from "./shell/loading-page.tsx";

export function createShopRouter() {
  const router = createRouter({ ...routerOptions(ErrorFrame), routeTree, defaultPendingComponent: LoadingPage });
  router.subscribe("onBeforeNavigate", ({ fromLocation, toLocation }) => {
    if (fromLocation && fromLocation.href !== toLocation.href) leaveToasts();
  });
  return router;
}

export type ShopRouter = ReturnType<typeof createShopRouter>;

declare module "@tanstack/react-router" {
  interface Register {
    router: ShopRouter;
  }
}
