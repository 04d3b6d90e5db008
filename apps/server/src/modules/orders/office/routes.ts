/** The office's order calls. */

import { formatMoney } from "@banyan/contract/money.ts";
import { officeOrders as contract } from "@banyan/contract/office/orders.ts";
import { ORDER_STATES } from "@banyan/contract/orders.ts";
import type { WriteAuditLog } from "../../../platform/audit-log.ts";
import type { Executor } from "../../../platform/database.ts";
import { routes } from "../../../platform/http/call.ts";
import { type IsOwn, requireOther } from "../../../platform/own-account.ts";
import { offsetOf } from "../../../platform/paging.ts";
import { refuse } from "../../../platform/refusal.ts";
import { currentMarket, marketTimeZone, marketWithin } from "../../market/index.ts";
import { type Member, readMembers } from "../../members/index.ts";
import { shipOrder } from "../delivery/delivery.ts";
import { staffActions } from "../order.rules.ts";
import type { TellNews } from "../refunds/news.ts";
import { previewRefund, refundOrder, refundsOfOrder } from "../refunds/refund.ts";
import { returnUntil } from "../refunds/return-window.ts";
import { findOrder, linesOf, type Order } from "../store.ts";
import { detailView, partsView, type Reader, summaryView } from "../views.ts";
import { MOST_COUNTED, orderFigures, searchOrders } from "./office.ts";

export interface OfficeOrderDeps {
  /** Called in the transaction that refunded an order. */
  onRefunded: TellNews;
  writeAuditLog: WriteAuditLog;
  isOwn: IsOwn;
  onStaffChange(forget: () => void): void;
}

export const officeOrderRoutes = (deps: OfficeOrderDeps) => {
  const figures = orderFigures(deps.onStaffChange);

  async function detail(executor: Executor, order: Order, reader: Reader) {
    const lines = await linesOf(executor, [order.id]);
    const until = await returnUntil(executor, order);
    const buyers = await readMembers(executor, [order.memberId]);
    return {
      ...detailView(
        order,
        {
          lines: lines.get(order.id) ?? [],
          refunds: await refundsOfOrder(executor, order.id),
          returnUntil: until,
        },
        reader,
      ),
      ...buyerView(buyers, order),
      bv: formatMoney(order.bv),
      settingsVersion: order.marketVersion,
      staffActions: staffActions(order.state, until, reader.now),
    };
  }

  return routes(contract, {
    async index({ database: { queries }, ...reader }, { page, limit, sort, ...search }) {
      const timeZone = await marketTimeZone(queries);
      const offset = offsetOf({ page, limit });
      const found = await searchOrders(queries, {
        ...search,
        timeZone,
        limit,
        offset,
        oldestFirst: sort === "created_up",
      });
      const lines = await linesOf(
        queries,
        found.rows.map((order) => order.id),
      );
      const buyers = await readMembers(
        queries,
        found.rows.map((order) => order.memberId),
      );
      const list = found.rows.map((order) => ({
        ...summaryView(order, lines.get(order.id) ?? [], reader),
        ...buyerView(buyers, order),
        paidAt: order.paidAt?.toISOString() ?? null,
      }));
      return { list, total: found.total, page, limit };
    },
    async detail({ database, staff, ...reader }, { orderId }) {
      const { now } = reader;
      return database.transaction(async (tx) => {
        const order = await findOrder(tx, { orderId });
        if (!order) throw refuse("ORDER_NOT_FOUND");
        const answer = await detail(tx, order, reader);
        await deps.writeAuditLog(tx, { staffId: staff.staffId, action: "orders.view", subject: order.number, now });
        return answer;
      });
    },
    async ship({ database, staff, ...reader }, input) {
      const { now } = reader;
      const market = await currentMarket(database.queries, now);
      return database.transaction(async (tx) => {
        const order = await shipOrder(tx, { ...input, receiptDays: market.orders.receiptDays, now });
        await requireOther(deps.isOwn, tx, { staffId: staff.staffId, memberId: order.memberId });
        const answer = await detail(tx, order, reader);
        // The log is never erased, so it must not hold the tracking number, which leads to the receiver.
        const details = { orderId: order.id, shippingCompany: input.shippingCompany };
        await deps.writeAuditLog(tx, {
          staffId: staff.staffId,
          action: "orders.ship",
          subject: order.number,
          details,
          now,
        });
        return answer;
      });
    },
    async refund({ tx, database, staff, ...reader }, input) {
      const { now } = reader;
      const market = await marketWithin(tx, database, now);
      const { order, refund } = await refundOrder(tx, { ...input, market, onRefunded: deps.onRefunded, now });
      await requireOther(deps.isOwn, tx, { staffId: staff.staffId, memberId: order.memberId });
      const answer = await detail(tx, order, reader);
      const { reason, lines } = refund;
      const details = { orderId: order.id, reason, lines, ...partsView(refund.parts) };
      await deps.writeAuditLog(tx, {
        staffId: staff.staffId,
        action: "orders.refund",
        subject: order.number,
        details,
        now,
      });
      return answer;
    },
    async previewRefund({ database, now }, input) {
      return database.transaction(async (tx) => {
        const { parts, bv, ends } = await previewRefund(tx, { ...input, restock: true, now });
        return { ...partsView(parts), bv: formatMoney(bv), ends };
      });
    },
    async counts({ database: { queries }, now }) {
      const timeZone = await marketTimeZone(queries);
      const { states, days } = await figures(queries, { timeZone, now });
      return {
        states: ORDER_STATES.map((state) => {
          const count = states.get(state) ?? 0;
          return { state, count, more: count === MOST_COUNTED };
        }),
        days: days.map(({ day, orders, sales }) => ({ day, orders, sales: formatMoney(sales) })),
      };
    },
  });
};

function buyerView(buyers: Map<bigint, Member>, order: Order) {
  const buyer = buyers.get(order.memberId);
  return { memberId: buyer?.memberId ?? "", memberName: buyer?.name ?? "" };
}
