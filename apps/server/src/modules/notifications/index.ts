/** Messages to people: notices in the app and the outbox of emails. */
export { DEVELOPMENT_MAILBOX_PATH, developmentMailboxPage } from "./development-mailbox.ts";
export {
  forgetNotices,
  forgetOldNotices,
  type NewNotice,
  noticeList,
  noticesOfKinds,
  notify,
  notifyAll,
  readAllNotices,
} from "./notices.ts";
export { developmentTransport, forgetMailTo, forgetSentMail, mailsFailing, queueMail, sendDueMail } from "./outbox.ts";
export { noticeRoutes } from "./routes.ts";
export { lastMail } from "./store.ts";
