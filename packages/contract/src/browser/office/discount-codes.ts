// Generated from office/discount-codes.ts by `npm run generate`. Do not edit.
import { callsOf } from "../../calls.ts";

export type * from "../../office/discount-codes.ts";

export const DISCOUNT_CODE_STATES = ["waiting","planned","running","ended"] as const;
export const MOST_EXCLUDED = 100 as const;
export const MOST_USES = 1000000 as const;
export const officeDiscountCodes = callsOf(() => import("../../office/discount-codes.ts").then(({ officeDiscountCodes }) => officeDiscountCodes), {
  index: { method: "GET", path: "/api/office/discountCodes/index", access: "office:catalog.read" },
  create: { method: "POST", path: "/api/office/discountCodes/create", access: "office:catalog.write", idempotent: "keyed" },
  approve: { method: "POST", path: "/api/office/discountCodes/approve", access: "office:catalog.write" },
  end: { method: "POST", path: "/api/office/discountCodes/end", access: "office:catalog.write" },
});
