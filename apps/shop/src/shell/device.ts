/**
 * The variant of the shop, mobile or desktop, by the user agent; it decides about header, tab bar, login dialog and
 * desktop pages. The width of the window chooses the layout within a variant only: `lg:` of the styles.
 */
import { useSyncExternalStore } from "react";
import { isMobileAgent } from "./mobile.ts";

export function isMobile(): boolean {
  return isMobileAgent(navigator.userAgent);
}

/** For `desktop:` of the styles. */
export function markVariant(): void {
  document.documentElement.toggleAttribute("data-desktop", !isMobile());
}

let width: MediaQueryList | undefined;

/** `lg:` of the styles. Tests have no screen unless they say so. */
function wideScreen(): MediaQueryList | undefined {
  width ??= globalThis.matchMedia?.("(width >= 64rem)");
  return width;
}

/** Whether there is room for columns. */
export function isWide(): boolean {
  return wideScreen()?.matches ?? false;
}

export function useWide(): boolean {
  return useSyncExternalStore(onWidth, isWide);
}

function onWidth(listener: () => void): () => void {
  const screen = wideScreen();
  screen?.addEventListener("change", listener);
  return () => screen?.removeEventListener("change", listener);
}
