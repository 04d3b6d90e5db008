// Generated from office/incomes.ts by `npm run generate`. Do not edit.
import { callsOf } from "../../calls.ts";

export type * from "../../office/incomes.ts";

export const officeIncomes = callsOf(() => import("../../office/incomes.ts").then(({ officeIncomes }) => officeIncomes), {
  index: { method: "GET", path: "/api/office/incomes/index", access: "office:statements.read" },
  why: { method: "GET", path: "/api/office/incomes/why", access: "office:statements.read" },
});
