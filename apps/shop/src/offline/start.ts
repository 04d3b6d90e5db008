/**
 * Registers the service worker (worker/), some time after the first page, and tells of a new build. Without HTTPS browsers have no
 * workers (except on localhost), and a shop on another origin than its API gets none.
 */
import type { EarlyPlan } from "../early/plan.ts";
import { withTexts } from "../i18n/language.ts";
import { renewPush, unsubscribeHere, WORKER } from "../parts/push/device-push.ts";
import { storedLanguage, storedUser } from "../session/state.ts";
import { keepSeen } from "./seen.ts";

/** How often a tab that stays open asks for a new build. */
const ASK_EVERY_MS = 30 * 60_000;

const loadNewVersion = withTexts(() => import("./new-version.ts"));

/** The main file of this build, which no other build has (build/early.ts). */
function ownBuild(): string | undefined {
  const { plan } = document.querySelector<HTMLElement>("script[data-plan]")?.dataset ?? {};
  return plan && (JSON.parse(plan) as EarlyPlan).app.at(-1);
}

export async function startOffline(): Promise<void> {
  const { serviceWorker } = navigator;
  const build = ownBuild();
  if (!serviceWorker || !build || document.documentElement.dataset.api) return;
  let isOld = false;
  const tell = () =>
    void loadNewVersion().then(
      ({ tellNewVersion }) => tellNewVersion(),
      () => {},
    );
  // A new worker says which build it came with.
  serviceWorker.addEventListener("message", ({ data }: MessageEvent<{ build?: string }>) => {
    if (!data.build) return;
    isOld = data.build !== build;
    if (isOld) tell();
  });
  const registration = await serviceWorker.register(WORKER, { updateViaCache: "none" });
  keepSeen();
  keepPush();
  let asked = Date.now();
  const ask = () => {
    if (document.hidden || Date.now() - asked < ASK_EVERY_MS) return;
    asked = Date.now();
    if (isOld) tell();
    else registration.update().catch(() => {});
  };
  document.addEventListener("visibilitychange", ask);
  setInterval(ask, ASK_EVERY_MS);
}

/** Devices without the permission have no pushes to take care of. */
function keepPush(): void {
  const ifAllowed = (work: () => Promise<void>) => {
    if (globalThis.Notification?.permission === "granted") work().catch(() => {});
  };
  ifAllowed(renewPush);
  storedLanguage.subscribe(() => ifAllowed(renewPush));
  storedUser.subscribe(() => ifAllowed(storedUser.get() ? renewPush : unsubscribeHere));
}
