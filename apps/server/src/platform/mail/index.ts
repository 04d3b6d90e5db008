/** Emails: what they say, and how they are sent. */
export { composeLetter, type Letter, writeLetter } from "./letter.ts";
export type { MailName, MailText, MailValues } from "./mails.ts";
export { type MailTransport, smtpTransport } from "./transport.ts";
