/** Wires texts, server state and router, and runs everything that must happen once. */

import { queryClient } from "@banyan/app/query.ts";
import { allowTranslation } from "@banyan/app/translated.ts";
import { i18n } from "@lingui/core";
import { I18nProvider } from "@lingui/react";
import { QueryClientProvider } from "@tanstack/react-query";
import { RouterProvider } from "@tanstack/react-router";
import { connectOffice } from "./api/connect.ts";
import { activateLocale, chosenLocale } from "./i18n/language.ts";
import { createOfficeRouter, type OfficeRouter } from "./router.ts";
import { askSession } from "./session/session.ts";

/** Everything before the first render. */
export async function start(): Promise<OfficeRouter> {
  allowTranslation();
  connectOffice();
  const router = createOfficeRouter();
  void askSession();
  await activateLocale(chosenLocale());
  return router;
}

export function App({ router }: { router: OfficeRouter }) {
  return (
    <I18nProvider i18n={i18n}>
      <QueryClientProvider client={queryClient}>
        <RouterProvider router={router} />
      </QueryClientProvider>
    </I18nProvider>
  );
}
