/**
 * What the service worker does. Pages always come from the network; without one there is a page that says so and shows what
 * this device has seen. It also shows pushes. Code, calls and files never pass through here, so that no version of it can serve anything stale.
 */

import { noticePage } from "@banyan/contract/notice-page.ts";
import type { Push } from "@banyan/contract/pushes.ts";
import { SHORT_LINKS } from "@banyan/contract/short-links.ts";
import { SEEN_CACHE, SEEN_FILES, WORKER_HERE } from "../offline/caches.ts";
import { offlinePage } from "./offline-page.ts";
import type { WorkerScope } from "./scope.ts";

const ICON = "/icon-192.png";
const OWN_FILE = "/sw.js";
/** Statuses of a server that has no worker. */
const GONE = new Set([404, 410]);
/** What browsers that can do so keep away from the worker: it need not start for it. */
const NOT_FOR_US = { not: { or: [{ requestMode: "navigate" }, { urlPattern: `${SEEN_FILES}*` }] } };

/** Not the office, files to download or the documentation of the API. */
const isShopPage = (path: string) =>
  path === "/" || Object.values(SHORT_LINKS).some((beginning) => path.startsWith(`${beginning}/`));

/** `build` names the build that the worker belongs to. */
export function startWorker(scope: WorkerScope, build: string): void {
  let lookedAfterItself = false;

  scope.addEventListener("install", (event) => {
    // At once: the worker keeps no code, so pages of any build go with it.
    event.waitUntil(scope.skipWaiting());
    event.addRoutes?.({ condition: NOT_FOR_US, source: "network" }).catch(() => {});
  });

  scope.addEventListener("activate", (event) => event.waitUntil(takeOver()));

  scope.addEventListener("fetch", (event) => {
    const { request } = event;
    const { origin, pathname } = new URL(request.url);
    if (request.method !== "GET" || origin !== location.origin) return;
    if (pathname.startsWith(SEEN_FILES)) return event.respondWith(seenFile(request));
    if (request.mode !== "navigate" || !isShopPage(pathname)) return;
    event.respondWith(open(request));
    if (!lookedAfterItself) event.waitUntil(leaveIfGone());
    lookedAfterItself = true;
  });

  scope.addEventListener("push", (event) => {
    if (event.data) event.waitUntil(show(event.data.json() as Push));
  });

  scope.addEventListener("notificationclick", (event) => {
    event.notification.close();
    event.waitUntil(openShop(String(event.notification.data)));
  });

  /** One notice is one notification, also if it is sent twice. */
  function show({ id, kind, reference, title, language }: Push): Promise<void> {
    const data = `${location.origin}/#${noticePage(kind, reference)}`;
    return scope.registration.showNotification(title, { tag: id, lang: language, icon: ICON, data });
  }

  async function openShop(url: string): Promise<void> {
    const tabs = await scope.clients.matchAll({ type: "window", includeUncontrolled: false });
    const tab = tabs.find((one) => isShopPage(new URL(one.url).pathname));
    try {
      if (!tab) throw new Error("no tab of the shop is open");
      // Not every browser lets a worker do so.
      await tab.focus().catch(() => {});
      await tab.navigate(url);
    } catch {
      await scope.clients.openWindow(url);
    }
  }

  async function takeOver(): Promise<void> {
    await caches.open(WORKER_HERE);
    await scope.clients.claim();
    const tabs = await scope.clients.matchAll({ type: "window", includeUncontrolled: true });
    for (const tab of tabs) tab.postMessage({ build }, []);
  }

  async function seenFile(request: Request): Promise<Response> {
    return (await (await caches.open(SEEN_CACHE)).match(request.url)) ?? fetch(request);
  }

  async function open(request: Request): Promise<Response> {
    try {
      return await fetch(request);
    } catch {
      return offlinePage();
    }
  }

  /** After a return to a build without a worker, nobody else would end this one. */
  async function leaveIfGone(): Promise<void> {
    const answer = await fetch(OWN_FILE, { method: "HEAD", cache: "no-store" }).catch(() => undefined);
    if (!answer || !GONE.has(answer.status)) return;
    for (const name of [WORKER_HERE, SEEN_CACHE]) await caches.delete(name);
    await scope.registration.unregister();
  }
}
