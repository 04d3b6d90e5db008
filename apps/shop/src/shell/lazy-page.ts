/**
 * Pages in chunks of their own. A chunk that has not come after 120 s has failed (product.md section 9); one that is
 * gone because a newer version was put in place is fetched by loading the page anew, once.
 */
import { lazyRouteComponent } from "@tanstack/react-router";
import type { ComponentType } from "react";

export const CHUNK_TIMEOUT_MS = 120_000;

/** `load` is `() => import("./areas/…-page.tsx")`; the page is the default export. */
export function lazyPage(load: () => Promise<unknown>) {
  return lazyRouteComponent(() => withTimeout(load as () => Promise<{ default: ComponentType }>));
}

function withTimeout<Module>(load: () => Promise<Module>): Promise<Module> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error("the page did not arrive in time")), CHUNK_TIMEOUT_MS);
  });
  return Promise.race([load(), late]).finally(() => clearTimeout(timer));
}
