/** The one way to the server: `call(endpoint, input)`. Sends language and token, and notices a lost session. */
import { type CallOptions, createClient } from "@banyan/contract/client.ts";
import type { Endpoint, InputOf, OutputOf } from "@banyan/contract/endpoint.ts";
import { toast } from "@banyan/ui";
import { t } from "@lingui/core/macro";
import { apiLanguage } from "../i18n/language.ts";
import { currentMember, forgetToken, signOut } from "../session/session.ts";
import { early } from "./early.ts";
import { noteServerTime } from "./server-clock.ts";
import { createSessionGuard } from "./session-guard.ts";

let openLogin = () => {};

/** Tells where the login page is; set once by the app, as the router knows pages that use this file. */
export function whenLoginIsNeeded(open: () => void): void {
  openLogin = open;
}

/** Every request of a member runs through it. */
export const guarded = createSessionGuard({
  expiredText: () => t`Login expired, please sign in again`,
  toast: (text) => toast({ text, tone: "danger" }),
  forgetToken,
  forgetUser: signOut,
  openLogin: () => openLogin(),
});

const client = createClient({
  language: apiLanguage,
  token: () => currentMember()?.token,
  fetch: (url, init) => early(url, init) ?? fetch(url, init),
  onTime: noteServerTime,
});

export function call<E extends Endpoint>(endpoint: E, input: InputOf<E>, options?: CallOptions): Promise<OutputOf<E>> {
  return guarded(() => client(endpoint, input, options));
}
