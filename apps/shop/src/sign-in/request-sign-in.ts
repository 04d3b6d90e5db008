/**
 * The way to a sign-in, from anywhere. On a wide screen a dialog opens over the page, which goes on once somebody is
 * signed in; elsewhere the login page opens, and leads back. Whether the dialog is shown is stored (docs/product.md 3), so
 * that it is still there after a reload.
 */
import { storedLoginDialog } from "../session/state.ts";
import { isWide } from "../shell/device.ts";

/** Pages that are a way in themselves: nothing opens over them. */
const ENTRANCES = new Set(["/pages/login", "/pages/register", "/pages/forgetPassword"]);

export const isEntrance = (path: string): boolean => ENTRANCES.has(path);

let openPage = () => {};

/** For the app to say how its login page is opened. */
export function connectSignIn(open: () => void): void {
  openPage = open;
}

/** Whether a sign-in is asked for in a dialog where one is now. */
export function signsInByDialog(): boolean {
  return isWide() && !isEntrance(location.hash.slice(1).split("?")[0] ?? "");
}

export function requestSignIn(): void {
  if (signsInByDialog()) storedLoginDialog.set(true);
  else openPage();
}
