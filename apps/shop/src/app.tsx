/** Wires texts, server state, router and session, and runs everything that must happen once. */

import { queryClient } from "@banyan/app/query.ts";
import { allowTranslation } from "@banyan/app/translated.ts";
import { prepareFigures } from "@banyan/ui";
import { i18n } from "@lingui/core";
import { I18nProvider } from "@lingui/react";
import { QueryClientProvider } from "@tanstack/react-query";
import { RouterProvider } from "@tanstack/react-router";
import { useEffect, useEffectEvent } from "react";
import { connectShop } from "./api/connect.ts";
import { cartMerge } from "./cart/later.ts";
import { activateLocale, apiLanguage, chosenLocale } from "./i18n/language.ts";
import { createShopRouter, type ShopRouter } from "./router.ts";
import { keepCarriedCodes } from "./session/invitation.ts";
import { storedUser } from "./session/state.ts";
import { isMobile, markVariant } from "./shell/device.ts";
import { prepareForPress } from "./shell/lazy-page.ts";
import { loadSiteParts } from "./shell/site-frame.tsx";
import { connectSignIn } from "./sign-in/request-sign-in.ts";
import { wishlistMerge } from "./wishlist/later.tsx";

/** Everything before the first drawing. */
export async function start(): Promise<ShopRouter> {
  markVariant();
  allowTranslation();
  const carried = keepCarriedCodes(location);
  addEventListener("hashchange", () => keepCarriedCodes(location));
  prepareForPress();
  dropOuterParameters();
  const router = createShopRouter();
  const openLogin = () => void router.navigate({ to: "/pages/login" });
  connectShop(openLogin);
  connectSignIn(openLogin);
  cartMerge.atSignIn();
  wishlistMerge.atSignIn();
  if (carried && isMobile() && !storedUser.get()) await router.navigate({ to: "/pages/register", replace: true });
  const loaded = Promise.all([activateLocale(chosenLocale()), router.load(), !isMobile() && loadSiteParts()]);
  prepareFigures(apiLanguage());
  await loaded;
  return router;
}

/** Removes query parameters before the `#`, which are already read; the hash router would treat them as the page's. */
function dropOuterParameters(): void {
  if (location.search) history.replaceState(history.state, "", location.pathname + location.hash);
}

/** `onDrawn` is called once, when the first page is drawn and has asked for what it shows. */
export function App({ router, onDrawn }: { router: ShopRouter; onDrawn?: () => void }) {
  const tellDrawn = useEffectEvent(() => onDrawn?.());
  useEffect(() => tellDrawn(), []);
  return (
    <I18nProvider i18n={i18n}>
      <QueryClientProvider client={queryClient}>
        <RouterProvider router={router} />
      </QueryClientProvider>
    </I18nProvider>
  );
}
