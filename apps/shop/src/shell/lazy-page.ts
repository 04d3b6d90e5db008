/**
 * Pages in chunks of their own. A chunk that has not come after 120 s has failed (docs/product.md 9); one that is
 * gone because a newer version was put in place is fetched by loading the page anew, once.
 */
import { lazyRouteComponent } from "@tanstack/react-router";
import type { ComponentType } from "react";
import { loadOtherTexts } from "../i18n/language.ts";

export const CHUNK_TIMEOUT_MS = 120_000;

type Load = () => Promise<{ default: ComponentType }>;

/** `load` is `() => import("./areas/…-page.tsx")`; the page is the default export. Its texts come with it. */
export function lazyPage(load: () => Promise<unknown>) {
  return lazyRouteComponent(() =>
    withTimeout(async () => {
      const [page] = await Promise.all([(load as Load)(), loadOtherTexts()]);
      return page;
    }),
  );
}

/** A page that people enter by, whose texts are among the first (build/texts-divided.ts). */
export function firstPage(load: () => Promise<unknown>) {
  return lazyRouteComponent(() => withTimeout(load as Load));
}

function withTimeout<Module>(load: () => Promise<Module>): Promise<Module> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error("the page did not arrive in time")), CHUNK_TIMEOUT_MS);
  });
  return Promise.race([load(), late]).finally(() => clearTimeout(timer));
}
