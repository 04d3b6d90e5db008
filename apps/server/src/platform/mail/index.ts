/** Emails: their texts in eight languages, and how they are sent. */
export { composeLetter, escapeHtml, type Letter, writeLetter } from "./letter.ts";
export { MAIL_TEXTS } from "./texts/index.ts";
export type { MailName, MailText, MailValues } from "./texts/mail-texts.ts";
export { type MailTransport, smtpTransport } from "./transport.ts";
