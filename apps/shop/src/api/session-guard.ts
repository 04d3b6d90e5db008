/**
 * What the client does when the server says that a session is over (docs/product.md 8, to the letter). Many calls
 * may hear it at once; the member hears it once. An answer that comes so late that another session has begun says
 * nothing about that one.
 */
import { Refused, SessionLost } from "@banyan/contract/client.ts";
import { CODE } from "@banyan/contract/endpoint.ts";

/** Time between the message and the login page, in milliseconds. */
export const LOGIN_DELAY_MS = 1_000;

export interface SessionGuardParts {
  /** The token of the session in force. */
  token: () => string | undefined;
  /** "Login expired" in the language in force. */
  expiredText: () => string;
  toast: (text: string) => void;
  forgetToken: () => void;
  forgetUser: () => void;
  openLogin: () => void;
}

export type SessionGuard = <Result>(request: () => Promise<Result>) => Promise<Result>;

/** Runs requests and notices lost sessions. The error is thrown on, so the caller stops as well. */
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
