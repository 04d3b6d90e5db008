/** The email of a notice. */
import { timeText } from "@banyan/contract/dates.ts";
import type { Language } from "@banyan/contract/languages.ts";
import { noticePage } from "@banyan/contract/notice-page.ts";
import type { MailPart, MailText } from "../../platform/mail/index.ts";
import { say } from "../../texts/say.ts";
import { noticeText } from "./notice.rules.ts";
import type { NoticeMail } from "./store.ts";

/** A greeting, the text of the notice with the time in the market's zone, `details`, and a button to what it is about. */
export function noticeMail(
  { kind, params, reference, name, at }: NoticeMail,
  language: Language,
  { url, timeZone, details }: { url: string; timeZone: string; details: readonly MailPart[] },
): MailText {
  const { title, body } = noticeText(kind, params, language);
  return {
    subject: title,
    parts: [
      say(language, "mail.greeting", { name }),
      body,
      ...details,
      say(language, "notice.when", { moment: timeText(at, language, { timeZone }) }),
      { button: { text: say(language, "notice.open"), url: `${url}/#${noticePage(kind, reference)}` } },
    ],
  };
}
