/** Messages to people: notices in the app, the outbox of emails, and pushes to devices. */
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
export { forgetPushDevices, pushDevices } from "./push/devices.ts";
export { preparePushKeys } from "./push/keys.ts";
export { pushRoutes } from "./push/routes.ts";
export { sendDuePushes } from "./push/sending.ts";
export { type PushTransport, pushTransport } from "./push/transport.ts";
export { noticeRoutes } from "./routes.ts";
export { lastMail } from "./store.ts";
