/** Connects the office to the server. The session is an HTTP-only cookie. */
import { connect } from "@banyan/app/call.ts";
import { isSessionOver } from "@banyan/app/errors.ts";
import { renew } from "@banyan/app/query.ts";
import { officeAttention } from "@banyan/contract/browser/office/attention.ts";
import { apiLanguage } from "../i18n/language.ts";
import { doubtSession, sessionState } from "../session/session.ts";

/** Many orders are shipped by many calls; the list is read again once after them. */
const SETTLED_MS = 500;
let renewal: ReturnType<typeof setTimeout> | undefined;

/** Call once, before the first request. */
export function connectOffice(): void {
  connect({
    language: apiLanguage,
    viewer: () => {
      const session = sessionState();
      return "staff" in session ? session.staff.staffId : "";
    },
    fetch: async (url, init) => {
      const answer = await fetch(url, init);
      // Whatever was changed, what needs somebody may have changed with it.
      if (init?.method === "POST" && answer.ok) {
        clearTimeout(renewal);
        renewal = setTimeout(() => void renew(officeAttention.index), SETTLED_MS);
      }
      return answer;
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
