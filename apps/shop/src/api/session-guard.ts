/**
 * The client's reaction to a lost session (docs/product.md 8, to the letter). Many calls may fail at once; the member
 * sees one message. A late response to a call of a previous session is ignored.
 */
import { Refused, SessionLost } from "@banyan/contract/client.ts";
import { CODE } from "@banyan/contract/endpoint.ts";

/** Delay between the message and the login page, in milliseconds. */
export const LOGIN_DELAY_MS = 1_000;

export interface SessionGuardParts {
  /** The current session's token. */
  token: () => string | undefined;
  /** "Login expired" in the current language. */
  expiredText: () => string;
  toast: (text: string) => void;
  forgetToken: () => void;
  forgetUser: () => void;
  openLogin: () => void;
}

export type SessionGuard = <Result>(request: () => Promise<Result>) => Promise<Result>;

/** Runs requests and detects lost sessions. Rethrows errors, so that the caller stops as well. */
export function createSessionGuard(parts: SessionGuardParts): SessionGuard {
  let opening = false;
  const lost = () => {
    if (opening) return;
    opening = true;
    parts.toast(parts.expiredText());
    parts.forgetToken();
    setTimeout(() => {
      opening = false;
      if (parts.token() === undefined) parts.openLogin();
    }, LOGIN_DELAY_MS);
  };
  return async (request) => {
    const token = parts.token();
    try {
      return await request();
    } catch (error) {
      const isCurrent = parts.token() === token;
      if (isCurrent && error instanceof SessionLost) lost();
      if (isCurrent && error instanceof Refused && error.code === CODE.sessionOver) {
        parts.toast(error.message);
        parts.forgetUser();
      }
      throw error;
    }
  };
}
