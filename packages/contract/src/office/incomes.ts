/** A member's incomes for staff: the same rows and explanations as in the shop. */
import * as z from "zod/mini";
import { get } from "../endpoint.ts";
import * as f from "../fields.ts";
import { income, incomeRow } from "../income.ts";

export const officeIncomes = {
  index: get("/api/office/incomes/index", {
    summary: "A member's incomes of all kinds, newest day first; each view is recorded in the audit log",
    access: "office:statements.read",
    input: z.object({
      limit: f.paging.limit,
      cursor: f.cursor,
      memberId: f.memberId,
      fromDay: z.optional(f.day),
      toDay: z.optional(f.day),
    }),
    output: z.object({
      memberId: f.id,
      name: z.string(),
      list: z.array(incomeRow),
      nextCursor: z.nullable(z.string()),
    }),
    errors: ["MEMBER_NOT_FOUND"],
    addition: true,
  }),
  why: get("/api/office/incomes/why", {
    summary: "The explanation of a member's income, as the member sees it; each view is recorded in the audit log",
    access: "office:statements.read",
    input: z.object({ memberId: f.memberId, ...income.why.input.shape }),
    output: income.why.output,
    errors: ["MEMBER_NOT_FOUND", "INCOME_NOT_FOUND"],
    addition: true,
  }),
};
