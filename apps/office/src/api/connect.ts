/** Connects the office to the server. The session is an HTTP-only cookie. */
import { connect } from "@banyan/app/call.ts";
import { isSessionOver } from "@banyan/app/errors.ts";
import { apiLanguage } from "../i18n/language.ts";
import { doubtSession, sessionState } from "../session/session.ts";

/** Call once, before the first request. */
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
