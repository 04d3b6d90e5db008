/** Connects the shop to the server with the visitor's language and the member's token. */
import { connect } from "@banyan/app/call.ts";
import { renew, viewerChanged } from "@banyan/app/query.ts";
import { market } from "@banyan/contract/browser/market.ts";
import { Refused } from "@banyan/contract/client.ts";
import { toast } from "@banyan/ui";
import { t } from "@lingui/core/macro";
import { early } from "../early/answers.ts";
import { apiLanguage } from "../i18n/language.ts";
import { renewing } from "../session/renewal.ts";
import { currentMember, forgetToken, signOut } from "../session/session.ts";
import { noteServerTime } from "./server-clock.ts";
import { createSessionGuard } from "./session-guard.ts";

/** A refused call may be the first to learn of a pause: its page then says why and until when. */
function followPause(error: unknown): never {
  if (error instanceof Refused && error.name === "SHOP_PAUSED") void renew(market.config);
  throw error;
}

/** Call once, before the first request. `openLogin` opens the login page. */
export function connectShop(openLogin: () => void): void {
  const guard = createSessionGuard({
    token: () => currentMember()?.token,
    expiredText: () => t`Login expired, please sign in again`,
    toast: (text) => toast({ text, tone: "danger" }),
    forgetToken,
    forgetUser: signOut,
    openLogin,
  });
  connect({
    host: document.documentElement.dataset.api,
    language: apiLanguage,
    viewer: () => currentMember()?.memberId ?? "",
    token: () => currentMember()?.token,
    fetch: (url, init) => early(url, init) ?? fetch(url, init),
    onTime: noteServerTime,
    // Without the file, views are read again when they are opened later.
    onChanged: (path) => void import("./outdated.ts").then(({ outdate }) => outdate(path)).catch(() => {}),
    guard: (request) => renewing(guard)(request).catch(followPause),
  });
  viewerChanged();
}
