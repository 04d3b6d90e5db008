/** Connects the shop to the server with the visitor's language and the member's token. */
import { connect } from "@banyan/app/call.ts";
import { viewerChanged } from "@banyan/app/query.ts";
import { toast } from "@banyan/ui";
import { t } from "@lingui/core/macro";
import { early } from "../early/answers.ts";
import { apiLanguage } from "../i18n/language.ts";
import { renewing } from "../session/renewal.ts";
import { currentMember, forgetToken, signOut } from "../session/session.ts";
import { noteServerTime } from "./server-clock.ts";
import { createSessionGuard } from "./session-guard.ts";

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
    guard: renewing(guard),
  });
  viewerChanged();
}
