/**
 * Code-split pages, loaded when opened or about to be opened. Loading times out after 120 s (docs/product.md 9); a
 * retry reloads the document, because browsers reuse a pending import. Without a connection, only the page's slot shows
 * the error. A chunk that is missing because of a deployment reloads the document, once.
 */
import { Unreachable } from "@banyan/contract/client.ts";
import { useParams, useSearch } from "@tanstack/react-router";
import { type ComponentType, use } from "react";

export const FILE_TIMEOUT_MS = 120_000;
const REACHES_WITHIN_MS = 10_000;

/** The page's URL. Each page's own type declares which parts it reads. */
export interface PageAddress {
  search: object;
  params: object;
}

type Load = () => Promise<{ default: ComponentType<PageAddress> }>;

let tries = 0;

/** Lets pages whose chunk failed to load retry on the next render. */
export function retryPages(): void {
  tries += 1;
}

/** `load` is `() => import("./areas/…-page.tsx")`; the page is the default export. */
export function lazyPage(load: () => Promise<unknown>, reload = () => location.reload()) {
  let Page: ComponentType<PageAddress> | undefined;
  let loading: { promise: Promise<void>; failed: boolean; late: boolean; at: number } | undefined;

  function start(): Promise<void> {
    if (loading && !(loading.failed && loading.at !== tries)) return loading.promise;
    if (loading?.late) {
      reload();
      return loading.promise;
    }
    const attempt = { promise: fetched(load as Load, reload), failed: false, late: false, at: tries };
    loading = {
      ...attempt,
      promise: attempt.promise.then(
        (module) => {
          Page = module.default;
        },
        (error: unknown) => {
          if (loading) Object.assign(loading, { failed: true, late: error instanceof Late });
          throw error;
        },
      ),
    };
    return loading.promise;
  }

  function LazyPage() {
    const search = useSearch({ strict: false });
    const params = useParams({ strict: false });
    if (!Page) use(start());
    return Page && <Page search={search} params={params} />;
  }
  /** For the router. Errors appear when the page renders. */
  LazyPage.preload = () => start().catch(() => {});
  return LazyPage;
}

class Late extends Unreachable {}

async function fetched(load: Load, reload: () => void) {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Late()), FILE_TIMEOUT_MS);
  });
  try {
    return await Promise.race([load(), late]);
  } catch (cause) {
    if (cause instanceof Late) throw cause;
    if (!(await isReachable())) throw new Unreachable(undefined, { cause });
    once(reload);
    throw cause;
  } finally {
    clearTimeout(timer);
  }
}

/** Whether the app's origin responds. */
async function isReachable(): Promise<boolean> {
  try {
    const signal = AbortSignal.timeout(REACHES_WITHIN_MS);
    return (await fetch(location.pathname, { method: "HEAD", cache: "no-store", signal })).ok;
  } catch {
    return false;
  }
}

const RELOADED = "reloadedForPage";

/** Session storage survives the reload and prevents a reload loop if the chunk stays missing. */
function once(reload: () => void): void {
  try {
    if (sessionStorage.getItem(RELOADED) === location.hash) return;
    sessionStorage.setItem(RELOADED, location.hash);
  } catch {
    return;
  }
  reload();
}
