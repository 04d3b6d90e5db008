/** The email of a notice. */
import { timeText } from "@banyan/contract/dates.ts";
import type { Language } from "@banyan/contract/languages.ts";
import type { NoticeKind } from "@banyan/contract/notices.ts";
import type { MailText } from "../../platform/mail/index.ts";
import { say } from "../../texts/say.ts";
import { type NoticeParams, noticeText } from "./notice.rules.ts";

/** The text of the notice, with the time in the market's zone and a link to the shop. */
export function noticeMail(
  notice: { kind: NoticeKind; params: NoticeParams; at: string },
  language: Language,
  shop: { url: string; timeZone: string },
): MailText {
  const { title, body } = noticeText(notice.kind, notice.params, language);
  return {
    subject: title,
    parts: [
      body,
      say(language, "notice.when", { moment: timeText(notice.at, language, { timeZone: shop.timeZone }) }),
      say(language, "notice.open", { url: `${shop.url}/#/pages/msgList?tab=notices` }),
    ],
  };
}
