/** What kind of device this is: a phone by its user agent, wide by its window. */
import { useSyncExternalStore } from "react";

/** Whether a page counts as mobile is told by the user agent (docs/product.md 2). */
const MOBILE = /Android|iPhone|iPod|Mobile|Windows Phone|BlackBerry|Opera Mini|IEMobile/i;

export function isMobileAgent(userAgent: string): boolean {
  return MOBILE.test(userAgent);
}

export function isMobile(): boolean {
  return isMobileAgent(navigator.userAgent);
}

let width: MediaQueryList | undefined;

/** `lg:` of the styles. Tests have no screen unless they say so. */
function wideScreen(): MediaQueryList | undefined {
  width ??= globalThis.matchMedia?.("(width >= 64rem)");
  return width;
}

/** Whether there is room for the frame of wide screens. */
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
