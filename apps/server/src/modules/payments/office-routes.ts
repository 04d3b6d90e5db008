/** Office calls for top-ups and payments of orders by coins. */
import { formatMoney } from "@banyan/contract/money.ts";
import { officePayments as contract } from "@banyan/contract/office/payments.ts";
import type { ReadActions } from "../../platform/audit-log.ts";
import type { Executor } from "../../platform/database.ts";
import { routes } from "../../platform/http/call.ts";
import { nextAfter, placeIn } from "../../platform/paging.ts";
import { refuse } from "../../platform/refusal.ts";
import { marketTimeZone } from "../market/index.ts";
import type { Chain } from "./chain.ts";
import { type PaymentSearchPorts, searchPayments } from "./office-search.ts";
import { findForStaff } from "./office-store.ts";
import { depositsOf, type InvoiceRow } from "./store.ts";
import { staffView } from "./views.ts";

export interface OfficePaymentPorts extends Omit<PaymentSearchPorts, "chainId"> {
  chain: Chain;
  /** Order numbers by id. */
  orderNumbers(executor: Executor, ids: readonly string[]): Promise<Map<string, string>>;
  actionsOn: ReadActions;
  /** Public ID and name by member number. */
  namesOf(executor: Executor, ids: readonly bigint[]): Promise<Map<bigint, { memberId: string; name: string }>>;
}

export const officePaymentRoutes = ({ chain, namesOf, orderNumbers, actionsOn, ...ports }: OfficePaymentPorts) => {
  async function rowsOf(executor: Executor, invoices: readonly InvoiceRow[]) {
    const names = await namesOf(executor, [...new Set(invoices.map(({ memberId }) => memberId))]);
    const numbers = await orderNumbers(
      executor,
      invoices.flatMap(({ orderId }) => orderId ?? []),
    );
    return invoices.map(({ id, purpose, orderId, state, expected, arrived, credited, createdAt, memberId }) => ({
      ...{ id, purpose, orderId, state },
      orderNumber: (orderId && numbers.get(orderId)) ?? null,
      amount: formatMoney(expected),
      received: formatMoney(arrived),
      credited: formatMoney(credited),
      createdAt: createdAt.toISOString(),
      memberId: names.get(memberId)?.memberId ?? "",
      memberName: names.get(memberId)?.name ?? "",
    }));
  }

  return routes(contract, {
    async index({ database: { queries } }, { page, limit, cursor, ...search }) {
      const timeZone = await marketTimeZone(queries);
      const asked = { ...search, timeZone, ...placeIn("uuid", { page, limit, cursor }) };
      const { rows, total } = await searchPayments(queries, { ...ports, chainId: chain.id }, asked);
      const list = await rowsOf(queries, rows);
      return { list, total, page, limit, nextCursor: nextAfter(list, limit, ({ id }) => id) };
    },
    async detail({ database: { queries } }, { invoiceId }) {
      const invoice = await findForStaff(queries, invoiceId);
      if (!invoice) throw refuse("INVOICE_NOT_FOUND");
      const [row] = await rowsOf(queries, [invoice]);
      const { orderNumber } = row!;
      const onOrder = orderNumber === null ? [] : await actionsOn(queries, orderNumber);
      return {
        ...row!,
        coins: staffView(invoice, { deposits: await depositsOf(queries, invoice.id), chain }),
        staffLog: onOrder.filter(({ action }) => action === "orders.acceptShortfall"),
      };
    },
  });
};
