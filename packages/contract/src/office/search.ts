/** One search over everything that staff look up for a customer. */
import * as z from "zod/mini";
import { get } from "../endpoint.ts";
import * as f from "../fields.ts";
import { LENGTHS } from "../lengths.ts";
import { ORDER_STATES } from "../orders.ts";
import { INVOICE_PURPOSES, INVOICE_STATES } from "../payments.ts";
import { WITHDRAWAL_STATES } from "../withdrawals.ts";
import { MEMBER_STATUSES } from "./members.ts";

/** The best matches of one kind; null if the caller's roles may not see this kind. */
const found = <Row extends z.ZodMiniType>(row: Row) =>
  z.nullable(
    z.object({
      list: z.array(row),
      /** Whether the kind's own list finds more. */
      more: z.boolean(),
    }),
  );

const member = { memberId: f.id, memberName: z.string() };

export const officeSearch = {
  index: get("/api/office/search/index", {
    summary: "Find members, orders, withdrawals, payments by coins and products by a number, a name or a code",
    access: "office:search",
    input: z.object({ search: f.peopleSearch(LENGTHS.searchOfPeople, 1) }),
    output: z.object({
      members: found(z.object({ memberId: f.id, name: z.string(), status: z.enum(MEMBER_STATUSES) })),
      orders: found(z.object({ id: f.id, number: z.string(), state: z.enum(ORDER_STATES), total: f.money, ...member })),
      withdrawals: found(
        z.object({ id: f.id, state: z.enum(WITHDRAWAL_STATES), amount: f.money, createdAt: f.moment, ...member }),
      ),
      payments: found(
        z.object({
          ...{ id: f.id, purpose: z.enum(INVOICE_PURPOSES), state: z.enum(INVOICE_STATES) },
          ...{ amount: f.money, createdAt: f.moment, ...member },
        }),
      ),
      products: found(z.object({ id: f.id, name: z.string(), published: z.boolean() })),
    }),
    addition: true,
  }),
};
