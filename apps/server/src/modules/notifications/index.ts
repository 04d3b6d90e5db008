/** News to people: the outbox of emails. */
export { DEVELOPMENT_MAILBOX_PATH, developmentMailboxPage } from "./development-mailbox.ts";
export { developmentTransport, forgetMailTo, forgetSentMail, queueMail, sendDueMail } from "./outbox.ts";
