/** Emails: what they say, and how they are sent. */
export { composeLetter, type Envelope, type Letter, writeLetter } from "./letter.ts";
export type { MailName, MailText, MailValues, Part as MailPart } from "./mails.ts";
export { type MailTransport, smtpTransport } from "./transport.ts";
