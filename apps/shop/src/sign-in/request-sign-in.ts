/**
 * Requests a sign-in from anywhere. On desktops a dialog opens over the page, which continues after the sign-in;
 * elsewhere the login page opens and returns. The dialog's state is stored (docs/product.md 3) to survive a reload.
 */
import { storedLoginDialog } from "../session/state.ts";
import { isMobile } from "../shell/device.ts";

/** Sign-in pages, over which no dialog opens. */
const ENTRANCES = new Set(["/pages/login", "/pages/register", "/pages/forgetPassword"]);

export const isEntrance = (path: string): boolean => ENTRANCES.has(path);

let openPage = () => {};

/** Called by the app with the function that opens its login page. */
export function connectSignIn(open: () => void): void {
  openPage = open;
}

/** Whether a sign-in opens as a dialog here. */
export function signsInByDialog(): boolean {
  return !isMobile() && !isEntrance(location.hash.slice(1).split("?")[0] ?? "");
}

export function requestSignIn(): void {
  if (signsInByDialog()) storedLoginDialog.set(true);
  else openPage();
}
