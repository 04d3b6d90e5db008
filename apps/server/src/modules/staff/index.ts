/** Staff: accounts, sessions, the audit log, and grants by two people. */
export {
  accountOf,
  anyStaff,
  createAccount,
  createAccountWithin,
  hasStaff,
  isSamePerson,
  recoverAccount,
  samePeople,
  staffByEmail,
  staffNames,
} from "./accounts.ts";
export {
  findMails,
  forgetTold,
  listTold,
  lockTold,
  recordTold,
  type ToldAccount,
  updateAttentionDay,
  updateMails,
} from "./attention-store.ts";
export { actionsOn, findAuditLogDefect, readLog, verifyAuditLog, writeAuditLog } from "./audit-log.ts";
export { type GrantDeps, grantRoutes } from "./grant-routes.ts";
export { grantsOfOthers } from "./grant-store.ts";
export { decideOnGrant, requestGrant } from "./grants.ts";
export { staffRoutes } from "./routes.ts";
export { identifyStaff, type TryLimit } from "./session.ts";
export { countReady as staffReady } from "./store.ts";
export { viewRoutes } from "./views.ts";
