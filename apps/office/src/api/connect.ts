/** How the office speaks with the server: the session is a cookie that no script can read. */
import { connect } from "@banyan/app/call.ts";
import { isSessionOver } from "@banyan/app/errors.ts";
import { apiLanguage } from "../i18n/language.ts";
import { doubtSession, sessionState } from "../session/session.ts";

/** To be called once, before the first call. */
export function connectOffice(): void {
  connect({
    language: apiLanguage,
    viewer: () => {
      const session = sessionState();
      return "staff" in session ? session.staff.staffId : "";
    },
    async guard(request) {
      try {
        return await request();
      } catch (error) {
        if (isSessionOver(error)) doubtSession();
        throw error;
      }
    },
  });
}
