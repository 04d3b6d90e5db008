// Generated from step-up.ts by `npm run generate`. Do not edit.
import { callsOf } from "../calls.ts";

export type * from "../step-up.ts";

export const CHALLENGE_SECONDS = 300 as const;
export const RECOVERY_CODES = 10 as const;
export const stepUp = callsOf(() => import("../step-up.ts").then(({ stepUp }) => stepUp), {
  state: { method: "GET", path: "/api/account/stepUp", access: "member" },
  beginTotp: { method: "POST", path: "/api/account/stepUp/beginTotp", access: "member", stepUp: "settings" },
  finishTotp: { method: "POST", path: "/api/account/stepUp/finishTotp", access: "member" },
  beginPasskey: { method: "POST", path: "/api/account/stepUp/beginPasskey", access: "member", stepUp: "settings" },
  finishPasskey: { method: "POST", path: "/api/account/stepUp/finishPasskey", access: "member" },
  rename: { method: "POST", path: "/api/account/stepUp/rename", access: "member" },
  remove: { method: "POST", path: "/api/account/stepUp/remove", access: "member", stepUp: "settings" },
  protect: { method: "POST", path: "/api/account/stepUp/protect", access: "member", stepUp: "settings" },
  newRecoveryCodes: { method: "POST", path: "/api/account/stepUp/newRecoveryCodes", access: "member", stepUp: "settings" },
  beginProof: { method: "POST", path: "/api/account/stepUp/beginProof", access: "member" },
});
