// Generated from members.ts by `npm run generate`. Do not edit.
import { callsOf } from "../calls.ts";

export type * from "../members.ts";

export const members = callsOf(() => import("../members.ts").then(({ members }) => members), {
  signInPage: { method: "GET", path: "/api/user/checkIn", access: "public" },
  checkIn: { method: "POST", path: "/api/user/checkIn", access: "public" },
  login: { method: "POST", path: "/api/user/login", access: "public" },
  logout: { method: "POST", path: "/api/user/logout", access: "member" },
  renewSession: { method: "POST", path: "/api/user/renew", access: "public" },
  userInfo: { method: "GET", path: "/api/user/userInfo", access: "member" },
  invite: { method: "GET", path: "/api/user/invite", access: "member" },
  inviter: { method: "GET", path: "/api/user/inviter", access: "public" },
  profile: { method: "GET", path: "/api/account/profile", access: "member" },
  changeProfile: { method: "POST", path: "/api/account/profile", access: "member", stepUp: "settings" },
  changePassword: { method: "POST", path: "/api/account/changePassword", access: "member", stepUp: "settings" },
  undoEmail: { method: "POST", path: "/api/account/undoEmail", access: "public" },
  retrievePassword: { method: "POST", path: "/api/account/retrievePassword", access: "public" },
  recoverPassword: { method: "POST", path: "/api/account/recoverPassword", access: "public" },
  stopRecovery: { method: "POST", path: "/api/account/stopRecovery", access: "anyone" },
  sendCode: { method: "POST", path: "/api/ems/send", access: "anyone" },
  sessions: { method: "GET", path: "/api/account/sessions", access: "member" },
  consents: { method: "GET", path: "/api/account/consents", access: "member" },
  acceptAgreement: { method: "POST", path: "/api/account/acceptAgreement", access: "member" },
  endSession: { method: "POST", path: "/api/account/endSession", access: "member" },
  cancelAccount: { method: "POST", path: "/api/account/cancel", access: "member", stepUp: "settings" },
});
