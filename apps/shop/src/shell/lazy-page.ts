/** Pages of the shop: most bring the texts that the first pages do not need (build/texts-divided.ts). */
import { lazyPage as lazy } from "@banyan/app/lazy-page.tsx";
import { loadOtherTexts } from "../i18n/language.ts";

export function lazyPage(load: () => Promise<unknown>) {
  return lazy(async () => (await Promise.all([load(), loadOtherTexts()]))[0]);
}

/** A page that people enter by, whose texts are among the first. */
export const firstPage = lazy;
