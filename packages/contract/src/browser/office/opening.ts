// Generated from office/opening.ts by `npm run generate`. Do not edit.
import { callsOf } from "../../calls.ts";

export type * from "../../office/opening.ts";

export const OPENING_CHECKS = ["https","mail","secondPerson","name","contact","agreements","products","coins","audit"] as const;
export const OPENING_STATES = ["done","open","off"] as const;
export const officeOpening = callsOf(() => import("../../office/opening.ts").then(({ officeOpening }) => officeOpening), {
  index: { method: "GET", path: "/api/office/opening/index", access: "office:staff.write" },
  tryMail: { method: "POST", path: "/api/office/opening/tryMail", access: "office:staff.write" },
});
