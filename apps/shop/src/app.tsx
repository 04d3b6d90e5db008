/** Wires texts, server state, router and session, and runs everything that must happen once. */

import { queryClient } from "@banyan/app/query.ts";
import { prepareFigures } from "@banyan/ui";
import { i18n } from "@lingui/core";
import { I18nProvider } from "@lingui/react";
import { QueryClientProvider } from "@tanstack/react-query";
import { RouterProvider } from "@tanstack/react-router";
import { connectShop } from "./api/connect.ts";
import { warmed } from "./api/warm.ts";
import { mergeCartAtSignIn } from "./cart/merge.ts";
import { activateLocale, apiLanguage, chosenLocale } from "./i18n/language.ts";
import { createShopRouter, type ShopRouter } from "./router.ts";
import { keepCarriedCodes } from "./session/invitation.ts";
import { storedUser } from "./session/state.ts";
import { isMobile, isWide } from "./shell/device.ts";
import { prepareForPress } from "./shell/lazy-page.ts";
import { pause } from "./shell/pause.ts";
import { loadSiteParts } from "./shell/site-frame.tsx";
import { connectSignIn } from "./sign-in/request-sign-in.ts";

/** How long the first render waits for pending responses; later ones show skeletons first. */
const FIRST_ANSWERS_MS = 400;

/** Everything before the first render, in separate tasks, so that none blocks a slow phone. */
export async function start(): Promise<ShopRouter> {
  const carried = keepCarriedCodes(location);
  addEventListener("hashchange", () => keepCarriedCodes(location));
  prepareForPress();
  dropOuterParameters();
  await pause();
  const router = createShopRouter();
  const openLogin = () => void router.navigate({ to: "/pages/login" });
  connectShop(openLogin);
  connectSignIn(openLogin);
  mergeCartAtSignIn();
  if (carried && isMobile() && !storedUser.get()) await router.navigate({ to: "/pages/register", replace: true });
  await pause();
  const loaded = Promise.all([activateLocale(chosenLocale()), router.load(), isWide() && loadSiteParts()]);
  await pause();
  prepareFigures(apiLanguage());
  await loaded;
  await warmed(FIRST_ANSWERS_MS);
  return router;
}

/** Removes query parameters before the `#`, which are already read; the hash router would treat them as the page's. */
function dropOuterParameters(): void {
  if (location.search) history.replaceState(history.state, "", location.pathname + location.hash);
}

export function App({ router }: { router: ShopRouter }) {
  return (
    <I18nProvider i18n={i18n}>
      <QueryClientProvider client={queryClient}>
        <RouterProvider router={router} />
      </QueryClientProvider>
    </I18nProvider>
  );
}
